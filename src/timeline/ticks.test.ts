import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AXIS_KINDS, type Axis, type AxisKind, createAxis, type Span } from './axis.ts';
import { findActiveDays } from './days.ts';
import { columnsOf } from './test-columns.ts';
import { LABEL_INDENT_PX, type PlacedTick, placeLabels, type Tick, ticksOf } from './ticks.ts';
import { createZoneClock, offsetAt } from './zone-clock.ts';

const NOW_MS = Date.UTC(2026, 11, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ZONES = ['UTC', 'Pacific/Niue', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin', 'America/New_York'];

function measurePx(label: string): number {
  return label.length * 7;
}

function setUp(kind: AxisKind, timesMs: readonly (number | null)[], zone: string) {
  const axis = createAxis(kind, columnsOf(timesMs.map((ms) => ({ ms }))), NOW_MS);
  const clock = createZoneClock(zone, axis.timesMs[0] ?? NOW_MS, NOW_MS);
  const days = findActiveDays(axis.timesMs, clock);
  return { axis, clock, days };
}

function labelsOf(kind: AxisKind, timesMs: readonly number[], zone: string, span?: Span, widthPx = 1000) {
  const { axis, clock, days } = setUp(kind, timesMs, zone);
  return ticksOf(axis, clock, days, span ?? axis.bounds, widthPx).map(({ label }) => label);
}

function expectInPlace(ticks: readonly Tick[], axis: Axis, span: Span) {
  const least = Math.max(axis.positions.at(0) ?? 0, span.from) - 1e-6;
  const most = Math.min(axis.positions.at(axis.positions.length - 1) ?? 0, span.to) + 1e-6;
  const positions = ticks.map(({ position }) => position);
  expect(positions.filter((position) => !(position >= least && position <= most))).toEqual([]);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
}

function expectApart(placed: readonly PlacedTick[], widthPx: number) {
  let freeFrom = 0;
  for (const { x, label } of placed) {
    if (label === null) continue;
    expect(x + LABEL_INDENT_PX).toBeGreaterThanOrEqual(freeFrom);
    const end = x + LABEL_INDENT_PX + measurePx(label);
    expect(end).toBeLessThanOrEqual(widthPx);
    freeFrom = end + 14;
  }
}

describe.each(AXIS_KINDS)('ticks of the %s axis', (kind) => {
  test('ascend, stay within the events and the span, and their labels never collide', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: NOW_MS - 700 * DAY_MS, max: NOW_MS }), { minLength: 1, maxLength: 80 }),
        fc.constantFrom(...ZONES),
        fc.integer({ min: 120, max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -6, max: 0, noNaN: true }),
        (timesMs, zone, widthPx, at, zoom) => {
          const { axis, clock, days } = setUp(kind, timesMs, zone);
          const whole = axis.bounds.to - axis.bounds.from;
          const length = Math.max(axis.minLength, whole * 10 ** zoom);
          const from = axis.bounds.from + at * Math.max(0, whole - length);
          const span = { from, to: from + length };
          const ticks = ticksOf(axis, clock, days, span, widthPx);
          expectInPlace(ticks, axis, span);
          expectApart(placeLabels(ticks, span, widthPx, measurePx), widthPx);
        },
      ),
    );
  });

  test('a single event has one tick that tells its day and time', () => {
    const [label, ...others] = labelsOf(kind, [Date.UTC(2026, 10, 18, 14, 22, 7)], 'Asia/Kolkata');
    expect(others).toEqual([]);
    expect(label).toMatch(/^18 Nov 19:52/);
  });

  test('no events, no ticks', () => {
    expect(labelsOf(kind, [], 'UTC')).toEqual([]);
  });
});

