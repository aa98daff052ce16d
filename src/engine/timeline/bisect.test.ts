import { describe, expect, it } from 'vitest';
import { firstWhere, lowerBound, upperBound } from './bisect.ts';

describe('the first of what ascends', () => {
  it('is where a search from the start finds it, in any stretch', () => {
    const values = [1, 1, 2, 5, 5, 5, 9, Number.NaN, Number.NaN];
    for (let start = 0; start <= values.length; start += 1) {
      for (let end = start; end <= values.length; end += 1) {
        for (const target of [0, 1, 1.5, 2, 5, 6, 9, 10]) {
          const first = (accepts: (value: number) => boolean) => {
            const at = values.slice(start, end).findIndex(accepts);
            return at < 0 ? end : start + at;
          };
          expect(lowerBound(values, target, start, end)).toBe(first((value) => value >= target || Number.isNaN(value)));
          expect(upperBound(values, target, start, end)).toBe(first((value) => value > target || Number.isNaN(value)));
        }
      }
    }
  });

  it('is the end where none is accepted', () => {
    expect(firstWhere(3, 8, () => false)).toBe(8);
    expect(firstWhere(3, 8, () => true)).toBe(3);
    expect(firstWhere(8, 8, () => true)).toBe(8);
  });
});
