import { expect, it } from 'vitest';
import { fixtureItems } from '../../../testing/fixture-items.ts';
import { importItems, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';

const CLAUDE = new URL('../claude-code/fixtures/', import.meta.url).pathname;

it('says what each file is and why, before and after its import', async () => {
  const { engine } = openMemoryEngine();
  const items = [
    ...fixtureItems(`${CLAUDE}two-sessions.jsonl`),
    ...fixtureItems(`${CLAUDE}nested`).filter(({ path }) => path.endsWith('journal.jsonl')),
    textItem('CLAUDE.md', '# note'),
    textItem('empty.jsonl', ''),
    textItem('a.zip', 'PK\u0003\u0004'),
    textItem('.env', 'A=b'),
    {
      path: 'gone.jsonl',
      file: { size: 9, lastModified: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) },
      hasFileDate: true,
    },
  ];
  const states = async () => (await engine.review(items)).map(({ state, format }) => [state, format]);
  expect(await states()).toEqual([
    ['new', 'claude-code'],
    ['no-conversation', 'claude-code'],
    ['new', 'memory'],
    ['empty', null],
    ['unreadable', null],
    ['unrecognised', null],
    ['unreadable', null],
  ]);
  await importItems(engine, items);
  expect((await states()).map(([state]) => state)).toEqual([
    'unchanged',
    'no-conversation',
    'unchanged',
    'empty',
    'unreadable',
    'unrecognised',
    'unreadable',
  ]);
  const [first] = await engine.review([
    textItem(items[0]?.path ?? '', '{"type":"summary","leafUuid":"x","summary":"other"}\n'),
  ]);
  expect(first?.state).toBe('changed');
  expect((await engine.review(items)).every(({ reason }) => reason !== '')).toBe(true);
});
