import type { FigurePart } from '../../../engine/api.ts';

const DAY_MS = 86_400_000;

export interface CalendarDay {
  /** `2026-11-18` */
  readonly key: string;
  /** 0 is the first week that is shown. */
  readonly week: number;
  /** 0 Monday to 6 Sunday. */
  readonly weekday: number;
  readonly part: FigurePart | null;
}

export interface CalendarYear {
  readonly year: string;
  readonly weeks: number;
  /** From the Monday before the first day of it that has a part, to the last one that has. */
  readonly days: readonly CalendarDay[];
  /** Where a month begins, by week. */
  readonly months: readonly { readonly month: number; readonly week: number }[];
}

/** Days with a date, by year, the newest first; no year without any. */
export function calendarYears(parts: readonly FigurePart[]): readonly CalendarYear[] {
  const byYear = new Map<string, FigurePart[]>();
  for (const part of parts) {
    const year = part.key?.slice(0, 4);
    if (year !== undefined) byYear.set(year, [...(byYear.get(year) ?? []), part]);
  }
  return [...byYear].map(([year, ofYear]) => calendarYear(year, ofYear)).reverse();
}

function calendarYear(year: string, parts: readonly FigurePart[]): CalendarYear {
  const byDay = new Map(parts.map((part) => [part.key, part]));
  const first = msOf(parts[0]?.key ?? `${year}-01-01`);
  const last = msOf(parts.at(-1)?.key ?? `${year}-12-31`);
  const monday = first - weekdayOf(first) * DAY_MS;
  const days: CalendarDay[] = [];
  for (let ms = monday; ms <= last; ms += DAY_MS) {
    const key = new Date(ms).toISOString().slice(0, 10);
    if (!key.startsWith(year)) continue;
    const week = Math.floor((ms - monday) / (7 * DAY_MS));
    days.push({ key, week, weekday: weekdayOf(ms), part: byDay.get(key) ?? null });
  }
  return { year, weeks: (days.at(-1)?.week ?? 0) + 1, days, months: monthsOf(days) };
}

/** Names of months that begin side by side would stand on each other: then the later one is left. */
function monthsOf(days: readonly CalendarDay[]): CalendarYear['months'] {
  const weeks = new Map<number, number>();
  for (const { key, week } of days) {
    const month = Number(key.slice(5, 7));
    if (!weeks.has(month)) weeks.set(month, week);
  }
  const months = [...weeks].map(([month, week]) => ({ month, week }));
  return months.filter(({ week }, index) => (months[index + 1]?.week ?? week + 2) - week >= 2);
}

function msOf(key: string): number {
  return Date.parse(`${key}T00:00:00Z`);
}

function weekdayOf(ms: number): number {
  return (new Date(ms).getUTCDay() + 6) % 7;
}

/** How much a value is among all of them: 1 for the lowest quarter to 4 for the highest, 0 for nothing. */
export function levelsOf(values: readonly number[]): (value: number) => number {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  const bounds = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0);
  return (value) => (value <= 0 ? 0 : 1 + bounds.filter((bound) => value >= bound).length);
}
