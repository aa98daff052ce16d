import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS } from '../engine/api.ts';
import { ALL_GROUPS, maskWithout } from './columns.ts';
import { createLanes } from './lanes.ts';
import { eventsInRange, laneFilter, rangeAround, rangeBetween, rangeOfEvents, summarise } from './selection.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const MINUTE_MS = 60_000;
const EVENTS: readonly TestEvent[] = [
  { ms: 0, session: 0, group: 'prompt' },
  { ms: 10 * MINUTE_MS, session: 0, group: 'edit', isError: true },
  { ms: 20 * MINUTE_MS, session: 1, group: 'command', isInferred: true },
  { ms: 35 * MINUTE_MS, session: 0, group: 'assistant' },
  { ms: 90 * MINUTE_MS, session: 0, group: 'assistant', isMatch: false },
  { ms: null, session: 1, group: 'memory', store: 'memory' },
  { ms: 40 * MINUTE_MS, session: null, group: 'memory', store: 'content' },
];
const columns = columnsOf(EVENTS);
const lanes = createLanes('session', columns);

function summaryOf(start: number, end: number, laneKeys: readonly string[] | null = null, mask = ALL_GROUPS) {
  const filter = laneFilter(lanes, { fromMs: 0, toMs: 1, laneKeys });
  return summarise({ columns, mask, start, end, laneOf: lanes.laneOf, lanes: filter });
}

describe('ranges', () => {
  test('are never empty, in order, and whole milliseconds', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        (a, b) => {
          const { fromMs, toMs } = rangeBetween(a, b);
          expect(toMs).toBeGreaterThan(fromMs);
          expect(Number.isInteger(fromMs) && Number.isInteger(toMs)).toBe(true);
          expect(fromMs).toBeLessThanOrEqual(Math.min(a, b));
          expect(toMs).toBeGreaterThanOrEqual(Math.max(a, b));
        },
      ),
    );
  });

  test('hold both events they were made of, and all events of the same instants', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        (times, a, b) => {
          const some = columnsOf(times.map((ms) => ({ ms })));
          const [i, j] = [a % times.length, b % times.length];
          const range = rangeOfEvents(some, i, j);
          if (!range) throw new Error('All of these have dates.');
          const { start, end } = eventsInRange(some, range);
          const inside = [...some.timesMs].filter((ms) => ms >= range.fromMs && ms < range.toMs);
          expect(end - start).toBe(inside.length);
          expect(Math.min(i, j)).toBeGreaterThanOrEqual(start);
          expect(Math.max(i, j)).toBeLessThan(end);
        },
      ),
    );
  });

  test('need dates', () => {
    expect(rangeOfEvents(columns, 0, columns.count - 1)).toBeNull();
    expect(rangeAround(columns, lanes, ALL_GROUPS, columns.count - 1)).toBeNull();
  });

  test('around an event reach as far as its lane has no gap over 30 min', () => {
    expect(rangeAround(columns, lanes, ALL_GROUPS, 1)).toEqual({
      fromMs: 0,
      toMs: 35 * MINUTE_MS + 1,
      laneKeys: ['session-0'],
    });
    expect(rangeAround(columns, lanes, ALL_GROUPS, 2)).toMatchObject({
      fromMs: 20 * MINUTE_MS,
      laneKeys: ['session-1'],
    });
  });
});

describe('summary', () => {
  test('counts groups, stores, kinds of time, errors and sessions of what matches', () => {
    const summary = summaryOf(0, columns.count);
    expect(summary).toMatchObject({ events: 6, recorded: 4, inferred: 1, undated: 1, errors: 1, sessions: 2 });
    expect(summary.byGroup[EVENT_GROUPS.indexOf('memory')]).toBe(2);
    expect([...summary.byStore]).toEqual([1, 4, 1]);
    expect(summary.topSessions).toEqual([
      { session: 0, events: 3 },
      { session: 1, events: 2 },
    ]);
  });

  test('keeps to lanes and groups', () => {
    expect(summaryOf(0, columns.count, ['session-1']).events).toBe(2);
    expect(summaryOf(0, columns.count, null, maskWithout(['memory'])).events).toBe(4);
    expect(summaryOf(0, columns.count, ['gone']).events).toBe(0);
  });
});
