import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstOf } from './first-of.ts';
import { FoundItems, newerFirst } from './found-items.ts';

const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN)), { maxLength: 300 });

it('gives those that a sort puts first, and all that are equal to the last of them', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 40 }), (times, most) => {
      const compare = (a: number, b: number) => newerFirst(times[a] ?? 0, times[b] ?? 0);
      const sorted = times.map((_, index) => index).sort(compare);
      const last = sorted[Math.min(most, sorted.length) - 1] ?? 0;
      const expected = sorted.filter((index) => compare(index, last) <= 0).sort((a, b) => a - b);
      expect(firstOf(times.length, most, compare)).toEqual(expected);
    }),
  );
});

it('items that were found keep what was said of them, however many there are', () => {
  const found = new FoundItems();
  for (let id = 1; id <= 1000; id++) {
    const index = found.add(id % 2 === 0 ? 'events' : 'memory', id, id * 10);
    found.setScore(index, id % 7);
  }
  expect([found.size, found.countOf('events'), found.countOf('memory'), found.countOf('content')]).toEqual([
    1000, 500, 500, 0,
  ]);
  expect(found.placeOf(998)).toEqual({ store: 'memory', id: 999 });
  expect([found.timeOf(998), found.scoreOf(998)]).toEqual([9990, 5]);
  expect(found.indexOf({ store: 'events', id: 500 })).toBe(499);
  expect(found.indexOf({ store: 'content', id: 500 })).toBe(-1);
  expect(found.compare(6, 7)).toBeGreaterThan(0);
});
