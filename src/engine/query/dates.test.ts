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
    ['2026-11-12T14:22:07Z', '2026-11-12T14:22:07.000Z 2026-11-12T14:22:07.001Z'],
    ['2026-11-12T14:22:07.250+01:00', '2026-11-12T13:22:07.250Z 2026-11-12T13:22:07.251Z'],
  ])('%s', (value, expected) => {
    expect(span(value)).toBe(expected);
  });

  it('reads days in the zone, DST days too', () => {
    expect(span('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z');
    expect(span('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z 2026-11-02T05:00:00.000Z');
    expect(span('today', 'Pacific/Kiritimati')).toBe('2026-12-01T10:00:00.000Z 2026-12-02T10:00:00.000Z');
    expect(span('2026-11-12T09:00', 'Asia/Kolkata')).toBe('2026-11-12T03:30:00.000Z 2026-11-12T03:30:00.001Z');
  });

  it.each(['', 'soon', '2026-13', '2026-02-30', '2026-W60', '12.11.2026', '-d', '99999999999'])(
    '%s is no date',
    (value) => {
      expect(span(value)).toBeNull();
    },
  );
});
