import { expect, it } from 'vitest';
import type { FigurePart, FigureValues } from '../../../engine/api.ts';
import { calendarYears, levelsOf } from './calendar-weeks.ts';

function day(key: string | null): FigurePart {
  return { key, label: key ?? 'No date', query: '', values: {} as FigureValues };
}

it('sets days out in weeks from Monday on, a calendar a year, the newest first', () => {
  const [newest, older, ...none] = calendarYears(['2025-12-31', '2026-01-01', '2026-01-12', null].map(day));
  expect(none).toEqual([]);
  expect([newest?.year, newest?.weeks, older?.year, older?.weeks]).toEqual(['2026', 3, '2025', 1]);
  const placed = newest?.days.filter(({ part }) => part).map(({ key, week, weekday }) => [key, week, weekday]);
  expect(placed).toEqual([
    ['2026-01-01', 0, 3],
    ['2026-01-12', 2, 0],
  ]);
  expect(newest?.days.length).toBe(12);
  expect(older?.days.at(-1)).toMatchObject({ key: '2025-12-31', weekday: 2 });
});

it('names no month where the next one begins beside it', () => {
  const [year] = calendarYears(['2025-06-30', '2025-07-01', '2025-09-01'].map(day));
  expect(year?.months.map(({ month }) => month)).toEqual([7, 8, 9]);
});

it('has no calendar without a date', () => {
  expect(calendarYears([day(null)])).toEqual([]);
});

it('tells quarters of days apart, and nothing from little', () => {
  const levelOf = levelsOf([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect([0, 1, 3, 4, 5, 6, 7, 8].map(levelOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
  expect(levelsOf([5])(5)).toBe(4);
  expect(levelsOf([])(0)).toBe(0);
});
