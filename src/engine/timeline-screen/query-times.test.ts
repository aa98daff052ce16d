import { describe, expect, it } from 'vitest';
import { queryTimes } from './query-times.ts';

const CONTEXT = { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2026, 11, 1) };
const utc = (text: string) => Date.parse(text);

describe('the times that a query asks for', () => {
  it.each([
    ['after:2026-11-12', utc('2026-11-11T23:00Z'), null],
    ['before:2026-11-12', null, utc('2026-11-11T23:00Z')],
    ['cache after:2026-11-01 before:2026-11-03 is:error', utc('2026-10-31T23:00Z'), utc('2026-11-02T23:00Z')],
    ['on:2026-10-25', utc('2026-10-24T22:00Z'), utc('2026-10-25T23:00Z')],
    ['on:2026-11-01..2026-11-02', utc('2026-10-31T23:00Z'), utc('2026-11-02T23:00Z')],
    ['after:2026-11-01 after:2026-11-05', utc('2026-11-04T23:00Z'), null],
  ])('%s', (query, fromMs, toMs) => {
    expect(queryTimes(query, CONTEXT)).toEqual({ fromMs, toMs });
  });

  it.each([
    '',
    'cache',
    '-after:2026-11-01',
    'after:2026-11-01 OR cache',
    'after:nonsense',
    'before:2026-01-01 after:2026-02-01',
    'on:2026-11-01,2026-11-05',
  ])('none in “%s”', (query) => {
    expect(queryTimes(query, CONTEXT)).toBeNull();
  });
});
