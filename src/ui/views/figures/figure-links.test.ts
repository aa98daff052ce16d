import { expect, it } from 'vitest';
import type { FigurePart, FigureValues } from '../../../engine/api.ts';
import { parseHash } from '../../router.ts';
import { partHref, rowsHref } from './figure-links.ts';
import { parseFiguresParams } from './figures-params.ts';

function paramsOf(href: string | null): Record<string, string> {
  return Object.fromEntries(parseHash(href ?? '').params);
}

function part(key: string | null, query: string): FigurePart {
  return { key, label: '', query, values: {} as FigureValues };
}

it('opens entries of a part by one query, and sessions by the same', () => {
  expect(paramsOf(rowsHref(['', 'on:2026-11-01'], 'tokens'))).toEqual({
    q: 'on:2026-11-01 has:usage store:events sort:newest',
  });
  expect(rowsHref(['model:"=a b"'], 'sessions')).toMatch(/^#\/sessions\?/);
  expect(paramsOf(rowsHref(['model:"=a b"'], 'sessions'))).toEqual({ entries: 'model:"=a b"' });
});

it('leads to a part alone', () => {
  const route = parseHash('#/figures?by=model&q=is:error&from=2026-01-01');
  expect(paramsOf(partHref(route, 'model', part('m', 'model:"=m"')))).toEqual({
    by: 'day',
    q: 'is:error model:"=m"',
    from: '2026-01-01',
  });
  const either = parseHash('#/figures?q=is:error+OR+is:prompt');
  expect(paramsOf(partHref(either, 'model', part('m', 'model:"=m"')))).toMatchObject({
    q: '(is:error OR is:prompt) model:"=m"',
  });
  expect(paramsOf(partHref(route, 'day', part('2026-02-03', '')))).toMatchObject({
    from: '2026-02-03',
    to: '2026-02-03',
  });
  expect(paramsOf(partHref(route, 'project', part(null, 'project:none')))).toMatchObject({ project: 'none' });
  expect(partHref(route, 'session', part('abc', ''))).toBe('#/s/abc');
  expect(partHref(route, 'day', part(null, 'time:none'))).toBeNull();
});

it('takes addresses that mean nothing for the default', () => {
  const { measure, ...params } = parseFiguresParams(
    new Map([
      ['by', 'moon'],
      ['from', 'monday'],
      ['measure', 'x'],
    ]),
  );
  expect(params).toEqual({ by: 'day', project: null, from: null, to: null, isTable: false });
  expect(measure.label).toBe('Entries');
});
