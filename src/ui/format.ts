import type { EventTime, TimeBasis } from '../engine/api.ts';

const LOCALE = 'en-US';
const numbers = new Intl.NumberFormat(LOCALE);
const shortNumbers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `1 file`, `1,809 files`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** `≥ 1,809` when some part of the answer is missing. */
export function formatTotal(total: number, isLowerBound: boolean): string {
  return isLowerBound ? `≥ ${formatNumber(total)}` : formatNumber(total);
}

const dollars = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const fewDollars = new Intl.NumberFormat(LOCALE, {
  ...{ style: 'currency', currency: 'USD' },
  ...{ minimumFractionDigits: 2, maximumFractionDigits: 4 },
});

/** `$12.35`; below a dollar `$0.0123`. */
export function formatDollars(value: number): string {
  return (Math.abs(value) < 1 ? fewDollars : dollars).format(value);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Decimal units: 1 kB = 1,000 bytes. */
export function formatBytes(sizeBytes: number): string {
  let value = sizeBytes;
  let unit = 0;
  while (Math.abs(value) >= 999.95 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? numbers.format(value) : shortNumbers.format(value)} ${BYTE_UNITS[unit]}`;
}

/** @param ratio 0 to 1. */
export function formatPercent(ratio: number): string {
  return `${shortNumbers.format(ratio * 100)} %`;
}

/** `340 ms`, `12.5 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${numbers.format(Math.round(durationMs))} ms`;
  if (durationMs < 59_950) return `${shortNumbers.format(durationMs / 1000)} s`;
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 3600) return joinUnits(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return joinUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  return joinUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** `18 Nov 2026 14:22:07` in the zone. */
export function formatInstant(ms: number, timeZone: string): string {
  const parts = partsOf(ms, timeZone);
  return parts ? `${dayOf(parts)} ${parts.hour}:${parts.minute}:${parts.second}` : NO_DATE;
}

/** `18 Nov 2026 14:22`. */
export function formatMinute(ms: number, timeZone: string): string {
  const parts = partsOf(ms, timeZone);
  return parts ? `${dayOf(parts)} ${parts.hour}:${parts.minute}` : NO_DATE;
}

/** `14:22:07`. */
export function formatClock(ms: number, timeZone: string): string {
  const parts = partsOf(ms, timeZone);
  return parts ? `${parts.hour}:${parts.minute}:${parts.second}` : NO_DATE;
}

/** `18 Nov 2026`. */
export function formatDay(ms: number, timeZone: string): string {
  const parts = partsOf(ms, timeZone);
  return parts ? dayOf(parts) : NO_DATE;
}

/** `Wed 18 Nov 2026`. */
export function formatWeekday(ms: number, timeZone: string): string {
  const parts = partsOf(ms, timeZone);
  if (!parts) return NO_DATE;
  const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone }).format(ms);
  return `${weekday} ${dayOf(parts)}`;
}

/** `2026-11-18` in the zone, as the query language writes a day. */
export function formatIsoDay(ms: number, timeZone: string): string {
  const parts = partsOf(ms, timeZone);
  if (!parts) return NO_DATE;
  const month = MONTHS.indexOf(parts.month) + 1;
  return `${parts.year.padStart(4, '0')}-${String(month).padStart(2, '0')}-${parts.day}`;
}

export const NO_DATE = 'No date';

/** Inferred times carry `≈`, and no seconds when they are not sure to the minute. */
export function formatTime(time: EventTime, timeZone: string): string {
  if (time.ms === null || time.kind === 'none') return NO_DATE;
  if (time.kind === 'recorded') return formatInstant(time.ms, timeZone);
  const isSureToSeconds = time.plusMinusMs !== null && time.plusMinusMs < 60_000;
  return `≈ ${isSureToSeconds ? formatInstant(time.ms, timeZone) : formatMinute(time.ms, timeZone)}`;
}

const BASIS_TEXTS: Readonly<Record<TimeBasis, string>> = {
  neighbour: 'Inferred from the records before and after it; the record has no timestamp.',
  'session-bounds': 'Inferred from the start and end of its session; the record has no timestamp.',
  'file-name': 'Inferred from the file name; the record has no timestamp.',
  'file-date': 'Inferred from the file date; the record has no timestamp.',
  manual: 'Set by hand; the record has no timestamp.',
};

/** Where a time comes from, as a sentence. */
export function describeTime(time: EventTime, timeZone: string): string {
  if (time.kind === 'none') return 'The record has no timestamp, and nothing near it tells one.';
  if (time.kind === 'recorded') return `Recorded time, shown in ${timeZone}.`;
  const basis = time.basis ? BASIS_TEXTS[time.basis] : 'Inferred; the record has no timestamp.';
  return time.plusMinusMs === null ? basis : `${basis} Give or take ${formatDuration(time.plusMinusMs)}.`;
}

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

/** Null for a number that is no date. */
function partsOf(ms: number, timeZone: string): DateParts | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return null;
  const found = new Map(
    formatterFor(timeZone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return {
    year: read('year'),
    month: MONTHS[Number(read('month')) - 1] ?? '',
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

function dayOf(parts: DateParts): string {
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function formatList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
