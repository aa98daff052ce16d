import { expect, test } from 'vitest';
import { countOf, kindOfJson } from './wording.ts';

test('one is not many', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'line was', 'lines were'))).toEqual([
    '0 lines were',
    '1 line was',
    '2 lines were',
  ]);
});

test('JSON values are named with their article', () => {
  expect([17, true, 'x', null, [], {}].map(kindOfJson)).toEqual([
    'a number',
    'a boolean',
    'a string',
    'null',
    'a list',
    'an object',
  ]);
});
