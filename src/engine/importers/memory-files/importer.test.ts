import { describe, expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { readFrontMatter } from './front-matter.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

describe('memory files', () => {
  it('become notes with scope, agent, front matter and sections; unreadable ones are rows too', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, fixtureItems(FIXTURES));
    const notes = (await engine.listNotes()).data;
    expect(notes.map(({ path, scope, agent, sections, state }) => [path, scope, agent, sections, state])).toEqual([
      ['fixtures/memory/broken.md', 'agent', 'Claude Code', 0, 'failed'],
      ['fixtures/memory/topic.md', 'agent', 'Claude Code', 1, 'ok'],
      ['fixtures/.cursor/rules/style.mdc', 'project', 'Cursor', 1, 'ok'],
      ['fixtures/CLAUDE.md', 'project', 'Claude Code', 3, 'ok'],
    ]);
    expect(notes[0]?.reason).toBe('It could not be read: Its bytes are not text (it holds NUL bytes).');
    expect(notes.every(({ time }) => time.kind === 'inferred' && time.basis === 'file-date')).toBe(true);
    const topic = await engine.getNote(notes[1]?.noteKey ?? '');
    expect(topic?.frontMatter).toEqual([
      ['name', 'Release days'],
      ['metadata', ''],
      ['metadata.node_type', 'memory'],
      ['metadata.originSessionId', 'aaaa0000-0000-4000-8000-000000000001'],
      ['tags', 'release, days'],
    ]);
    const claude = await engine.getNote(notes[3]?.noteKey ?? '');
    expect(claude?.headings.map(({ title, line }) => [title, line])).toEqual([
      ['Shop', 1],
      ['Commands', 5],
      ['Deep', 12],
    ]);
    const [hit] = (await engine.search({ query: 'wombat', limit: 5, ...ZONE })).data;
    expect(hit).toMatchObject({ store: 'memory', group: 'memory', noteKey: notes[3]?.noteKey });
    expect(hit?.title.text).toBe('fixtures/CLAUDE.md › Shop › Commands › Deep');
  });

  it('are told by their front matter too, under any name', async () => {
    const { engine } = openMemoryEngine();
    const { files } = await importItems(engine, [
      textItem('unknown', '---\nalwaysApply: true\n---\nrule'),
      textItem('other', 'just text'),
    ]);
    expect(files.map(({ format, state }) => [format, state])).toEqual([
      ['memory', 'imported'],
      ['generic', 'imported'],
    ]);
  });

  it('without a date of their own have none when pasted', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [{ ...textItem('CLAUDE.md', '# pasted'), hasFileDate: false }]);
    expect((await engine.listNotes()).data[0]?.time.kind).toBe('none');
  });

  it('of one name and different texts stay two', async () => {
    const { engine } = openMemoryEngine();
    await importItems(engine, [textItem('CLAUDE.md', '# one')]);
    await importItems(engine, [textItem('CLAUDE.md', '# two', 1_780_000_000_000)]);
    expect((await engine.listNotes()).data).toHaveLength(2);
  });
});

describe('front matter', () => {
  it.each([
    [
      '---\nglobs: *.ts,*.tsx\nempty:\n---\nbody',
      [
        ['globs', '*.ts,*.tsx'],
        ['empty', ''],
      ],
      'body',
    ],
    ['---\nname: "quoted: yes"\n...\nbody', [['name', 'quoted: yes']], 'body'],
    ['---\nnever closed', [], '---\nnever closed'],
    ['no front matter\n---\n', [], 'no front matter\n---\n'],
    ['', [], ''],
  ])('%j', (text, entries, body) => {
    expect(readFrontMatter(text)).toMatchObject({ entries, body });
  });
});
