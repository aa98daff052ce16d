import { describe, expect, it } from 'vitest';
import { undatedHit, undatedPlaces } from './undated-layout.ts';

describe('marks without a date', () => {
  it('stand side by side, with more room between sessions, as many as fit', () => {
    expect(undatedPlaces(3, (nth) => nth === 2, 1000)).toEqual([10, 19, 34]);
    expect(undatedPlaces(100, () => false, 40)).toEqual([10, 19, 28]);
  });

  it('are each hit by themselves', () => {
    const places = undatedPlaces(50, (nth) => nth % 7 === 0, 600);
    for (const [nth, x] of places.entries()) expect(undatedHit(places, x)).toBe(nth);
    expect(undatedHit(places, 0)).toBeNull();
    expect(undatedHit(places, 590)).toBeNull();
  });
});
