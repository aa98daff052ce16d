import { describe, expect, it } from 'vitest';
import { createAxis } from './axis.ts';
import { moveRange } from './range-steps.ts';
import { columnsOf } from './test-columns.ts';

const axis = createAxis('linear', columnsOf([{ ms: 0 }, { ms: 1_000_000 }]), Date.UTC(2026, 0));
const view = { from: 0, to: 100_000 };
const range = { fromMs: 20_000, toMs: 40_000, laneKeys: ['a'] };

describe('a range moved by keys', () => {
  it('moves one edge, or all of it, by a hundredth of the view a step, and keeps its lanes', () => {
    expect(moveRange(axis, view, range, 'from', -1)).toEqual({ ...range, fromMs: 19_000 });
    expect(moveRange(axis, view, range, 'to', 10)).toEqual({ ...range, toMs: 50_000 });
    expect(moveRange(axis, view, range, 'body', 2)).toEqual({ ...range, fromMs: 22_000, toMs: 42_000 });
  });

  it('never turns around, and never leaves the axis', () => {
    expect(moveRange(axis, view, range, 'from', 100)).toEqual({ ...range, fromMs: 39_999 });
    expect(moveRange(axis, view, range, 'to', -100)).toEqual({ ...range, toMs: 20_001 });
    const moved = moveRange(axis, view, range, 'body', -1000);
    expect(moved.fromMs).toBe(axis.bounds.from);
    expect(moved.toMs - moved.fromMs).toBe(20_000);
  });
});
