import { describe, expect, it } from 'vitest';
import { bestOfSessions, describeFold, findChosen, flattenRows, groupRows } from './result-rows.ts';
import { makeHit } from './search-samples.ts';

const A = makeHit({ key: 'events:1', eventKey: 'a' });
const B = makeHit({ key: 'events:2', eventKey: 'b' });
/** Folded under both. */
const C = makeHit({ key: 'events:3', eventKey: 'c' });
const GROUPS = groupRows([A, B], () => [C]);

it('rows of a fold follow their hit, each row with an id of its own', () => {
  const rows = flattenRows(GROUPS);
  expect(rows.map(({ hit, head }) => [hit.key, head?.key ?? null])).toEqual([
    ['events:1', null],
    ['events:3', 'events:1'],
    ['events:2', null],
    ['events:3', 'events:2'],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});

describe('findChosen', () => {
  it('knows a row by its place, a link by the mark of its hit', () => {
    const second = GROUPS[1]?.folded[0] ?? null;
    expect(findChosen(GROUPS, second)).toBe(second);
    expect(findChosen(GROUPS, 'b')).toBe(GROUPS[1]?.row);
  });

  it('finds the same item under the key of another answer, else the first row', () => {
    const moved = groupRows([A, { ...B, key: 'events:9' }], () => []);
    expect(findChosen(moved, GROUPS[1]?.row ?? null)?.hit.key).toBe('events:9');
    expect(findChosen(moved, 'gone')?.hit).toBe(A);
    expect(findChosen([], null)).toBeNull();
  });
});

describe('describeFold', () => {
  it.each([
    [3, 0, '3 more in this session'],
    [0, 1, '1 copy elsewhere'],
    [1200, 2, '1,200 more in this session, 2 copies elsewhere'],
    [0, 0, null],
  ])('%i in session, %i copies', (inSession, copies, expected) => {
    expect(describeFold({ folded: { inSession, copies }, document: null })).toBe(expected);
  });

  it('says nothing where nothing is folded', () => {
    expect(describeFold({ folded: null, document: null })).toBeNull();
  });
});

it('the best of each session is its first hit; hits of no session all stay', () => {
  const other = makeHit({ key: 'events:4', session: { sessionKey: 'session-2', title: 'Another' } });
  const loose = [makeHit({ key: 'content:1', session: null }), makeHit({ key: 'content:2', session: null })];
  expect(bestOfSessions([A, ...loose, B, other, C])).toEqual([A, ...loose, other]);
});
