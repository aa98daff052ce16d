import { describe, expect, it } from 'vitest';
import { parallelMarks } from './parallel-marks.ts';

const spans = (list: readonly (readonly [number, number, number])[]) => ({
  startsMs: Float64Array.from(list, ([start]) => start),
  endsMs: Float64Array.from(list, ([, end]) => end),
  counts: Uint16Array.from(list, ([, , count]) => count),
});

describe('bars of parallel sessions', () => {
  it('are those in sight', () => {
    const marks = parallelMarks(
      spans([
        [0, 10, 2],
        [20, 30, 2],
        [90, 95, 2],
      ]),
      [15, 50],
      (ms) => ms,
    );
    expect(marks).toEqual([{ from: 20, to: 30, count: 2 }]);
  });

  it('keep numbers apart where there is room for it', () => {
    const marks = parallelMarks(
      spans([
        [0, 10, 2],
        [10, 20, 3],
      ]),
      [0, 50],
      (ms) => ms,
    );
    expect(marks.map(({ count }) => count)).toEqual([2, 3]);
  });

  it('become one that tells the most where there is none, and are never too short to be seen', () => {
    const marks = parallelMarks(
      spans([
        [0, 1, 2],
        [1, 2, 4],
        [2, 3, 2],
      ]),
      [0, 50],
      (ms) => ms / 10,
    );
    expect(marks).toHaveLength(1);
    expect(marks[0]?.count).toBe(4);
    expect((marks[0]?.to ?? 0) - (marks[0]?.from ?? 0)).toBeGreaterThanOrEqual(2);
  });
});
