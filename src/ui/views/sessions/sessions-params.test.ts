import { expect, test } from 'vitest';
import { parseSessionsParams } from './sessions-params.ts';

test('reads what the link says', () => {
  const params = new Map([
    ['filter', 'import'],
    ['project', 'app'],
    ['sort', 'title'],
    ['shown', '300'],
  ]);
  expect(parseSessionsParams(params)).toEqual({
    text: 'import',
    project: 'app',
    entries: null,
    sort: 'title',
    shown: 300,
  });
});

test('values that mean nothing fall back', () => {
  const params = new Map([
    ['project', ''],
    ['sort', 'best'],
    ['shown', '1e99'],
  ]);
  expect(parseSessionsParams(params)).toMatchObject({ project: null, sort: 'newest' });
  expect(parseSessionsParams(new Map([['shown', 'x']])).shown).toBe(100);
  expect(parseSessionsParams(new Map())).toEqual({
    text: '',
    project: null,
    entries: null,
    sort: 'newest',
    shown: 100,
  });
});
