import { expect, it } from 'vitest';
import { pairedRandomisationTest } from './paired-test.ts';

const repeat = (value: number, times: number) => Array.from({ length: times }, () => value);

it('finds no difference between identical runs', () => {
  expect(pairedRandomisationTest([0.1, 0.5, 1], [0.1, 0.5, 1])).toBe(1);
  expect(pairedRandomisationTest([], [])).toBe(1);
});

it('of one pair that differs: either way is as large', () => {
  expect(pairedRandomisationTest([0.5, 0.9], [0.5, 0.2])).toBe(1);
});

it('of three pairs that differ by the same: 2 of 8 assignments are as large', () => {
  expect(pairedRandomisationTest([1, 1, 1], [0, 0, 0])).toBeCloseTo(2 / 8, 1);
});

it('of differences 3, 1 and -2: 6 of 8 assignments are as large', () => {
  // Sums of ±3 ±1 ±2 by hand: 6, 2, 4, 0, 0, -4, -2, -6; seen is |3 + 1 - 2| = 2.
  expect(pairedRandomisationTest([3, 1, 0], [0, 0, 2])).toBeCloseTo(6 / 8, 1);
});

it('of differences 0.1 and 0.2 against -0.3: rounding makes no assignment smaller than itself', () => {
  expect(pairedRandomisationTest([0.1, 0.2, 0], [0, 0, 0.3])).toBe(1);
});

it('is small where one is always better, and the same both ways round', () => {
  const p = pairedRandomisationTest(repeat(0.6, 30), repeat(0.5, 30));
  expect(p).toBe(1 / 5_001);
  expect(pairedRandomisationTest(repeat(0.5, 30), repeat(0.6, 30))).toBe(p);
});

it('is large where either is better as often', () => {
  const first = [...repeat(0.6, 20), ...repeat(0.4, 20)];
  const second = [...repeat(0.4, 20), ...repeat(0.6, 20)];
  expect(pairedRandomisationTest(first, second)).toBe(1);
});

it('gives the same p each time, and refuses values without a partner', () => {
  const first = [0.3, 0.8, 0.1, 0.9];
  const second = [0.2, 0.9, 0.4, 0.1];
  expect(pairedRandomisationTest(first, second)).toBe(pairedRandomisationTest(first, second));
  expect(() => pairedRandomisationTest([1], [])).toThrow(RangeError);
});
