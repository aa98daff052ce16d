import { z } from 'zod/v4';
import type { ImportReport } from '../../engine/api.ts';
import type { NotKeptState, Wording } from '../wording/wording.ts';
import { importLabel } from './import-label.ts';
import { INPUT_PATTERNS, languageInput } from './schemas.ts';
import { msOf } from './times.ts';
import { defineTool, ToolFault } from './tool.ts';

const MOST_CHARACTERS = 500_000;
const MOST_NOTICES = 20;
/** Ten years. */
const MOST_SECONDS = 315_360_000;
/** States of a file of which nothing was taken. */
const NOT_KEPT: readonly NotKeptState[] = ['failed', 'unrecognised', 'no-conversation', 'empty', 'not-read'];

export const ctxIndex = defineTool({
  name: 'ctx_index',
  title: 'Store a document or a transcript',
  description: `Adds a text to the library, so that it is found from then on: a document (Markdown, code, log), or a transcript of a session in any format that Strata imports. The same text again changes nothing. The user is asked first. At most ${MOST_CHARACTERS} characters. The importId of the answer can be given to ctx_purge.`,
  effect: 'adds',
  inputSchema: z.strictObject({
    title: z.string().trim().min(1).max(120).describe('What the text is called'),
    text: z.string().min(1).max(MOST_CHARACTERS),
    format: z.enum(['markdown', 'text', 'json', 'jsonl']).default('markdown').describe('What the text is written in'),
    tags: z
      .array(z.string().regex(INPUT_PATTERNS.tag))
      .max(30)
      .default([])
      .describe('One word each; ctx_list finds by them'),
    expires_at: z
      .string()
      .max(64)
      .optional()
      .describe('ISO 8601 with offset: from then on it is in no answer. Left out: it is kept for good'),
    ttl: z.int().min(1).max(MOST_SECONDS).optional().describe('Seconds to keep it, in place of expires_at'),
    lang: languageInput,
  }),
  outputSchema: z.looseObject({
    importId: z.int(),
    state: z.string(),
    documents: z.int(),
    sessions: z.int(),
    events: z.int(),
    notes: z.int(),
    duplicates: z.int(),
    skipped: z.int(),
    expiresAt: z.string().nullable(),
    notices: z.array(z.string()),
  }),

  async run({ title, text, format, tags, expires_at, ttl, lang }, { caller, wording, signal, progress }) {
    const expiresAtMs = expiryOf(expires_at, ttl, caller.nowMs(), wording);
    const wish = {
      kind: 'write',
      tool: 'ctx_index',
      input: { title, text, format, tags, expires_at, ttl, lang },
      effect: null,
      signal,
    } as const;
    if (!(await caller.mayWrite(wish))) throw new ToolFault(wording.writeRefused());
    if (signal.aborted) throw new ToolFault(wording.cancelled());
    const file = new File([text], fileName(title, format), { lastModified: caller.nowMs() });
    const report = await caller.engine.importFiles(
      [{ path: file.name, file, hasFileDate: false }],
      { label: importLabel(caller.origin, title), timeZone: caller.timeZone, tags, expiresAtMs },
      ({ importId, bytesDone, bytesTotal, phase }) => {
        progress(bytesDone, bytesTotal, phase);
        if (signal.aborted) void caller.engine.cancelImport(importId, false);
      },
    );
    caller.changed();
    if (report.state !== 'done') throw new ToolFault(signal.aborted ? wording.cancelled() : problemOf(report, wording));
    const [only] = report.files;
    const notKept = NOT_KEPT.find((state) => state === only?.state);
    if (only && notKept) throw new ToolFault(wording.notIndexed(notKept, only.problem ?? only.reason));
    const { documents, sessions, events, notes, duplicates, skipped } = report.totals;
    const said = report.files.flatMap((one) => [...(one.problem === null ? [] : [one.problem]), ...one.notices]);
    const notices = said.slice(0, MOST_NOTICES).map(wording.importSaid);
    const { importId, state } = report;
    const counts = { documents, sessions, events, notes, duplicates, skipped };
    return {
      kind: 'structured',
      value: { importId, state, ...counts, expiresAt: isoOrNull(expiresAtMs), notices },
    };
  },
});

/** Throws ToolFault for both at once, for no time, and for one that is over. */
function expiryOf(
  expiresAt: string | undefined,
  ttl: number | undefined,
  nowMs: number,
  wording: Wording,
): number | null {
  if (expiresAt !== undefined && ttl !== undefined) throw new ToolFault(wording.badExpiry());
  const ms = ttl === undefined ? (msOf(expiresAt, wording) ?? null) : nowMs + ttl * 1000;
  if (ms !== null && ms <= nowMs) throw new ToolFault(wording.badExpiry());
  return ms;
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

const ENDINGS = { markdown: 'md', text: 'txt', json: 'json', jsonl: 'jsonl' } as const;

function fileName(title: string, format: keyof typeof ENDINGS): string {
  return `${title.replaceAll(/[/\\\p{Cc}]+/gu, ' ').trim()}.${ENDINGS[format]}`;
}

function problemOf({ problem, state }: ImportReport, wording: Wording): string {
  return problem === null ? wording.importEnded(state) : wording.importSaid(problem);
}
