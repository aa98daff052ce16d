import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportItem } from '../../engine/api.ts';
import { textItem } from '../../testing/memory-engine.ts';
import { ROOT } from '../environment.mjs';
import { readCollection, UnreadableError } from './collection.ts';
import { importLibrary, readFolder } from './imported-library.ts';
import { answerQuery } from './library.ts';

const CLAUDE_CODE = join(ROOT, 'src/engine/importers/claude-code/fixtures');
const MEMORY_FILES = join(ROOT, 'src/engine/importers/memory-files/fixtures');
const SHARED = join(ROOT, '../shared');

const SESSION = 'aaaa0000-0000-4000-8000-000000000001';

const doc = (id: string, session = '', text = '') => ({ id, session, text });

async function hitsOf(folder: ReturnType<typeof readFolder>, docs: ReturnType<typeof doc>[], query: string) {
  const library = await importLibrary(folder, docs);
  const { hits } = await answerQuery(library, { id: 'q', text: query }, 10);
  library.close();
  return { hits, mapped: [...library.mapped].sort() };
}

function folderOf(files: Readonly<Record<string, readonly object[]>>): ReturnType<typeof readFolder> {
  const items: ImportItem[] = Object.entries(files).map(([path, records]) =>
    textItem(`logs/${path}`, records.map((record) => `${JSON.stringify(record)}\n`).join('')),
  );
  return { name: 'logs', items };
}

function userRecord(text: string, fields: object = {}): object {
  return { type: 'user', sessionId: 's1', message: { role: 'user', content: text }, ...fields };
}

function assistantRecord(content: readonly object[], fields: object): object {
  return { type: 'assistant', sessionId: 's1', message: { role: 'assistant', content }, ...fields };
}

describe('importLibrary', () => {
  it('knows a record by its own id, a note by its lines, and counts what is not there', async () => {
    const transcripts = [
      doc('conversation.jsonl#u1', SESSION),
      doc('conversation.jsonl#u3', SESSION),
      doc('conversation.jsonl#u999', SESSION),
      doc('other-tool.json#5', 'x'),
    ];
    const found = await hitsOf(readFolder(CLAUDE_CODE), transcripts, 'quetzal discount checkout');
    expect(found.hits[0]).toBe('conversation.jsonl#u1');
    expect(found.mapped).toEqual(['conversation.jsonl#u1', 'conversation.jsonl#u3']);
    const notes = [doc('CLAUDE.md#1'), doc('CLAUDE.md#5'), doc('CLAUDE.md#12'), doc('memory/topic.md#10')];
    expect(await hitsOf(readFolder(MEMORY_FILES), notes, 'wombat rule')).toEqual({
      hits: ['CLAUDE.md#12'],
      mapped: ['CLAUDE.md#1', 'CLAUDE.md#12', 'CLAUDE.md#5', 'memory/topic.md#10'],
    });
  });

  it('takes sections between two documents of a note for the first of the two', async () => {
    expect(await hitsOf(readFolder(MEMORY_FILES), [doc('CLAUDE.md#5')], 'wombat')).toMatchObject({
      hits: ['CLAUDE.md#5'],
    });
  });

  it('names what the collection does not have by file and line', async () => {
    const folder = folderOf({ 'a.jsonl': [userRecord('ibis'), userRecord('a quokka', { uuid: 'r2' })] });
    expect(await hitsOf(folder, [], 'quokka')).toEqual({ hits: ['a.jsonl#2'], mapped: [] });
  });

  it('finds a copied record under the file that the collection names', async () => {
    const uuid = '0A6B13D1-f892-4e90-8b5f-62e772cae0d7';
    const folder = folderOf({
      'a.jsonl': [userRecord('a narwhal', { uuid }), userRecord('an axolotl')],
      'b.jsonl': [userRecord('a narwhal', { uuid, sessionId: 's2' }), userRecord('an axolotl')],
    });
    const docs = [doc(`b.jsonl#${uuid.toLowerCase()}`, 's2'), doc('b.jsonl#2', 's1')];
    expect((await hitsOf(folder, docs, 'narwhal')).hits).toEqual([`b.jsonl#${uuid.toLowerCase()}`]);
    expect((await hitsOf(folder, docs, 'axolotl')).hits).toEqual(['b.jsonl#2']);
  });

  it('finds a record by its line, and by the id of a part of it', async () => {
    const call = { type: 'tool_use', id: 'call_7', name: 'Bash', input: { command: 'ls tapirs' } };
    const folder = folderOf({ 'a.jsonl': [userRecord('an okapi'), assistantRecord([call], { uuid: 'r2' })] });
    const docs = [doc('a.jsonl#1', 's1'), doc('a.jsonl#call_7', 'unknown')];
    expect((await hitsOf(folder, docs, 'okapi')).hits).toEqual(['a.jsonl#1']);
    expect((await hitsOf(folder, docs, 'tapirs')).hits).toEqual(['a.jsonl#call_7']);
  });

  it('tells documents of one record apart, and counts a long text once', async () => {
    const long = `${'word '.repeat(2_000)} pangolin`;
    const blocks = [
      { type: 'thinking', thinking: 'Should the dhole come first?' },
      { type: 'text', text: `I look at the pangolin. ${long}` },
      { type: 'tool_use', id: 'c1', name: 'Read', input: { file_path: '/work/numbat.ts' } },
    ];
    const folder = folderOf({ 'a.jsonl': [userRecord('hello'), assistantRecord(blocks, { uuid: 'r2' })] });
    const docs = [
      doc('a.jsonl#r2', 's1', 'I look at the pangolin.'),
      doc('a.jsonl#r2/2', 's1', 'path: /work/numbat.ts'),
    ];
    expect((await hitsOf(folder, docs, 'pangolin')).hits).toEqual(['a.jsonl#r2']);
    expect((await hitsOf(folder, docs, 'numbat')).hits).toEqual(['a.jsonl#r2/2']);
    expect((await hitsOf(folder, docs, 'dhole')).hits).toEqual(['a.jsonl#r2']);
  });

  it('refuses a folder that is not there', () => {
    expect(() => readFolder(join(CLAUDE_CODE, 'nowhere'))).toThrow(UnreadableError);
  });

  it('maps the ids of real sessions', async ({ skip }) => {
    if (!existsSync(SHARED)) {
      process.stderr.write('There is no ../shared: ids of real sessions are not tested.\n');
      skip();
    }
    const { docs } = await readCollection(join(SHARED, 'ir/agent-sessions.json'));
    const { name, items } = readFolder(join(SHARED, 'fixtures'));
    const part = /^(?:memory|claude-code\/(?:versions|sdk-p-mode))\//;
    const wanted = docs.filter(({ id }) => part.test(id));
    const library = await importLibrary(
      { name, items: items.filter(({ path }) => part.test(path.slice(name.length + 1))) },
      wanted,
    );
    library.close();
    const isUnsearched = ({ title = '', text }: (typeof docs)[number]) =>
      title === 'session title' || text.startsWith('---\n');
    expect(wanted.filter(({ id }) => !library.mapped.has(id))).toEqual(wanted.filter(isUnsearched));
  });
});
