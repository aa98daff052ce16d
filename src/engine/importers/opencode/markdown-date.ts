import { wallTimeToMs } from '../../time/zone.ts';

/** The parts of a date as it was written, from left to right; the hour is of 24. */
interface WrittenDate {
  readonly numbers: readonly [number, number, number];
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** `5/9/2026, 9:08:30 AM` · `31/07/2026, 20:37:39` · `04.04.2026, 17:46:01` · `2026-07-31 20:37:39` */
const DATE =
  /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4}),?\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s*([ap])\.?\s?m\.?)?$/i;

function readDate(text: string): WrittenDate | null {
  const match = DATE.exec(text.trim());
  if (!match) return null;
  const [first = 0, second = 0, third = 0, hour = 0, minute = 0, seconds = 0] = match.slice(1, 7).map(Number);
  const half = match[7]?.toLowerCase();
  return {
    numbers: [first, second, third],
    hour: half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0),
    minute,
    second: Number.isNaN(seconds) ? 0 : seconds,
  };
}

/**
 * Epoch ms of dates in one language of unknown order of day and month; null for each that cannot be told. A number above
 * 12 decides, in any of them, or a year in front.
 */
export function datesInOneOrder(texts: readonly string[], timeZone: string): readonly (number | null)[] {
  const dates = texts.map(readDate);
  const isDayFirst = dates.some((date) => date !== null && date.numbers[0] > 12 && date.numbers[0] < 32);
  const isMonthFirst = dates.some((date) => date !== null && date.numbers[0] < 32 && date.numbers[1] > 12);
  return dates.map((date) => {
    if (date === null || isDayFirst === isMonthFirst) return date === null ? null : toMs(date, null, timeZone);
    return toMs(date, isDayFirst, timeZone);
  });
}

function toMs(date: WrittenDate, isDayFirst: boolean | null, timeZone: string): number | null {
  const [first, second, third] = date.numbers;
  if (first > 31) return wallMs(date, first, second, third, timeZone);
  if (isDayFirst === null) return first === second ? wallMs(date, third, first, second, timeZone) : null;
  return isDayFirst ? wallMs(date, third, second, first, timeZone) : wallMs(date, third, first, second, timeZone);
}

function wallMs(date: WrittenDate, year: number, month: number, day: number, timeZone: string): number | null {
  const isDate = year >= 1990 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDate || date.hour > 23 || date.minute > 59 || date.second > 59) return null;
  return wallTimeToMs(Date.UTC(year, month - 1, day, date.hour, date.minute, date.second), timeZone);
}
