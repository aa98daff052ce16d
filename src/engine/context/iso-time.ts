import type { EventTime } from '../api.ts';

const MINUTE_MS = 60_000;

/** ISO 8601 with the offset that was written, and what kind of time it is. */
export function isoOf({ ms, kind, basis, offsetMinutes }: EventTime): string {
  if (ms === null) return 'no date';
  const local = new Date(ms + (offsetMinutes ?? 0) * MINUTE_MS);
  // Dates outside of what ISO 8601 can write stay numbers.
  const text = Number.isNaN(local.getTime()) ? `${ms} ms` : local.toISOString().replace('Z', offsetText(offsetMinutes));
  return `${text} (${kind}${basis === null ? '' : `, ${basis}`})`;
}

function offsetText(minutes: number | null): string {
  if (minutes === null) return 'Z';
  const size = Math.abs(Math.round(minutes));
  const two = (count: number) => String(count).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
