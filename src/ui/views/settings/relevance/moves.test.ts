import { expect, test } from 'vitest';
import { moveSign, movesOf, moveWords, summariseMoves } from './moves.ts';

const BEFORE = ['a', 'b', 'c', 'd'];

test('a hit is told by how far it went, or by being new', () => {
  const moves = movesOf(BEFORE, ['c', 'b', 'a', 'x']);
  expect(moves.map(moveSign)).toEqual(['↑2', '=', '↓2', 'new']);
  expect(moves.map(moveWords)).toEqual(['up 2 places', 'in the same place', 'down 2 places', 'new']);
  expect(summariseMoves(moves)).toBe('Of the first 4: 2 moved, 1 new.');
});

test('one place is one place', () => {
  expect(movesOf(BEFORE, ['b', 'a']).map(moveWords)).toEqual(['up 1 place', 'down 1 place']);
});

test('lists that agree say so, also when there is nothing in them', () => {
  expect(summariseMoves(movesOf(BEFORE, BEFORE))).toBe('The first hits are the same, in the same order.');
  expect(movesOf([], [])).toEqual([]);
  expect(movesOf([], ['a'])).toEqual([{ kind: 'new' }]);
});
