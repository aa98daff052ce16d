import { type CalendarDay, calendarDayOf, startOfDay, wallTimeToMs } from '../time/zone.ts';

/** [startMs, endMs): the span that a date of the query means. An open end of a range is infinite. */
export interface DateSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export interface DateContext {
  readonly timeZone: string;
  readonly nowMs: number;
}

const HOUR_MS = 3_600_000;
/** JavaScript takes smaller years for those of the 20th century, and Intl has no sign for those before Christ. */
const EARLIEST_YEAR = 1000;

/**
 * `2026`, `2026-11`, `2026-11-12`, `2026-W46`, `2026-11-12T14:30[:07[.250]][zone]`, `today`, `yesterday`, `this-week`,
 * `last-week`, `-7d` (back from now: `h` hours, `d` days, `w` weeks, `m` months, `y` years), or a range `a..b` of any
 * two of them, to which both belong; either may be missing. Days, weeks and what is longer are those of the zone, with
 * 23 or 25 hours where its clocks change; weeks begin on Monday. Null for anything else, for days that do not exist,
 * and for a range that ends before it begins.
 */
export function parseDateSpan(value: string, context: DateContext): DateSpan | null {
  const text = value.trim();
  const ends = rangeEnds(text);
  return ends ? range(ends, context) : single(text, context);
}

/** True for `a..b`, whether its ends are dates or not. */
export function isDateRange(value: string): boolean {
  return rangeEnds(value) !== null;
}

/**
 * The span that a filter of dates lets through: what began before the date, what is not before it, or what overlaps it.
 * A range names both ends itself, whichever filter it stands behind.
 */
export function filteredSpan(key: 'before' | 'after' | 'on', value: string, context: DateContext): DateSpan | null {
  const span = parseDateSpan(value, context);
  if (!span || key === 'on' || isDateRange(value)) return span;
  return key === 'before'
    ? { startMs: Number.NEGATIVE_INFINITY, endMs: span.startMs }
    : { startMs: span.startMs, endMs: Number.POSITIVE_INFINITY };
}

function rangeEnds(text: string): readonly [string, string] | null {
  const at = text.indexOf('..');
  return at < 0 ? null : [text.slice(0, at).trim(), text.slice(at + 2).trim()];
}

function range([from, to]: readonly [string, string], context: DateContext): DateSpan | null {
  if (from === '' && to === '') return null;
  const startMs = from === '' ? Number.NEGATIVE_INFINITY : single(from, context)?.startMs;
  const endMs = to === '' ? Number.POSITIVE_INFINITY : single(to, context)?.endMs;
  return startMs === undefined || endMs === undefined || startMs >= endMs ? null : { startMs, endMs };
}

function single(text: string, context: DateContext): DateSpan | null {
  return named(text, context) ?? relative(text, context) ?? calendar(text, context) ?? moment(text, context);
}

function named(text: string, { timeZone, nowMs }: DateContext): DateSpan | null {
  const today = calendarDayOf(nowMs, timeZone);
  switch (text.toLowerCase()) {
    case 'today':
      return days(today, timeZone, 0, 1);
    case 'yesterday':
      return days(today, timeZone, -1, 1);
    case 'this-week':
      return days(today, timeZone, -daysSinceMonday(today), 7);
    case 'last-week':
      return days(today, timeZone, -daysSinceMonday(today) - 7, 7);
    default:
      return null;
  }
}

/** So many days from the one that is `offset` days behind this one. */
function days(day: CalendarDay, timeZone: string, offset: number, count: number): DateSpan {
  return { startMs: startOfDay(day, timeZone, offset), endMs: startOfDay(day, timeZone, offset + count) };
}

function daysSinceMonday({ year, month, day }: CalendarDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

function relative(text: string, { timeZone, nowMs }: DateContext): DateSpan | null {
  const [, amountText, unit = ''] = /^-(\d{1,4})([hdwmy])$/i.exec(text) ?? [];
  if (amountText === undefined) return null;
  const amount = Number(amountText);
  const today = calendarDayOf(nowMs, timeZone);
  switch (unit.toLowerCase()) {
    case 'h':
      return { startMs: nowMs - amount * HOUR_MS, endMs: nowMs - (amount - 1) * HOUR_MS };
    case 'm':
      return dayMonthsBefore(today, amount, timeZone);
    case 'y':
      return dayMonthsBefore(today, amount * 12, timeZone);
    default:
      return days(today, timeZone, -amount * (unit.toLowerCase() === 'w' ? 7 : 1), 1);
  }
}

/** The same day of an earlier month, or the last one where that month is shorter. */
function dayMonthsBefore({ year, month, day }: CalendarDay, count: number, timeZone: string): DateSpan | null {
  const months = year * 12 + (month - 1) - count;
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
  if (target.year < EARLIEST_YEAR) return null;
  return days({ ...target, day: Math.min(day, lastDayOf(target)) }, timeZone, 0, 1);
}

function lastDayOf({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function calendar(text: string, { timeZone }: DateContext): DateSpan | null {
  const week = /^(\d{4})-W(\d{2})$/i.exec(text);
  if (week) return isoWeek(Number(week[1]), Number(week[2]), timeZone);
  const [, yearText, monthText, dayText] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  const [year, month, day] = [Number(yearText), Number(monthText ?? 1), Number(dayText ?? 1)];
  if (yearText === undefined || !isDay(year, month, day)) return null;
  if (dayText !== undefined) return days({ year, month, day }, timeZone, 0, 1);
  const next = monthText === undefined ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return {
    startMs: startOfDay({ year, month, day: 1 }, timeZone),
    endMs: startOfDay({ ...next, day: 1 }, timeZone),
  };
}

function isDay(year: number, month: number, day: number): boolean {
  return year >= EARLIEST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf({ year, month });
}

/** ISO 8601: week 1 holds the 4th of January, and the last one a day of December's last four. */
function isoWeek(year: number, week: number, timeZone: string): DateSpan | null {
  if (year < EARLIEST_YEAR || week < 1 || week > weeksOf(year)) return null;
  const day = 4 - daysSinceMonday({ year, month: 1, day: 4 });
  return days({ year, month: 1, day }, timeZone, (week - 1) * 7, 7);
}

/** 53 in a year that begins or ends on a Thursday. */
function weeksOf(year: number): number {
  const isThursday = (month: number, day: number) => daysSinceMonday({ year, month, day }) === 3;
  return isThursday(1, 1) || isThursday(12, 31) ? 53 : 52;
}

const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/i;

/** A moment, as long as the last unit that is written; with a zone as written, without one in that of the query. */
function moment(text: string, { timeZone }: DateContext): DateSpan | null {
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const fractionMs = Number((found[7] ?? '').padEnd(3, '0').slice(0, 3));
  const startMs = toMs(wallMs, found, timeZone) + fractionMs;
  const lengthMs = found[6] === undefined ? 60_000 : found[7] === undefined ? 1000 : 1;
  return { startMs, endMs: startMs + lengthMs };
}

function toMs(wallMs: number, [, , , , , , , , utc, sign, hours, minutes]: RegExpExecArray, timeZone: string): number {
  if (utc !== undefined) return wallMs;
  if (sign === undefined) return wallTimeToMs(wallMs, timeZone);
  const eastMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? wallMs + eastMs : wallMs - eastMs;
}
