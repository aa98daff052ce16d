/** Calendar days in a time zone, by Intl alone. Days have 23, 24 or 25 hours. */

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Minutes east of UTC at that moment; fractions of a minute stay. */
export function offsetMinutesAt(ms: number, timeZone: string): number {
  const { wallMs } = wallClock(ms, timeZone);
  return (wallMs - Math.floor(ms / 1000) * 1000) / 60_000;
}

function wallClock(ms: number, timeZone: string): { wallMs: number } & CalendarDay {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { wallMs: Date.UTC(year, month - 1, day, hour, minute, second), year, month, day };
}

export function calendarDayOf(ms: number, timeZone: string): CalendarDay {
  const { year, month, day } = wallClock(ms, timeZone);
  return { year, month, day };
}

const DAY_MS = 86_400_000;

/** Epoch ms of a wall-clock time in a zone. In a gap the later side is taken, in an overlap the earlier. */
export function wallTimeToMs(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMinutesAt(wallMs - DAY_MS, timeZone) * 60_000;
  const after = wallMs - offsetMinutesAt(wallMs + DAY_MS, timeZone) * 60_000;
  const earlier = Math.min(before, after);
  return earlier + offsetMinutesAt(earlier, timeZone) * 60_000 === wallMs ? earlier : Math.max(before, after);
}

/** First millisecond of the day. `days` moves the day by whole calendar days; months may run over. */
export function startOfDay({ year, month, day }: CalendarDay, timeZone: string, days = 0): number {
  return wallTimeToMs(Date.UTC(year, month - 1, day + days), timeZone);
}

/** ISO 8601 with the offset of the zone at that moment, to the second. */
export function toZonedIso(ms: number, timeZone: string): string {
  const offset = Math.round(offsetMinutesAt(ms, timeZone));
  const wall = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}
