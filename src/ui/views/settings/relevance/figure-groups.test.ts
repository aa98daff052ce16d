import { expect, test } from 'vitest';
import { FIGURE_NAMES } from '../../../ranking/figures.ts';
import { FIGURE_GROUPS } from './figure-groups.ts';

test('every figure of the ranking has one field, with a name and a meaning of its own', () => {
  const figures = FIGURE_GROUPS.flatMap((group) => group.figures);
  expect(figures.map(({ name }) => name).toSorted()).toEqual([...FIGURE_NAMES].toSorted());
  expect(new Set(figures.map(({ label }) => label)).size).toBe(figures.length);
  expect(new Set(figures.map(({ meaning }) => meaning)).size).toBe(figures.length);
});
