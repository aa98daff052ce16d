import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeHistogram, toBars, toEdges } from './histogram-bars.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 18, 14);

function makeBins(...counts: readonly (readonly [count: number, inferred: number])[]) {
  return counts.map(([count, inferred], index) => ({
    startMs: START_MS + index * MINUTE_MS,
    endMs: START_MS + (index + 1) * MINUTE_MS,
    count,
    inferred,
  }));
}

describe('toBars', () => {
  it('scales to the tallest, shows a single hit, and keeps the inferred share', () => {
    const bars = toBars(makeBins([0, 0], [1, 1], [200, 50]), 'UTC');
    expect(bars.map((bar) => bar.height)).toEqual([0, 0.06, 1]);
    expect(bars.map((bar) => bar.inferredShare)).toEqual([0, 1, 0.25]);
    expect(bars[2]?.label).toBe('18 Nov 2026 14:02 to 18 Nov 2026 14:03: 200 hits, 50 at inferred times');
  });
});

describe('describeHistogram', () => {
  it('says the strip in a sentence', () => {
    expect(describeHistogram(makeBins([1, 0], [3, 0]), 'UTC')).toBe(
      '4 dated hits, 18 Nov 2026 14:00 to 18 Nov 2026 14:02. Most around 18 Nov 2026 14:01.',
    );
    expect(describeHistogram(makeBins([0, 0]), 'UTC')).toBeNull();
    expect(describeHistogram([], 'UTC')).toBeNull();
  });
});

describe('toEdges', () => {
  it('covers the bins that were dragged over, in either direction', () => {
    expect(toEdges(0.25, 0.5, 4)).toEqual([1, 2]);
    expect(toEdges(0.6, 0.3, 4)).toEqual([1, 3]);
    expect(toEdges(0.5, 0.5, 4)).toEqual([2, 3]);
    expect(toEdges(1, 1, 4)).toEqual([3, 4]);
  });

  it('is always at least one bin of the strip', () => {
    const place = fc.double({ min: -1, max: 2, noNaN: true });
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 200 }), (one, other, bins) => {
        const [from, to] = toEdges(one, other, bins);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(bins);
        expect(to).toBeGreaterThan(from);
      }),
    );
  });
});
