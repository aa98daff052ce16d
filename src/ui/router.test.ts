import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRoute, isDeadAddress, makeRoute, parseHash, type Route, SCREENS, withParams } from './router.ts';

const text = fc.string({ unit: 'grapheme' });
const screensWithId = ['session', 'document', 'memory'] as const;
const screensWithoutId = SCREENS.filter((screen) => screen !== 'session' && screen !== 'document');

const routes: fc.Arbitrary<Route> = fc
  .tuple(
    fc.oneof(
      fc.tuple(
        fc.constantFrom(...screensWithId),
        text.filter((id) => id !== ''),
      ),
      fc.tuple(fc.constantFrom(...screensWithoutId), fc.constant(null)),
    ),
    fc.array(fc.tuple(text, text), { maxLength: 6 }),
  )
  .map(([[screen, id], params]) => ({ screen, id, params: new Map(params) }));

test('a route survives the way through the address', () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(parseHash(formatRoute(route))).toEqual(route);
    }),
  );
});

test('any address parses to some route', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (hash) => {
      expect(SCREENS).toContain(parseHash(hash).screen);
    }),
  );
});

test('addresses stay readable', () => {
  expect(formatRoute(makeRoute('search', { params: { q: 'sqlite opfs is:error', sort: 'newest' } }))).toBe(
    '#/search?q=sqlite+opfs+is:error&sort=newest',
  );
  expect(formatRoute(makeRoute('session', { id: 'a1', params: { e: 'b2' } }))).toBe('#/s/a1?e=b2');
  expect(formatRoute(makeRoute('memory', { id: 'n1' }))).toBe('#/memory/n1');
});

test('an empty or unknown address opens search and keeps the parameters', () => {
  expect(parseHash('')).toEqual({ screen: 'search', id: null, params: new Map() });
  expect(parseHash('#/nowhere?q=a')).toEqual({ screen: 'search', id: null, params: new Map([['q', 'a']]) });
  expect(parseHash('#/s')).toMatchObject({ screen: 'search' });
});

test('an address is dead when it names no screen, or something of a screen that has none', () => {
  const dead = ['#nosuch', '#/nosuch?q=a', '#/s', '#/session/a', '#/timeline/a', '#/Search'];
  const alive = [
    '',
    '#',
    '#/',
    '#?q=a',
    '#/search',
    '#search',
    '#/search/?q=a',
    '#/s/a%2Fb',
    '#/memory/%E0%A4',
    '#/memory',
  ];
  expect(dead.filter((hash) => !isDeadAddress(hash))).toEqual([]);
  expect(alive.filter(isDeadAddress)).toEqual([]);
  expect(formatRoute(parseHash('#/timeline/a?axis=linear'))).toBe('#/timeline?axis=linear');
});

test('the first of two parameters with one name counts', () => {
  expect(parseHash('#/search?q=first&q=second').params.get('q')).toBe('first');
});

test('broken escapes and lone surrogates do not throw', () => {
  expect(parseHash('#/memory/%E0%A4').id).toBe('%E0%A4');
  expect(formatRoute(makeRoute('search', { params: { q: '\ud800' } }))).toBe('#/search?q=%EF%BF%BD');
});

test('an empty value removes a parameter, others are kept', () => {
  const route = parseHash('#/search?q=a&sort=newest&later=1');
  expect(formatRoute(withParams(route, { q: null, sort: 'oldest' }))).toBe('#/search?sort=oldest&later=1');
});
