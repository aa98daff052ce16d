import { expect, test } from 'vitest';
import { createZoneClock } from '../../../timeline/zone-clock.ts';
import { type RangeQueryParts, rangeQuery } from './range-query.ts';

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