describe('ticks of the linear axis', () => {
  test.each([
    ['Europe/Berlin', Date.UTC(2026, 2, 28, 12)],
    ['Europe/Berlin', Date.UTC(2026, 9, 24, 12)],
    ['America/New_York', Date.UTC(2026, 2, 7, 12)],
    ['America/New_York', Date.UTC(2026, 9, 31, 12)],
  ])('%s: days stand at local midnight on both sides of a change of the clocks', (zone, startMs) => {
    const { axis, clock, days } = setUp('linear', [startMs, startMs + 6 * DAY_MS], zone);
    const ticks = ticksOf(axis, clock, days, axis.bounds, 1000);
    expect(ticks).toHaveLength(6);
    for (const { position } of ticks) expect((position + offsetAt(clock, position)) % DAY_MS).toBe(0);
  });

  test('hours of a day that has 25: the doubled hour comes twice', () => {
    const startMs = Date.UTC(2026, 9, 24, 22);
    const labels = labelsOf(
      'linear',
      [startMs, startMs + 5 * HOUR_MS],
      'Europe/Berlin',
      { from: startMs, to: startMs + 5 * HOUR_MS },
      600,
    );
    expect(labels).toEqual(['25 Oct', '01:00', '02:00', '02:00', '03:00', '04:00']);
  });

  test('hours of a day that has 23: the skipped hour is missing', () => {
    const startMs = Date.UTC(2026, 2, 28, 23);
    const labels = labelsOf(
      'linear',
      [startMs, startMs + 4 * HOUR_MS],
      'Europe/Berlin',
      { from: startMs, to: startMs + 4 * HOUR_MS },
      600,
    );
    expect(labels).toEqual(['29 Mar', '01:00', '03:00', '04:00', '05:00']);
  });

  test.each([
    ['Pacific/Niue', '13 Nov'],
    ['Asia/Kolkata', '14 Nov'],
    ['Pacific/Kiritimati', '14 Nov'],
  ])('%s has its own midnights', (zone, expected) => {
    const startMs = Date.UTC(2026, 10, 13, 10, 30);
    const labels = labelsOf('linear', [startMs - 30 * 60_000, startMs + 12 * HOUR_MS], zone, undefined, 1400);
    expect(labels).toContain(expected);
    expect(labels.every((label) => label === expected || /^\d\d:\d\d$/.test(label))).toBe(true);
  });

  test('months and years for long spans', () => {
    expect(labelsOf('linear', [Date.UTC(2026, 0, 10), Date.UTC(2026, 10, 20)], 'UTC').slice(0, 2)).toEqual([
      'Feb 2026',
      'Mar 2026',
    ]);
    expect(labelsOf('linear', [Date.UTC(2016, 0, 10), Date.UTC(2026, 10, 20)], 'UTC').at(-1)).toBe('2026');
  });

  test('milliseconds when zoomed in as far as it goes', () => {
    const ms = Date.UTC(2026, 10, 18, 14, 22, 7);
    expect(labelsOf('linear', [ms - DAY_MS, ms + DAY_MS], 'UTC', { from: ms, to: ms + 40 })[0]).toBe(
      '18 Nov 14:22:07.000',
    );
  });
});

describe('ticks of the active axis', () => {
  test('names each day once, at its first event, though the nights are hidden', () => {
    const days = [2, 3, 9].map((day) => Date.UTC(2026, 10, day, 9));
    const labels = labelsOf(
      'active',
      days.flatMap((ms) => [ms, ms + 20 * 60_000, ms + 40 * 60_000]),
      'UTC',
      undefined,
      500,
    );
    expect(labels.filter((label) => label.endsWith('Nov'))).toEqual(['2 Nov', '3 Nov', '9 Nov']);
  });

  test('tells the year where it changes', () => {
    const days = [Date.UTC(2025, 11, 30, 9), Date.UTC(2026, 0, 4, 9), Date.UTC(2026, 0, 9, 9)];
    expect(labelsOf('active', days, 'UTC')).toEqual(['30 Dec', '4 Jan 2026', '9 Jan']);
    expect(
      labelsOf('linear', [Date.UTC(2025, 10, 30), Date.UTC(2026, 1, 2)], 'UTC').filter((label) => /\d{4}/.test(label)),
    ).toEqual(['5 Jan 2026']);
  });

  test('thins many days to weeks, months or years', () => {
    const days = Array.from({ length: 400 }, (_, day) => Date.UTC(2025, 9, 1, 9) + day * DAY_MS);
    expect(labelsOf('active', days, 'UTC').slice(0, 3)).toEqual(['Oct 2025', 'Jan 2026', 'Apr 2026']);
  });
});
