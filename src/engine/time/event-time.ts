import type { EventTime, TimeBasis, TimeKind } from '../api.ts';

export const NO_TIME: EventTime = { ms: null, kind: 'none', basis: null, plusMinusMs: null, offsetMinutes: null };

/** 1 January 1990 and 1 January 2200: what lies outside is no time of a coding agent's record. */
const EARLIEST_MS = 631_152_000_000;
const LATEST_MS = 7_258_118_400_000;

/**
 * The time that a record carries, from ISO 8601 text with a zone, or a number (or its text) of unknown unit:
 * over 1e14 microseconds, over 1e11 milliseconds, else seconds. Null for anything else, and for times before 1990 or
 * after 2199.
 */
export function parseRecordedTime(value: unknown): EventTime | null {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,17}(\.\d+)?$/.test(text)) return fromNumber(Number(text));
  return fromIso(text);
}

function fromNumber(value: number): EventTime | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  if (value > 1e14) return recorded(Math.round(value / 1000), null);
  if (value > 1e11) return recorded(Math.round(value), null);
  return recorded(Math.round(value * 1000), null);
}

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})$/i;

function fromIso(text: string): EventTime | null {
  const zone = ISO.exec(text)?.[1];
  if (zone === undefined) return null;
  // Date.parse takes three decimals and an offset with a colon.
  const normal = text
    .replace(' ', 'T')
    .replace(',', '.')
    .replace(/(\.\d{3})\d+/, '$1')
    .replace(/\s*([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const ms = Date.parse(normal);
  if (Number.isNaN(ms)) return null;
  return recorded(ms, offsetMinutesOf(zone));
}

function offsetMinutesOf(zone: string): number | null {
  if (/^z$/i.test(zone)) return null;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}

function recorded(ms: number, offsetMinutes: number | null): EventTime | null {
  if (ms < EARLIEST_MS || ms > LATEST_MS) return null;
  return { ms, kind: 'recorded', basis: null, plusMinusMs: null, offsetMinutes };
}

export function inferredTime(ms: number, basis: TimeBasis, plusMinusMs: number | null = null): EventTime {
  return { ms, kind: 'inferred', basis, plusMinusMs, offsetMinutes: null };
}

const KIND_CODES: Readonly<Record<TimeKind, number>> = { recorded: 0, inferred: 1, none: 2 };
const KINDS: readonly TimeKind[] = ['recorded', 'inferred', 'none'];

export function timeKindCode(kind: TimeKind): number {
  return KIND_CODES[kind];
}

export function timeKindOf(code: number): TimeKind {
  return KINDS[code] ?? 'none';
}

/** Columns as a row has them, to what the api gives. */
export function toEventTime(
  ms: number | null,
  kindCode: number,
  basis: string | null = null,
  plusMinusMs: number | null = null,
  offsetMinutes: number | null = null,
): EventTime {
  if (ms === null) return NO_TIME;
  return { ms, kind: timeKindOf(kindCode), basis: basis as TimeBasis | null, plusMinusMs, offsetMinutes };
}
