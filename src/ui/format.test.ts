import { describe, expect, test } from 'vitest';
import type { EventTime } from '../engine/api.ts';
import {
  describeTime,
  formatBytes,
  formatClock,
  formatCount,
  formatDay,
  formatDuration,
  formatInstant,
  formatIsoDay,
  formatMinute,
  formatNumber,
  formatPercent,
  formatTime,
  formatTotal,
  formatWeekday,
} from './format.ts';

const AT = Date.UTC(2026, 10, 18, 14, 22, 7);

function makeTime(changes: Partial<EventTime> = {}): EventTime {
  return { ms: AT, kind: 'recorded', basis: null, plusMinusMs: null, offsetMinutes: null, ...changes };
}

test('numbers and counts', () => {
  expect(formatNumber(1_000_000)).toBe('1,000,000');
  expect(formatCount(1, 'file')).toBe('1 file');
  expect(formatCount(0, 'file')).toBe('0 files');
  expect(formatCount(1809, 'entry', 'entries')).toBe('1,809 entries');
  expect(formatTotal(1809, true)).toBe('≥ 1,809');
  expect(formatTotal(1809, false)).toBe('1,809');
  expect(formatPercent(0.0331)).toBe('3.3 %');
});

test('bytes change unit before they would read 1,000', () => {
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(999)).toBe('999 B');
  expect(formatBytes(1000)).toBe('1 kB');
  expect(formatBytes(999_960)).toBe('1 MB');
  expect(formatBytes(1_234_567)).toBe('1.2 MB');
  expect(formatBytes(5e15)).toBe('5,000 TB');
});

test('durations', () => {
  expect([0, 340, 12_500, 59_940, 59_960, 200_000, 7_500_000, 273_600_000].map(formatDuration)).toEqual([
    '0 ms',
    '340 ms',
    '12.5 s',
    '59.9 s',
    '1 min',
    '3 min 20 s',
    '2 h 5 min',
    '3 d 4 h',
  ]);
});

describe('dates', () => {
  test('are absolute and in the zone asked for', () => {
    expect(formatInstant(AT, 'UTC')).toBe('18 Nov 2026 14:22:07');
    expect(formatInstant(AT, 'Asia/Tokyo')).toBe('18 Nov 2026 23:22:07');
    expect(formatMinute(AT, 'UTC')).toBe('18 Nov 2026 14:22');
    expect(formatClock(AT, 'UTC')).toBe('14:22:07');
    expect(formatDay(AT, 'Pacific/Auckland')).toBe('19 Nov 2026');
    expect(formatIsoDay(AT, 'Pacific/Auckland')).toBe('2026-11-19');
    expect(formatWeekday(AT, 'Pacific/Auckland')).toBe('Thu 19 Nov 2026');
  });

  test('midnight is hour 00 and September has three letters', () => {
    expect(formatInstant(Date.UTC(2026, 8, 2), 'UTC')).toBe('02 Sep 2026 00:00:00');
  });

  test('a number that is no date does not throw', () => {
    expect(formatInstant(Number.NaN, 'UTC')).toBe('No date');
    expect(formatDay(9e15, 'UTC')).toBe('No date');
  });
});

test('each kind of time reads differently', () => {
  expect(formatTime(makeTime(), 'UTC')).toBe('18 Nov 2026 14:22:07');
  expect(formatTime(makeTime({ kind: 'inferred', basis: 'file-date' }), 'UTC')).toBe('≈ 18 Nov 2026 14:22');
  expect(formatTime(makeTime({ kind: 'inferred', basis: 'neighbour', plusMinusMs: 2000 }), 'UTC')).toBe(
    '≈ 18 Nov 2026 14:22:07',
  );
  expect(formatTime(makeTime({ kind: 'none', ms: null }), 'UTC')).toBe('No date');
});

test('an inferred time names what it rests on', () => {
  expect(describeTime(makeTime({ kind: 'inferred', basis: 'file-date', plusMinusMs: 3_600_000 }), 'UTC')).toBe(
    'Inferred from the file date; the record has no timestamp. Give or take 1 h.',
  );
  expect(describeTime(makeTime(), 'UTC')).toBe('Recorded time, shown in UTC.');
});
