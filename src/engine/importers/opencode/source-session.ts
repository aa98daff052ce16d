import { parseRecordedTime } from '../../time/event-time.ts';
import type { ParsedRecord, SessionRef } from '../importer.ts';
import { type JsonObject, objectOr, textOrNull } from '../json.ts';
import { recordOf } from '../records.ts';

/** Whose sessions all formats of this folder hold. */
export const TOOL = 'opencode';

/** A session as far as its messages need to know it. */
export interface SourceSession {
  readonly ref: SessionRef;
  /** Null where the file names none. */
  readonly directory: string | null;
}

/** `{id, directory?, …}`; `fallbackId` stands in where it has no id. */
export function sessionOf(info: JsonObject, fallbackId: string): SourceSession {
  return {
    ref: { nativeId: textOrNull(info.id) ?? fallbackId, agentId: null },
    // A redacted one stays: it shows in lists what became of the session.
    directory: textOrNull(info.directory),
  };
}

/** The session itself: its title, and which session started it. */
export function recordOfSession(info: JsonObject, session: SourceSession, raw: string, line: number): ParsedRecord {
  const parentId = textOrNull(info.parentID);
  return recordOf({
    line,
    raw,
    type: 'session',
    session: session.ref,
    nativeKey: session.ref.nativeId,
    time: parseRecordedTime(objectOr(info.time).created),
    directory: session.directory,
    title: titleOf(info.title, session.ref),
    sessionLinks: parentId === null ? [] : [{ relation: 'started-by', tool: TOOL, nativeId: parentId }],
  });
}

/** Until there is a title, it says only when the session began. */
const DEFAULT_TITLE = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

export function titleOf(given: unknown, session: SessionRef): ParsedRecord['title'] {
  const text = textOrNull(given);
  if (text === null || DEFAULT_TITLE.test(text)) return null;
  // A true title of the same session, from another file, goes before this one.
  if (isRedacted(text)) return { text: `Sanitized export of ${session.nativeId}`, rank: 2, session };
  return { text, rank: 3, session };
}

/** What `opencode export --sanitize` puts in the place of texts, paths and titles: `[redacted:<kind>:<id>]`. */
export function isRedacted(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('[redacted:');
}
