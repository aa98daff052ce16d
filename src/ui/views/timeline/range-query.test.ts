import { describe, expect, test } from 'vitest';
import { createZoneClock } from '../../../timeline/zone-clock.ts';
import { type RangeQueryParts, rangeQuery, withoutDates } from './range-query.ts';

const FROM_MS = Date.UTC(2026, 10, 12, 8);

function queryOf(parts: Partial<RangeQueryParts>, laneKeys: readonly string[] | null = null) {
  return rangeQuery({
    query: '',
    range: { fromMs: FROM_MS, toMs: FROM_MS + 3_600_500, laneKeys },
    laneKind: 'project',
    hidden: [],
    clock: createZoneClock('Europe/Berlin', FROM_MS, FROM_MS),
    ...parts,
  });
}

const TIMES = 'after:2026-11-12T09:00:00+01:00 before:2026-11-12T10:00:00.500+01:00';

test('a range becomes instants with the offset of the zone', () => {
  expect(queryOf({})).toBe(TIMES);
});

test('the query stays as it is; alternatives are held together', () => {
  expect(queryOf({ query: ' sqlite is:error ' })).toBe(`sqlite is:error ${TIMES}`);
  expect(queryOf({ query: 'sqlite OR opfs' })).toBe(`(sqlite OR opfs) ${TIMES}`);
  expect(queryOf({ query: 'is:error OR "disk full' })).toBe(`(is:error OR "disk full") ${TIMES}`);
});

test('what has no date is searched as such', () => {
  expect(queryOf({ query: 'opfs', range: null })).toBe('opfs time:none');
});

test('lanes and hidden groups become filters', () => {
  expect(queryOf({ hidden: ['read', 'other'] }, ['/home/me/my web', '/srv/api'])).toBe(
    `${TIMES} project:"/home/me/my web",/srv/api -is:read,other`,
  );
  expect(queryOf({ laneKind: 'session' }, ['abc', 'none'])).toBe(`${TIMES} session:abc`);
  expect(queryOf({ laneKind: 'session' }, ['none'])).toBe(TIMES);
  expect(queryOf({}, ['none'])).toBe(`${TIMES} project:none`);
  expect(queryOf({ laneKind: 'source' }, ['memory'])).toBe(`${TIMES} store:memory`);
  expect(queryOf({ laneKind: 'category' }, ['edit', 'read'])).toBe(`${TIMES} is:edit,read`);
  expect(queryOf({ laneKind: 'tool' }, ['Bash', 'none'])).toBe(`${TIMES} tool:Bash`);
  expect(queryOf({ laneKind: 'file' }, ['src/my app.ts'])).toBe(`${TIMES} file:"src/my app.ts"`);
});

describe('the dates of a query', () => {
  const query = 'cache after:2026-11-01 is:error before:2026-12-01';
  const filterOf = (key: string, text: string) => {
    const start = query.indexOf(text);
    return { key, values: [], isNegated: false, start, end: start + text.length };
  };
  const filters = [
    filterOf('after', 'after:2026-11-01'),
    filterOf('is', 'is:error'),
    filterOf('before', 'before:2026-12-01'),
  ];
  const times = { fromMs: 100, toMs: 200 };

  test('give way to a range that lies within them', () => {
    expect(withoutDates(query, filters, times, { fromMs: 100, toMs: 150 })).toBe('cache is:error');
  });

  test('stay where the range reaches beyond them, and where they mean no one stretch of time', () => {
    expect(withoutDates(query, filters, times, { fromMs: 99, toMs: 150 })).toBe(query);
    expect(withoutDates(query, filters, times, { fromMs: 150, toMs: 201 })).toBe(query);
    expect(withoutDates(query, filters, null, { fromMs: 150, toMs: 160 })).toBe(query);
  });
});
