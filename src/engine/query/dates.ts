import { parseRecordedTime } from '../time/event-time.ts';
import { type CalendarDay, calendarDayOf, startOfDay, wallTimeToMs } from '../time/zone.ts';

/** [startMs, endMs): the span that a date of the query means. */
export interface DateSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export interface DateContext {
  readonly timeZone: string;
  readonly nowMs: number;
}

const HOUR_MS = 3_600_000;

/**
 * `2026`, `2026-11`, `2026-11-12`, `2026-W46`, `2026-11-12T14:30[:07][zone]`, `today`, `yesterday`, `-7d` (days,
 * `h` hours, `w` weeks, `m` months back from now). Null for anything else, and for days that do not exist.
 */
export function parseDateSpan(value: string, context: DateContext): DateSpan | null {
  const text = value.trim();
  return relative(text, context) ?? calendar(text, context) ?? instant(text, context);
}

function relative(text: string, { timeZone, nowMs }: DateContext): DateSpan | null {
  const today = calendarDayOf(nowMs, timeZone);
  const name = text.toLowerCase();
  if (name === 'today') return dayFrom(today, timeZone, 0);
  if (name === 'yesterday') return dayFrom(today, timeZone, -1);
  const [, amountText, unit = ''] = /^-(\d{1,4})([hdwm])$/i.exec(text) ?? [];
  if (amountText === undefined) return null;
  const amount = Number(amountText);
  switch (unit.toLowerCase()) {
    case 'h':
      return { startMs: nowMs - amount * HOUR_MS, endMs: nowMs - (amount - 1) * HOUR_MS };
    case 'm':
      return dayFrom({ ...today, month: today.month - amount }, timeZone, 0);
    default:
      return dayFrom(today, timeZone, -amount * (unit.toLowerCase() === 'w' ? 7 : 1));
  }
}

function dayFrom(day: CalendarDay, timeZone: string, days: number): DateSpan {
  return { startMs: startOfDay(day, timeZone, days), endMs: startOfDay(day, timeZone, days + 1) };
}

function calendar(text: string, { timeZone }: DateContext): DateSpan | null {
  const week = /^(\d{4})-W(\d{2})$/i.exec(text);
  if (week) return isoWeek(Number(week[1]), Number(week[2]), timeZone);
  const [, yearText, monthText, dayText] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  if (yearText === undefined) return null;
  const year = Number(yearText);
  if (monthText === undefined) {
    return {
      startMs: startOfDay({ year, month: 1, day: 1 }, timeZone),
      endMs: startOfDay({ year: year + 1, month: 1, day: 1 }, timeZone),
    };
  }
  const month = Number(monthText);
  if (month < 1 || month > 12) return null;
  if (dayText === undefined) {
    return {
      startMs: startOfDay({ year, month, day: 1 }, timeZone),
      endMs: startOfDay({ year, month: month + 1, day: 1 }, timeZone),
    };
  }
  const day = Number(dayText);
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return dayFrom({ year, month, day }, timeZone, 0);
}

/** ISO 8601: week 1 holds the 4th of January; weeks begin on Monday. */
function isoWeek(year: number, week: number, timeZone: string): DateSpan | null {
  if (week < 1 || week > 53) return null;
  const weekday = (new Date(Date.UTC(year, 0, 4)).getUTCDay() + 6) % 7;
  const monday = { year, month: 1, day: 4 - weekday };
  return { startMs: startOfDay(monday, timeZone, (week - 1) * 7), endMs: startOfDay(monday, timeZone, week * 7) };
}

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;

/** A moment: with a zone as written, without one in the zone of the query. */
function instant(text: string, { timeZone }: DateContext): DateSpan | null {
  const recorded = /^\d{4}-/.test(text) ? parseRecordedTime(text) : null;
  if (recorded?.ms != null) return { startMs: recorded.ms, endMs: recorded.ms + 1 };
  const wall = WALL_TIME.exec(text);
  if (!wall) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = wall
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms =
    wallTimeToMs(Date.UTC(year, month - 1, day, hour, minute, second), timeZone) +
    Number((wall[7] ?? '').padEnd(3, '0'));
  return { startMs: ms, endMs: ms + 1 };
}
