import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { openEmptyConnection } from '../../testing/memory-connection.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import { SHARED_FIXTURES } from '../../testing/raw-records.ts';
import type { BlameEntry } from '../api.ts';

/**
 * Blame of every file, against a plain reading of the raw records of each format that shares no code with the engine.
 * Claude Code has its own in blame.test.ts. Skipped where the shared collection is missing.
 */
interface RawEdit {
  readonly path: string;
  readonly kind: 'edit' | 'write';
  /** Epoch ms; null where the format tells no time of a call. */
  readonly ms: number | null;
}

interface Json {
  readonly [name: string]: Json | undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const linesOf = (file: string): readonly Json[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json);

function readPi(file: string): readonly RawEdit[] {
  return linesOf(file).flatMap(({ timestamp, message }) =>
    list(message?.content)
      .filter((block) => text(block.type) === 'toolCall' && /^(?:edit|write)$/.test(text(block.name)))
      .map((block) => ({
        path: text(block.arguments?.path),
        kind: text(block.name) as RawEdit['kind'],
        ms: Date.parse(text(timestamp)),
      })),
  );
}

function readCline(file: string): readonly RawEdit[] {
  const { messages } = JSON.parse(readFileSync(file, 'utf8')) as Json;
  return list(messages).flatMap(({ ts, content }) =>
    list(content)
      .filter(({ type, name }) => text(type) === 'tool_use' && text(name) === 'editor')
      .map(({ input }) => ({ path: text(input?.path), kind: 'edit', ms: Number(ts) }) as const),
  );
}

function readGemini(file: string): readonly RawEdit[] {
  const { messages } = JSON.parse(readFileSync(file, 'utf8')) as Json;
  return list(messages).flatMap((message) =>
    list(message.toolCalls)
      .filter(({ name }) => text(name) === 'write_file')
      .map(({ args }) => ({ path: text(args?.file_path), kind: 'write', ms: null }) as const),
  );
}

function readOpenCode(file: string): readonly RawEdit[] {
  const { messages } = JSON.parse(readFileSync(file, 'utf8')) as Json;
  return list(messages).flatMap(({ parts }) =>
    list(parts)
      .filter(({ type, tool }) => text(type) === 'tool' && text(tool) === 'write')
      .map(({ state }) => ({ path: text(state?.input?.filePath), kind: 'write', ms: null }) as const),
  );
}

/** A call names its file in its result, which is all that the format keeps of it. */
function readSpecStory(file: string): readonly RawEdit[] {
  const blocks = readFileSync(file, 'utf8').split('<tool-use ').slice(1);
  return blocks.flatMap((block) => {
    const kind = /^data-tool-type="write" data-tool-name="(Edit|Write)"/.exec(block)?.[1]?.toLowerCase();
    const path = /^(?:The file|File created successfully at:) (\S+?)(?: has been updated|\s)/m.exec(block)?.[1];
    return kind === undefined || path === undefined ? [] : [{ path, kind: kind as RawEdit['kind'], ms: null }];
  });
}

const AIDER_EDIT =
  /^(.+)\n(?:`{3,}|<source>).*\n<<<<<<< SEARCH\n[\s\S]*?^>>>>>>> REPLACE|^> Applied edit to (.+?) *$/gm;

/** Blocks that search and replace, whole, below the name of their file; and what was applied without one. */
function readAider(file: string): readonly RawEdit[] {
  const exchanges = readFileSync(file, 'utf8').split(/^(?:#### |# aider chat started)/m);
  return exchanges.flatMap((exchange) => {
    const open = new Set<string>();
    return [...exchange.matchAll(AIDER_EDIT)].flatMap(([, written, applied = '']) => {
      if (written === undefined && open.delete(applied)) return [];
      if (written !== undefined) open.add(written.trim());
      return [{ path: (written ?? applied).trim(), kind: 'edit', ms: null } as const];
    });
  });
}

/** Code blocks of composers that their reader accepted. */
function readCursor(file: string): readonly RawEdit[] {
  const database = openEmptyConnection(new Uint8Array(readFileSync(file)));
  const rows = database.all<{ value: string }>(`SELECT value FROM ItemTable WHERE key = 'composer.composerData'`);
  const composers = rows.flatMap(({ value }) => list((JSON.parse(value) as Json).allComposers));
  return composers
    .flatMap(({ codeBlockData }) => Object.values(codeBlockData ?? {}).flatMap(list))
    .filter(({ status }) => text(status) === 'accepted')
    .map(({ uri }) => ({ path: text(uri?.fsPath), kind: 'edit', ms: null }) as const);
}

const FORMATS = [
  ['pi', 'pi', /\.jsonl$/, readPi],
  ['Cline', 'cline/sdk', /messages\.json$/, readCline],
  ['Gemini CLI', 'gemini-cli/json', /session-.*\.json$/, readGemini],
  ['OpenCode', 'opencode/export-derived', /\.json$/, readOpenCode],
  ['SpecStory', 'specstory/repo', /\.md$/, readSpecStory],
  ['Aider', 'aider/large-1200k', /\.md$/, readAider],
  ['Cursor', 'cursor/state.vscdb/2024-workspace', /\.vscdb$/, readCursor],
] as const;

function filesBelow(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => name.test(path) && statSync(path).isFile())
    .sort();
}

/** As the format has it: whole, or from the folder of the session. */
async function blameOf(folder: string, paths: Iterable<string>): Promise<ReadonlyMap<string, readonly BlameEntry[]>> {
  const { engine } = openMemoryEngine();
  await importItems(engine, fixtureItems(folder));
  const found = new Map<string, readonly BlameEntry[]>();
  for (const path of paths) found.set(path, (await engine.blameFile({ path, limit: 200 })).data);
  return found;
}

describe.skipIf(!existsSync(SHARED_FIXTURES)).each(FORMATS)('%s', (_, folder, name, read) => {
  it('each file has the edits of the raw records, in order', async () => {
    const whole = join(SHARED_FIXTURES, folder);
    const edits = filesBelow(whole, name).flatMap(read);
    expect(edits.length).toBeGreaterThan(0);
    for (const [path, entries] of await blameOf(whole, new Set(edits.map((edit) => edit.path)))) {
      const expected = edits.filter((edit) => edit.path === path || edit.path.endsWith(`/${path}`));
      expect(
        entries.map(({ kind }) => kind),
        path,
      ).toEqual(expected.map(({ kind }) => kind));
      if (expected.every(({ ms }) => ms !== null))
        expect(entries.map(({ event }) => event.time.ms)).toEqual(expected.map(({ ms }) => ms));
    }
  });
});
