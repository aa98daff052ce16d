import type { Hit, QueryReading } from '../../../engine/api.ts';
import { formatRoute, makeRoute, type Route } from '../../router.ts';

/** Null for what opens nowhere. */
function hitRoute(hit: Hit, words: string): Route | null {
  if (hit.session && hit.eventKey !== null) {
    return makeRoute('session', { id: hit.session.sessionKey, params: { e: hit.eventKey, find: words } });
  }
  if (hit.document) {
    const { documentKey, chunkIndex } = hit.document;
    return makeRoute('document', { id: documentKey, params: { c: String(chunkIndex), find: words } });
  }
  return hit.noteKey === null ? null : makeRoute('memory', { id: hit.noteKey });
}

/** `words` are marked where it opens. */
export function hitHref(hit: Hit, words = ''): string | undefined {
  const route = hitRoute(hit, words);
  return route ? formatRoute(route) : undefined;
}

/** What was searched, as the reader's `find=` takes it: phrases in quotes. */
export function wordsToMark({ terms }: Pick<QueryReading, 'terms'>): string {
  return terms.map((term) => (/\s/.test(term) ? `"${term}"` : term)).join(' ');
}

/** What a link remembers a hit by: made from content where there is such a key. */
export function hitMark(hit: Hit): string {
  const { eventKey, noteKey, document } = hit;
  return eventKey ?? noteKey ?? (document ? `${document.documentKey}:${document.chunkIndex}` : hit.key);
}

/** Half an hour on both sides. */
const AROUND_MS = 30 * 60 * 1000;

/** The timeline around a hit; undated hits have no place on it but the undated lane. */
export function aroundRoute(hit: Hit): Route {
  const { ms } = hit.time;
  const sel = `${timelineMark(hit)}@${ms === null ? 'none' : toInstant(ms)}`;
  if (ms === null) return makeRoute('timeline', { params: { sel } });
  return makeRoute('timeline', { params: { from: toInstant(ms - AROUND_MS), to: toInstant(ms + AROUND_MS), sel } });
}

/** As the timeline's links name an item. */
function timelineMark(hit: Hit): string {
  if (hit.eventKey !== null) return `e:${hit.eventKey}`;
  return hit.noteKey === null ? `k:${hit.key}` : `n:${hit.noteKey}`;
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

export function absoluteUrl(href: string): string {
  return new URL(href, window.location.href).href;
}
