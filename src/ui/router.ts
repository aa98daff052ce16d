import { useMemo, useSyncExternalStore } from 'react';

export const SCREENS = [
  'search',
  'timeline',
  'sessions',
  'session',
  'figures',
  'questions',
  'document',
  'memory',
  'context',
  'brief',
  'import',
  'mcp',
  'storage',
  'settings',
] as const;
export type Screen = (typeof SCREENS)[number];

/** Where the person is. Everything lives behind `#`, so that no server ever sees it. */
export interface Route {
  readonly screen: Screen;
  /** The key of the session, document or note; null on screens without one. */
  readonly id: string | null;
  /** Unknown ones are kept. */
  readonly params: ReadonlyMap<string, string>;
}

type Params = Readonly<Record<string, string | null | undefined>>;

/** Of screens that show one thing, by its key: short, since links are copied. */
const SEGMENTS = { session: 's', document: 'd' } as const;

export function makeRoute(
  screen: Screen,
  options: { readonly id?: string | null; readonly params?: Params } = {},
): Route {
  return withParams({ screen, id: options.id ?? null, params: new Map() }, options.params ?? {});
}

/** The route with some parameters replaced; null, undefined and '' remove one. */
export function withParams(route: Route, changes: Params): Route {
  const params = new Map(route.params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return { ...route, params };
}

/** Never throws: what names no screen opens search. */
export function parseHash(hash: string): Route {
  const [path = '', ...rest] = hash.replace(/^#\/?/, '').split('?');
  const [segment = '', ...idParts] = path.split('/');
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rest.join('?'))) {
    if (!params.has(name)) params.set(name, value);
  }
  const id = decode(idParts.join('/')) || null;
  if (segment === SEGMENTS.session && id) return { screen: 'session', id, params };
  if (segment === SEGMENTS.document && id) return { screen: 'document', id, params };
  const screen = toScreen(segment);
  return { screen, id: screen === 'memory' ? id : null, params };
}

/** True for an address that names nothing of this app, so that `parseHash` had to fall back. */
export function isDeadAddress(hash: string): boolean {
  return pathOf(hash) !== '' && pathOf(hash) !== pathOf(formatRoute(parseHash(hash)));
}

function pathOf(hash: string): string {
  const [path = ''] = hash.replace(/^#\/?/, '').split('?');
  return decode(path).replace(/\/$/, '');
}

export function formatRoute(route: Route): string {
  const segment = route.screen === 'session' || route.screen === 'document' ? SEGMENTS[route.screen] : route.screen;
  const path = route.id ? `${segment}/${encode(route.id)}` : segment;
  const query = [...route.params].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return query ? `#/${path}?${query}` : `#/${path}`;
}

/** A step in history by default; `replace` while panning or zooming, so that Back leaves in one step. */
export function navigate(route: Route, { replace = false }: { readonly replace?: boolean } = {}): void {
  writeWaiting();
  write(route, replace, replace ? window.history.state : null);
}

/**
 * For a query while it is typed: its entry in history is replaced with every key until `settleTyped`. The first key
 * begins a new entry where a query stands already, so that typing never takes the place of one that was sent.
 */
export function navigateTyped(route: Route): void {
  write(route, window.history.state === TYPED || !addressedRoute().params.has('q'), TYPED);
}

/** The typed query was sent: from now on its entry in history stays as it is. */
export function settleTyped(): void {
  if (window.history.state === TYPED) window.history.replaceState(null, '');
}

/** State of a history entry whose query is still being typed. */
const TYPED = 'typed';

function write(route: Route, replace: boolean, state: unknown): void {
  const hash = formatRoute(route);
  if (hash === window.location.hash) return;
  if (replace) window.history.replaceState(state, '', hash);
  else window.history.pushState(state, '', hash);
  for (const listener of listeners) listener();
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, readHash);
  return useMemo(() => parseHash(hash), [hash]);
}

/** The route now, for handlers that must not close over an old one; what waited to be written is in it. */
export function currentRoute(): Route {
  writeWaiting();
  return addressedRoute();
}

/** The route as the address has it: what waits to be written goes on waiting. */
export function addressedRoute(): Route {
  return parseHash(readHash());
}

/**
 * For changes of the address that are written a moment later than they happen: `write` runs before anything else changes
 * the address, so that nothing is built on an old one and Back finds what was there last. Returns how to end it.
 */
export function writeBeforeChange(write: () => void): () => void {
  waitingWrites.add(write);
  window.addEventListener('click', writeBeforeLink, { capture: true });
  return () => {
    waitingWrites.delete(write);
    if (waitingWrites.size === 0) window.removeEventListener('click', writeBeforeLink, { capture: true });
  };
}

const waitingWrites = new Set<() => void>();

function writeWaiting(): void {
  for (const write of waitingWrites) write();
}

function writeBeforeLink({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href]')) writeWaiting();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

function readHash(): string {
  return window.location.hash;
}

function toScreen(segment: string): Screen {
  const screen = SCREENS.find((name) => name === segment);
  return screen && !Object.hasOwn(SEGMENTS, screen) ? screen : 'search';
}

/** Keeps `:`, `,` and `/` readable; a lone surrogate becomes U+FFFD, since it has no UTF-8 form. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/');
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
