import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AXIS_KINDS,
  createAxis,
  defaultAxisKind,
  eventsInSpan,
  hiddenMs,
  positionOfTime,
  timeAtPosition,
} from './axis.ts';
import { columnsOf, positionsOf } from './test-columns.ts';

const NOW_MS = Date.UTC(2026, 11, 1);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const times = fc.array(fc.integer({ min: NOW_MS - 400 * DAY_MS, max: NOW_MS }), { maxLength: 60 });

function axisOf(kind: (typeof AXIS_KINDS)[number], timesMs: readonly (number | null)[]) {
  return createAxis(kind, columnsOf(timesMs.map((ms) => ({ ms }))), NOW_MS);
}

describe.each(AXIS_KINDS)('%s axis', (kind) => {
  test('has every event in its bounds, in order', () => {
    fc.assert(
      fc.property(times, (timesMs) => {
        const axis = axisOf(kind, timesMs);
        expect(eventsInSpan(axis, axis.bounds)).toEqual({ start: 0, end: timesMs.length });
        const positions = positionsOf(axis);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        expect(axis.bounds.to).toBeGreaterThan(axis.bounds.from);
      }),
    );
  });

  test('takes a time to a place before exactly the events that are not earlier', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: NOW_MS - 500 * DAY_MS, max: NOW_MS + DAY_MS }), (timesMs, ms) => {
        const axis = axisOf(kind, timesMs);
        const { start } = eventsInSpan(axis, { from: positionOfTime(axis, ms), to: axis.bounds.to });
        // A gap of weeks drawn as two minutes leaves no difference between times a few microseconds apart.
        expect(timesMs.filter((time) => time < ms).length).toBe(start);
      }),
    );
  });

  test('is empty but whole without events', () => {
    const axis = axisOf(kind, []);
    expect(axis.positions.length).toBe(0);
    expect(axis.bounds.to).toBeGreaterThan(axis.bounds.from);
    expect(Number.isFinite(timeAtPosition(axis, axis.bounds.from))).toBe(true);
  });

  test('holds 230 events of one instant', () => {
    const axis = axisOf(
      kind,
      Array.from({ length: 230 }, () => NOW_MS),
    );
    expect(eventsInSpan(axis, axis.bounds)).toEqual({ start: 0, end: 230 });
  });
});

describe('active axis', () => {
  test('draws a gap over 30 min as 2 min and marks it', () => {
    const start = NOW_MS - 10 * DAY_MS;
    const axis = axisOf('active', [start, start + 30 * MINUTE_MS, start + 3 * DAY_MS, start + 3 * DAY_MS + 1000]);
    expect(positionsOf(axis)).toEqual([0, 30 * MINUTE_MS, 32 * MINUTE_MS, 32 * MINUTE_MS + 1000]);
    expect(axis.gaps).toEqual([2]);
    expect(hiddenMs(axis, 2)).toBe(3 * DAY_MS - 30 * MINUTE_MS);
  });

  test('time to place and back is the same time, within and outside of the data', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: NOW_MS - 400 * DAY_MS, max: NOW_MS }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: NOW_MS - 500 * DAY_MS, max: NOW_MS + 100 * DAY_MS }),
        (timesMs, ms) => {
          const axis = axisOf('active', timesMs);
          expect(Math.abs(timeAtPosition(axis, positionOfTime(axis, ms)) - ms)).toBeLessThan(1);
        },
      ),
    );
  });
});

describe('order axis', () => {
  test('gives undated events a place behind the dated ones', () => {
    const axis = axisOf('order', [null, NOW_MS, null, NOW_MS - 5]);
    expect(positionsOf(axis)).toEqual([0, 1, 2, 3]);
    expect(axis.timesMs.length).toBe(2);
  });
});

describe('an event in 2099', () => {
  const columns = columnsOf([{ ms: NOW_MS - DAY_MS }, { ms: NOW_MS }, { ms: Date.UTC(2099, 0, 1) }]);

  test.each(['active', 'linear'] as const)('has no place on the %s axis', (kind) => {
    const axis = createAxis(kind, columns, NOW_MS);
    expect(axis.positions.length).toBe(2);
    expect(axis.bounds.to - axis.bounds.from).toBeLessThan(1.1 * DAY_MS);
  });

  test('has one on the order axis', () => {
    expect(createAxis('order', columns, NOW_MS).positions.length).toBe(3);
  });

  test('does not decide the axis that the timeline opens with', () => {
    expect(defaultAxisKind(columns, NOW_MS)).toBe('linear');
    expect(defaultAxisKind(columnsOf([{ ms: null }, { ms: Date.UTC(2099, 0, 1) }]), NOW_MS)).toBe('order');
    expect(defaultAxisKind(columnsOf([{ ms: NOW_MS - 5 * DAY_MS }, { ms: NOW_MS }]), NOW_MS)).toBe('active');
  });
});
