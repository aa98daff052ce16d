import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createZoneClock,
  formatIsoWithOffset,
  instantOf,
  offsetAt,
  startOfDay,
  startOfNextDay,
  stretchesOf,
  wallTime,
} from './zone-clock.ts';

const HOUR_MS = 3_600_000;
const FROM_MS = Date.UTC(2024, 0, 1);
const TO_MS = Date.UTC(2028, 0, 1);
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
];

function clockOf(zone: string) {
  return createZoneClock(zone, FROM_MS, TO_MS);
}

/** The same through `Intl`, one call an instant. */
function offsetByIntl(zone: string, ms: number): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;
}

describe('zone clock', () => {
  test.each(ZONES)('knows the offsets of %s', (zone) => {
    const clock = clockOf(zone);
    fc.assert(
      fc.property(fc.integer({ min: FROM_MS, max: TO_MS }), (ms) => {
        expect(offsetAt(clock, ms)).toBe(offsetByIntl(zone, ms));
      }),
    );
  });

  test.each([
    ['Pacific/Niue', -11],
    ['Asia/Kolkata', 5.5],
    ['Pacific/Kiritimati', 14],
  ])('%s is %d hours from UTC', (zone, hours) => {
    expect(offsetAt(clockOf(zone), FROM_MS)).toBe(hours * HOUR_MS);
  });

  test.each([
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 12), 23],
    ['Europe/Berlin', Date.UTC(2026, 9, 25, 12), 25],
    ['America/New_York', Date.UTC(2026, 2, 8, 18), 23],
    ['America/New_York', Date.UTC(2026, 10, 1, 18), 25],
    ['America/New_York', Date.UTC(2026, 6, 1, 18), 24],
    ['Australia/Lord_Howe', Date.UTC(2026, 9, 4, 0), 23.5],
  ])('%s: the day of %d has %d hours', (zone, ms, hours) => {
    const clock = clockOf(zone);
    expect(startOfNextDay(clock, ms) - startOfDay(clock, ms)).toBe(hours * HOUR_MS);
  });

  test.each(ZONES)('days of %s hold their instants and touch each other', (zone) => {
    const clock = clockOf(zone);
    fc.assert(
      fc.property(fc.integer({ min: FROM_MS, max: TO_MS }), (ms) => {
        const start = startOfDay(clock, ms);
        const next = startOfNextDay(clock, ms);
        expect(start).toBeLessThanOrEqual(ms);
        expect(next).toBeGreaterThan(ms);
        expect(startOfDay(clock, next)).toBe(next);
        expect(startOfDay(clock, next - 1)).toBe(start);
      }),
    );
  });

  test('a skipped wall time is just after the change, a doubled one is the first', () => {
    const clock = clockOf('Europe/Berlin');
    expect(new Date(instantOf(clock, Date.UTC(2026, 2, 29, 2, 30))).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(new Date(instantOf(clock, Date.UTC(2026, 9, 25, 2, 30))).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test.each(ZONES)('stretches of %s cover a range without holes', (zone) => {
    const clock = clockOf(zone);
    const stretches = stretchesOf(clock, FROM_MS, TO_MS);
    expect(stretches[0]?.fromMs).toBe(FROM_MS);
    expect(stretches.at(-1)?.toMs).toBe(TO_MS);
    for (const [index, stretch] of stretches.entries()) {
      expect(stretch.fromMs).toBe(index === 0 ? FROM_MS : stretches[index - 1]?.toMs);
      expect(stretch.offsetMs).toBe(offsetAt(clock, stretch.fromMs));
      expect(wallTime(clock, stretch.toMs - 1) - (stretch.toMs - 1)).toBe(stretch.offsetMs);
    }
  });

  test.each([
    ['UTC', '2026-11-12T09:00:00Z'],
    ['Europe/Berlin', '2026-11-12T10:00:00+01:00'],
    ['America/New_York', '2026-11-12T04:00:00-05:00'],
    ['Asia/Kolkata', '2026-11-12T14:30:00+05:30'],
    ['Pacific/Kiritimati', '2026-11-12T23:00:00+14:00'],
    ['Pacific/Niue', '2026-11-11T22:00:00-11:00'],
  ])('writes instants of %s with their offset', (zone, expected) => {
    const ms = Date.UTC(2026, 10, 12, 9);
    expect(formatIsoWithOffset(clockOf(zone), ms)).toBe(expected);
    expect(Date.parse(expected)).toBe(ms);
    expect(Date.parse(formatIsoWithOffset(clockOf(zone), ms + 7))).toBe(ms + 7);
  });

  test('a date of the year 1 costs no probing of two thousand years', () => {
    const clock = createZoneClock('Europe/Berlin', Date.parse('0001-01-01T00:00:00Z'), TO_MS);
    expect(clock.startsMs.length).toBeLessThan(300);
    expect(offsetAt(clock, Date.UTC(2026, 6, 1))).toBe(2 * HOUR_MS);
  });
});
