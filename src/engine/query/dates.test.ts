import { describe, expect, it } from 'vitest';
import { parseDateSpan } from './dates.ts';

const NOW = Date.parse('2026-12-01T10:30:00Z');

function span(value: string, timeZone = 'UTC'): string | null {
  const found = parseDateSpan(value, { timeZone, nowMs: NOW });
  return found && `${new Date(found.startMs).toISOString()} ${new Date(found.endMs).toISOString()}`;
}

describe('parseDateSpan', () => {
  it.each([
    ['2026-11-12', '2026-11-12T00:00:00.000Z 2026-11-13T00:00:00.000Z'],
    ['2026-11', '2026-11-01T00:00:00.000Z 2026-12-01T00:00:00.000Z'],
    ['2026', '2026-01-01T00:00:00.000Z 2027-01-01T00:00:00.000Z'],
    ['2026-W46', '2026-11-09T00:00:00.000Z 2026-11-16T00:00:00.000Z'],
    ['2026-W01', '2025-12-29T00:00:00.000Z 2026-01-05T00:00:00.000Z'],
    ['today', '2026-12-01T00:00:00.000Z 2026-12-02T00:00:00.000Z'],
    ['yesterday', '2026-11-30T00:00:00.000Z 2026-12-01T00:00:00.000Z'],
    ['-7d', '2026-11-24T00:00:00.000Z 2026-11-25T00:00:00.000Z'],
    ['-2w', '2026-11-17T00:00:00.000Z 2026-11-18T00:00:00.000Z'],
    ['-3h', '2026-12-01T07:30:00.000Z 2026-12-01T08:30:00.000Z'],
    ['-1m', '2026-11-01T00:00:00.000Z 2026-11-02T00:00:00.000Z'],
    ['-1y', '2025-12-01T00:00:00.000Z 2025-12-02T00:00:00.000Z'],
    ['this-week', '2026-11-30T00:00:00.000Z 2026-12-07T00:00:00.000Z'],
    ['Last-Week', '2026-11-23T00:00:00.000Z 2026-11-30T00:00:00.000Z'],
    ['2026-W53', '2026-12-28T00:00:00.000Z 2027-01-04T00:00:00.000Z'],
    ['2026-11-12T14:22Z', '2026-11-12T14:22:00.000Z 2026-11-12T14:23:00.000Z'],
    ['2026-11-12T14:22:07Z', '2026-11-12T14:22:07.000Z 2026-11-12T14:22:08.000Z'],
    ['2026-11-12 14:22:07.2501234-0530', '2026-11-12T19:52:07.250Z 2026-11-12T19:52:07.251Z'],
    ['2026-11-12T14:22:07.250+01:00', '2026-11-12T13:22:07.250Z 2026-11-12T13:22:07.251Z'],
  ])('%s', (value, expected) => {
    expect(span(value)).toBe(expected);
  });

  it('reads days in the zone, DST days too', () => {
    expect(span('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z');
    expect(span('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z 2026-11-02T05:00:00.000Z');
    expect(span('today', 'Pacific/Kiritimati')).toBe('2026-12-01T10:00:00.000Z 2026-12-02T10:00:00.000Z');
    expect(span('2026-11-12T09:00', 'Asia/Kolkata')).toBe('2026-11-12T03:30:00.000Z 2026-11-12T03:31:00.000Z');
  });

  it.each([
    ['2026-11-01..2026-11-03', '2026-11-01T00:00:00.000Z 2026-11-04T00:00:00.000Z'],
    ['-7d..yesterday', '2026-11-24T00:00:00.000Z 2026-12-01T00:00:00.000Z'],
    ['2026-W46..2026-11', '2026-11-09T00:00:00.000Z 2026-12-01T00:00:00.000Z'],
    ['last-week..today', '2026-11-23T00:00:00.000Z 2026-12-02T00:00:00.000Z'],
    ['-3h..-1h', '2026-12-01T07:30:00.000Z 2026-12-01T10:30:00.000Z'],
    ['2026-11-12T09:00Z..2026-11-12T10:00:30.500Z', '2026-11-12T09:00:00.000Z 2026-11-12T10:00:30.501Z'],
    ['2025..2026', '2025-01-01T00:00:00.000Z 2027-01-01T00:00:00.000Z'],
  ])('%s is a range of both', (value, expected) => {
    expect(span(value)).toBe(expected);
  });

  it('leaves an end of a range open', () => {
    const context = { timeZone: 'UTC', nowMs: NOW };
    const end = Date.parse('2026-11-02');
    expect(parseDateSpan('..2026-11-01', context)).toEqual({ startMs: Number.NEGATIVE_INFINITY, endMs: end });
    expect(parseDateSpan('2026-11-02..', context)).toEqual({ startMs: end, endMs: Number.POSITIVE_INFINITY });
  });

  it.each([
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-W13', 'Europe/Berlin', 7 * 24 - 1],
    ['2026-W43', 'Europe/Berlin', 7 * 24 + 1],
    ['2026-W10', 'America/New_York', 7 * 24 - 1],
    ['2026-W44', 'America/New_York', 7 * 24 + 1],
    ['2026-03', 'Europe/Berlin', 31 * 24 - 1],
    ['2026-11', 'America/New_York', 30 * 24 + 1],
    ['2026-03-28..2026-03-30', 'Europe/Berlin', 71],
    ['2026-10-31..2026-11-01', 'America/New_York', 49],
    ['2026', 'Europe/Berlin', 365 * 24],
  ])('%s in %s has %i hours', (value, timeZone, hours) => {
    const found = parseDateSpan(value, { timeZone, nowMs: NOW });
    expect(found && (found.endMs - found.startMs) / 3_600_000).toBe(hours);
  });

  it('counts days back by the calendar, hours by the clock', () => {
    // Half past twelve of the day on which New York has turned its clocks back.
    const context = { timeZone: 'America/New_York', nowMs: Date.parse('2026-11-01T17:30:00Z') };
    const startOf = (value: string) => new Date(parseDateSpan(value, context)?.startMs ?? 0).toISOString();
    expect(startOf('-1d')).toBe('2026-10-31T04:00:00.000Z');
    expect(startOf('-24h')).toBe('2026-10-31T17:30:00.000Z');
    expect(startOf('this-week')).toBe('2026-10-26T04:00:00.000Z');
    expect(startOf('2026-11-01T03:00')).toBe('2026-11-01T08:00:00.000Z');
  });

  it('takes the last day of a month that is too short', () => {
    const leapDay = { timeZone: 'UTC', nowMs: Date.parse('2028-02-29T12:00:00Z') };
    expect(parseDateSpan('-1y', leapDay)?.startMs).toBe(Date.parse('2027-02-28'));
    const march = { timeZone: 'UTC', nowMs: Date.parse('2026-03-31T12:00:00Z') };
    expect(parseDateSpan('-1m', march)?.startMs).toBe(Date.parse('2026-02-28'));
    expect(parseDateSpan('-13m', march)?.startMs).toBe(Date.parse('2025-02-28'));
  });

  it.each([
    '',
    'soon',
    '2026-13',
    '2026-02-30',
    '2026-W60',
    '2025-W53',
    '2026-W00',
    '12.11.2026',
    '-d',
    '99999999999',
    '0050',
    '-9000y',
    '2026-11-12T25:00',
    '2026-02-30T10:00Z',
    '..',
    'soon..today',
    'today..yesterday',
    '2026..2027..2028',
  ])('%s is no date', (value) => {
    expect(span(value)).toBeNull();
  });
});
