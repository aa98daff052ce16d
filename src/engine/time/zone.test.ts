import { describe, expect, it } from 'vitest';
import { calendarDayOf, offsetMinutesAt, startOfDay, toZonedIso, wallTimeToMs } from './zone.ts';

const HOUR_MS = 3_600_000;

describe('startOfDay', () => {
  it.each([
    ['Europe/Berlin', { year: 2026, month: 3, day: 29 }, 23],
    ['Europe/Berlin', { year: 2026, month: 10, day: 25 }, 25],
    ['America/New_York', { year: 2026, month: 3, day: 8 }, 23],
    ['America/New_York', { year: 2026, month: 11, day: 1 }, 25],
    ['Asia/Kolkata', { year: 2026, month: 3, day: 29 }, 24],
  ])('in %s on %o gives a day of %i hours', (timeZone, day, hours) => {
    expect((startOfDay(day, timeZone, 1) - startOfDay(day, timeZone)) / HOUR_MS).toBe(hours);
  });

  it.each(['Pacific/Niue', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])('is on that day in %s', (timeZone) => {
    const day = { year: 2026, month: 12, day: 1 };
    const start = startOfDay(day, timeZone);
    expect(calendarDayOf(start, timeZone)).toEqual(day);
    expect(calendarDayOf(start - 1, timeZone)).toEqual({ year: 2026, month: 11, day: 30 });
  });
});

it('writes a moment with the offset of its zone', () => {
  const ms = Date.UTC(2026, 6, 1, 12);
  expect(toZonedIso(ms, 'UTC')).toBe('2026-07-01T12:00:00+00:00');
  expect(toZonedIso(ms, 'Asia/Kolkata')).toBe('2026-07-01T17:30:00+05:30');
  expect(toZonedIso(ms, 'America/New_York')).toBe('2026-07-01T08:00:00-04:00');
});

it('knows offsets east and west of UTC', () => {
  const ms = Date.UTC(2026, 0, 15, 12);
  expect(offsetMinutesAt(ms, 'Pacific/Niue')).toBe(-660);
  expect(offsetMinutesAt(ms, 'Asia/Kolkata')).toBe(330);
  expect(offsetMinutesAt(ms, 'Pacific/Kiritimati')).toBe(840);
});

it.each([
  ['Europe/Berlin', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z', 'the first of an hour that comes twice'],
  ['Europe/Berlin', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z', 'behind an hour that is left out'],
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29T10:00:00Z', 'later on that day'],
  ['America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z', 'the first of an hour that comes twice'],
  ['America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00Z', 'behind an hour that is left out'],
  ['Pacific/Kiritimati', '2026-07-01T00:00:00Z', '2026-06-30T10:00:00Z', 'a day ahead'],
])('reads in %s the wall clock %s as %s, %s', (timeZone, wall, moment) => {
  expect(wallTimeToMs(Date.parse(wall), timeZone)).toBe(Date.parse(moment));
});
