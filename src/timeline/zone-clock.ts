import { upperBound } from '../engine/timeline/bisect.ts';

const DAY_MS = 86_400_000;
const PROBE_MS = 7 * DAY_MS;
/** Before this, zones kept their mean solar time; a zero date such as the year 1 need not be probed week by week. */
const EARLIEST_MS = Date.UTC(1880, 0, 1);
const LATEST_DATE_MS = 8.64e15;

/** The offsets of a time zone over some years, so that thousands of conversions cost no `Intl` call. */
export interface ZoneClock {
  readonly timeZone: string;
  /** Instants from which `offsetsMs` of the same index holds; ascending. The first also holds before. */
  readonly startsMs: readonly number[];
  /** To be added to UTC to get the time on the wall. */
  readonly offsetsMs: readonly number[];
}

/** A stretch of time with one offset. */
export interface ZoneStretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

/** @throws RangeError for an unknown time zone. */
export function createZoneClock(timeZone: string, fromMs: number, toMs: number): ZoneClock {
  const offsetOf = offsetReader(timeZone);
  const end = toMs + 2 * DAY_MS;
  let at = Math.max(EARLIEST_MS, fromMs - 2 * DAY_MS);
  const startsMs = [at];
  const offsetsMs = [offsetOf(at)];
  while (at < end) {
    const next = Math.min(end, at + PROBE_MS);
    const offset = offsetOf(next);
    if (offset !== offsetsMs.at(-1)) {
      startsMs.push(findChange(offsetOf, at, next));
      offsetsMs.push(offset);
    }
    at = next;
  }
  return { timeZone, startsMs, offsetsMs };
}

export function offsetAt(clock: ZoneClock, ms: number): number {
  return clock.offsetsMs[Math.max(0, upperBound(clock.startsMs, ms) - 1)] ?? 0;
}

/** Time on the wall, as the epoch milliseconds at which UTC shows the same. */
export function wallTime(clock: ZoneClock, ms: number): number {
  return ms + offsetAt(clock, ms);
}

/** The instant a wall shows `wallMs`: the first of two, and just after the change for one that is skipped. */
export function instantOf(clock: ZoneClock, wallMs: number): number {
  const before = wallMs - offsetAt(clock, wallMs - DAY_MS);
  if (wallTime(clock, before) === wallMs) return before;
  const after = wallMs - offsetAt(clock, wallMs + DAY_MS);
  return wallTime(clock, after) === wallMs ? after : before;
}

/** Midnight before or at `ms`, or the first instant of a day whose midnight is skipped. */
export function startOfDay(clock: ZoneClock, ms: number): number {
  return instantOf(clock, Math.floor(wallTime(clock, ms) / DAY_MS) * DAY_MS);
}

/** Start of the day after; 23, 24 or 25 h after the start of this one. */
export function startOfNextDay(clock: ZoneClock, ms: number): number {
  return instantOf(clock, (Math.floor(wallTime(clock, ms) / DAY_MS) + 1) * DAY_MS);
}

/** [fromMs, toMs) cut where the offset changes. */
export function stretchesOf(clock: ZoneClock, fromMs: number, toMs: number): ZoneStretch[] {
  const stretches: ZoneStretch[] = [];
  let start = fromMs;
  let index = Math.max(0, upperBound(clock.startsMs, fromMs) - 1);
  while (start < toMs) {
    const end = Math.min(toMs, clock.startsMs[index + 1] ?? Number.POSITIVE_INFINITY);
    stretches.push({ fromMs: start, toMs: end, offsetMs: clock.offsetsMs[index] ?? 0 });
    start = end;
    index += 1;
  }
  return stretches;
}

/** `2026-11-18T14:22:07+01:00`; with milliseconds when there are some. */
export function formatIsoWithOffset(clock: ZoneClock, ms: number): string {
  const offset = offsetAt(clock, ms);
  const wallMs = Math.min(LATEST_DATE_MS, Math.max(-LATEST_DATE_MS, ms + offset));
  const wall = new Date(wallMs).toISOString().replace(/(\.000)?Z$/, '');
  if (offset === 0) return `${wall}Z`;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${wall}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

type OffsetReader = (ms: number) => number;

const readers = new Map<string, OffsetReader>();

/** How far a zone is from UTC at an instant, in ms. @throws RangeError for an unknown time zone. */
export function offsetReader(timeZone: string): OffsetReader {
  const reader = readers.get(timeZone) ?? makeOffsetReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

function makeOffsetReader(timeZone: string): OffsetReader {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  return (ms) => {
    const whole = Math.floor(ms / 1000) * 1000;
    const parts = new Map(format.formatToParts(whole).map((part) => [part.type, part.value]));
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const year = parts.get('era')?.startsWith('B') ? 1 - read('year') : read('year');
    const wall = new Date(0);
    wall.setUTCFullYear(year, read('month') - 1, read('day'));
    wall.setUTCHours(read('hour'), read('minute'), read('second'));
    return wall.getTime() - whole;
  };
}

/** The instant in (fromMs, toMs] at which the offset changes, to the millisecond. */
function findChange(offsetOf: (ms: number) => number, fromMs: number, toMs: number): number {
  const before = offsetOf(fromMs);
  let low = Math.floor(fromMs);
  let high = Math.ceil(toMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}
