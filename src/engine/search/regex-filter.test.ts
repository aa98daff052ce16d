import { expect, it } from 'vitest';
import { fixtureItems } from '../../testing/fixture-items.ts';
import { importItems, openMemoryEngine } from '../../testing/memory-engine.ts';
import type { StoreName } from '../api.ts';
import type { RegexNode } from '../query/ast.ts';
import { matchingPattern } from './regex-filter.ts';

const CLAUDE = new URL('../importers/claude-code/fixtures/', import.meta.url).pathname;
const MEMORY = new URL('../importers/memory-files/fixtures', import.meta.url).pathname;

const memory = openMemoryEngine();
await importItems(memory.engine, [...fixtureItems(`${CLAUDE}conversation.jsonl`), ...fixtureItems(MEMORY)]);

function pattern(source: string, flags: '' | 'i' = ''): RegexNode {
  return { kind: 'regex', source, flags, start: 0, end: 0 };
}

const DOWN = Array.from({ length: 21 }, (_, index) => 21 - index);

it.each<[StoreName, RegexNode, readonly number[]]>([
  ['events', pattern('quetzal'), [1]],
  ['events', pattern('FIX(ed)?\\b', 'i'), [15, 13, 12, 11, 10]],
  ['events', pattern('^Exit code \\d+$'), [7]],
  // Of a call, but not of its result, which has the same title.
  ['events', pattern('^Bash npm'), [6]],
  ['memory', pattern('wombat|Tuesdays'), [5, 4]],
  ['memory', pattern('› Deep$'), [4]],
  ['content', pattern('.'), []],
])('in %s, %o', (store, node, expected) => {
  const { ids, lookedAt } = matchingPattern(memory.connection, store, DOWN, node, { monotonicMs: () => 0 });
  expect(ids).toEqual(expected);
  expect(lookedAt).toBe(DOWN.length);
});

it('stops when its time is up, and says how far it came', () => {
  let nowMs = 0;
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const monotonicMs = () => (nowMs += 90);
  const stopped = matchingPattern(memory.connection, 'events', ids, pattern('.'), { monotonicMs });
  expect(stopped).toEqual({ ids: DOWN.toReversed(), lookedAt: 300 });
  expect(matchingPattern(memory.connection, 'events', [], pattern('.'), { monotonicMs })).toEqual({
    ids: [],
    lookedAt: 0,
  });
});
