import { describe, expect, it } from 'vitest';
import { readMessageTree, type TreeNode } from './message-tree.ts';

/** Nodes from `id<parent@time`; the time may be left out. */
function nodes(...notations: readonly string[]): TreeNode[] {
  return notations.map((notation, rank) => {
    const [, id = '', parentId = '', time] = /^(\w+)<(\w*)(?:@(\d+))?$/.exec(notation) ?? [];
    return { id, parentId: parentId || null, timeMs: time === undefined ? null : Number(time), rank };
  });
}

describe('a tree of messages', () => {
  it.each([
    ['in a line', nodes('a<', 'b<a', 'c<b'), 'c', [['a', 'b', 'c']], 0],
    ['with a current message in the middle', nodes('a<', 'b<a', 'c<b'), 'b', [['a', 'b'], ['c']], 0],
    ['with two answers', nodes('a<', 'b<a', 'c<a'), 'b', [['a', 'b'], ['c']], 0],
    ['in any order', nodes('c<b', 'b<a', 'a<'), 'c', [['a', 'b', 'c']], 0],
    [
      'that names no current one: the newest',
      nodes('a<@1', 'b<a@9', 'c<a@5', 'd<c@6'),
      null,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      0,
    ],
    ['without times: the longest', nodes('a<', 'b<a', 'c<a', 'd<c'), null, [['a', 'c', 'd'], ['b']], 0],
    ['without times, of one length: the later', nodes('a<', 'b<a', 'c<a'), 'gone', [['a', 'c'], ['b']], 0],
    [
      'with branches of a branch',
      nodes('a<', 'b<a', 'c<a@1', 'd<c', 'e<c@2', 'f<e'),
      'b',
      [['a', 'b'], ['c', 'e', 'f'], ['d']],
      0,
    ],
    [
      'with two roots',
      nodes('a<', 'b<a', 'c<', 'd<c'),
      'b',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      0,
    ],
    ['with a parent that is not there', nodes('a<gone', 'b<a'), 'b', [['a', 'b']], 0],
    ['whose root names its leaf as parent', nodes('a<b', 'b<a'), 'b', [['a', 'b']], 1],
    ['with a loop beside it', nodes('a<', 'b<c', 'c<b', 'd<c'), 'a', [['a'], ['b', 'c', 'd']], 1],
    ['with a message that is its own parent', nodes('a<a', 'b<a'), 'b', [['a', 'b']], 1],
    ['of nothing', [], 'a', [[]], 0],
  ])('%s', (_, tree, currentId, threads, cycles) => {
    const { shown, branches, cycles: found } = readMessageTree(tree, currentId);
    expect([shown, ...branches]).toEqual(threads);
    expect(found).toBe(cycles);
  });

  it('of many branches and of great depth is read once', () => {
    const wide = Array.from({ length: 20_000 }, (_, index) => ({
      id: `w${index}`,
      parentId: 'a',
      timeMs: null,
      rank: index,
    }));
    const deep = Array.from({ length: 20_000 }, (_, index) => ({
      id: `d${index}`,
      parentId: index === 0 ? 'a' : `d${index - 1}`,
      timeMs: null,
      rank: 0,
    }));
    const { shown, branches } = readMessageTree(
      [{ id: 'a', parentId: null, timeMs: null, rank: 0 }, ...wide, ...deep],
      null,
    );
    expect([shown.length, branches.length]).toEqual([20_001, 20_000]);
  });
});
