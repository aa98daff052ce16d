import { expect, test } from 'vitest';
import { dayRange, moveDays, rangeText } from './day-range.ts';

test.each([
  ['2026-03-29', { from: '2026-03-29', to: '' }],
  ['2026-03-27..2026-03-29', { from: '2026-03-27', to: '2026-03-29' }],
  ['today', { from: '2026-12-01', to: '' }],
  ['yesterday', { from: '2026-11-30', to: '' }],
  ['', null],
  ['last-week', null],
  ['2026-03', null],
])('%s', (text, range) => {
  expect(dayRange(text, '2026-12-01')).toEqual(range);
});

test('a range ends behind its beginning', () => {
  expect(rangeText('2026-03-27', '2026-03-29')).toBe('2026-03-27..2026-03-29');
  expect(rangeText('2026-03-29', '2026-03-27')).toBe('2026-03-27..2026-03-29');
  expect(rangeText('', '2026-03-27')).toBe('');
});

test('days move over months and years', () => {
  expect(moveDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(moveDays('2026-12-31', 1)).toBe('2027-01-01');
});
