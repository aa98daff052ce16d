import fc from 'fast-check';
import { expect, it } from 'vitest';
import { activeIntervals, clipIntervals, unitedMs } from './active-time.ts';

const MINUTE = 60_000;
const times = fc
  .array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 })
  .map((all) => all.sort((a, b) => a - b).map((at) => at * MINUTE));

it('is the sum of pauses of 30 minutes or less', () => {
  fc.assert(
    fc.property(times, (all) => {
      const sum = all.slice(1).reduce((total, ms, index) => {
        const pause = ms - (all[index] ?? 0);
        return pause <= 30 * MINUTE ? total + pause : total;
      }, 0);
      expect(unitedMs(activeIntervals(all))).toBe(sum);
    }),
  );
});

it('of parts of a span adds up to that of the whole', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 300 }), (all, cut) => {
      const intervals = activeIntervals(all);
      const within = (start: number, end: number) => unitedMs(clipIntervals(intervals, start, end));
      expect(within(0, cut * MINUTE) + within(cut * MINUTE, 400 * MINUTE)).toBe(within(0, 400 * MINUTE));
    }),
  );
});

it('counts what overlaps once', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const minutes = new Set<number>();
      for (const [start, end] of [...activeIntervals(one), ...activeIntervals(other)])
        for (let at = start; at < end; at += MINUTE) minutes.add(at);
      expect(unitedMs([...activeIntervals(one), ...activeIntervals(other)])).toBe(minutes.size * MINUTE);
    }),
  );
});
