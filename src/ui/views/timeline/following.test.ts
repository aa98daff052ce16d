import { describe, expect, it } from 'vitest';
import { createAxis } from './axis.ts';
import { arrivals, followedSpan, isAtNewest, takesPlace } from './following.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';
import type { DatedAnswer } from './timeline-answers.ts';

const NOW = Date.UTC(2026, 0, 1);
const axisOf = (times: readonly number[]) => createAxis('linear', columnsOf(times.map((ms) => ({ ms }))), NOW);
const before = axisOf([0, 50_000, 100_000]);
const after = axisOf([0, 50_000, 100_000, 160_000]);

function answerOf(events: readonly TestEvent[]): DatedAnswer {
  return { answer: { data: columnsOf(events) } as DatedAnswer['answer'], nowMs: NOW };
}

describe('following', () => {
  it('is standing at the newest end, on any axis', () => {
    expect(isAtNewest(before, { from: 90_000, to: 101_000 })).toBe(true);
    expect(isAtNewest(before, { from: 10_000, to: 60_000 })).toBe(false);
    const order = createAxis('order', columnsOf([{ ms: 0 }, { ms: 1 }, { ms: null }]), NOW);
    expect(isAtNewest(order, { from: -1, to: 1.5 })).toBe(true);
  });

  it('goes to the new end with as much in view, or shows everything again', () => {
    const followed = followedSpan(before, after, { from: 80_000, to: 100_200 });
    expect(followed && followed.to - followed.from).toBeCloseTo(20_200);
    expect(followed?.to).toBeGreaterThan(160_000);
    expect(followedSpan(before, after, before.bounds)).toEqual(after.bounds);
  });

  it('leaves who looks elsewhere where they are, and nobody moves when nothing newer came', () => {
    expect(followedSpan(before, after, { from: 0, to: 60_000 })).toBeNull();
    expect(followedSpan(before, axisOf([0, 20_000, 50_000, 100_000]), { from: 80_000, to: 100_200 })).toBeNull();
  });
});

describe('what waits', () => {
  it('is counted as newer than the newest one shown, and as the rest', () => {
    const shown = answerOf([{ ms: 10 }, { ms: 20 }]);
    const waiting = answerOf([{ ms: 5 }, { ms: 10 }, { ms: 20 }, { ms: 30 }, { ms: 40, isMatch: false }, { ms: null }]);
    expect(arrivals(shown, waiting)).toEqual({ newer: 1, others: 2 });
  });

  it('is not newer when it is dated in the future', () => {
    expect(arrivals(answerOf([{ ms: 10 }]), answerOf([{ ms: 10 }, { ms: NOW * 2 }]))).toEqual({ newer: 0, others: 1 });
  });

  it('takes its place when it follows, when something went, and for another question', () => {
    const shown = { dated: answerOf([{ ms: 1 }, { ms: 2 }]), question: 'a' };
    const more = { dated: answerOf([{ ms: 1 }, { ms: 2 }, { ms: 3 }]), question: 'a' };
    expect(takesPlace(null, more, false)).toBe(true);
    expect(takesPlace(shown, more, false)).toBe(false);
    expect(takesPlace(shown, more, true)).toBe(true);
    expect(takesPlace(shown, { ...more, question: 'b' }, false)).toBe(true);
    expect(takesPlace(more, { ...shown }, false)).toBe(true);
  });
});
