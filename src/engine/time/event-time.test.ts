import { expect, it } from 'vitest';
import { parseRecordedTime } from './event-time.ts';

it.each([
  [1762644152, 1762644152000],
  [1762644152489, 1762644152489],
  ['1762644152.489', 1762644152489],
  ['2025-11-08T23:22:32.489Z', 1762644152489],
  [1762644152489123, 1762644152489],
  ['2025-11-08T23:22:32.489123Z', 1762644152489],
  ['2025-11-09 00:22:32.489+0100', 1762644152489],
])('reads %s as one instant', (value, expected) => {
  expect(parseRecordedTime(value)?.ms).toBe(expected);
});

it('keeps the offset that was written', () => {
  expect(parseRecordedTime('2026-01-01T09:00:00+09:00')).toMatchObject({ ms: 1767225600000, offsetMinutes: 540 });
  expect(parseRecordedTime('2026-01-01T00:00:00Z')).toMatchObject({ offsetMinutes: null });
});

it.each([
  'not a date',
  '',
  null,
  undefined,
  {},
  -1,
  0,
  Number.NaN,
  '2026-01-01',
  '2026-01-01T09:00:00',
  '3026-01-01T00:00:00Z',
])('takes %s for no recorded time', (value) => {
  expect(parseRecordedTime(value)).toBeNull();
});
