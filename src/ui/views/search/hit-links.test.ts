import { describe, expect, it } from 'vitest';
import { formatRoute } from '../../router.ts';
import { aroundRoute, hitHref, hitMark, wordsToMark } from './hit-links.ts';
import { makeHit } from './search-samples.ts';

const NOTE = makeHit({ store: 'memory', session: null, eventKey: null, noteKey: 'note-1' });
const DOCUMENT = makeHit({ key: 'content:7', store: 'content', session: null, eventKey: null });
const UNDATED = makeHit({ time: { ms: null, kind: 'none', basis: null, plusMinusMs: null, offsetMinutes: null } });

describe('links of a hit', () => {
  it('go to the event in its session, to the note, or nowhere', () => {
    expect(hitHref(makeHit())).toBe('#/s/session-1?e=event-1');
    expect(hitHref(makeHit(), wordsToMark({ terms: ['cut', 'in two'] }))).toBe(
      '#/s/session-1?e=event-1&find=cut+%22in+two%22',
    );
    expect(hitHref(NOTE)).toBe('#/memory/note-1');
    expect(hitHref(DOCUMENT)).toBeUndefined();
  });

  it('remember it by what is made from content', () => {
    expect([makeHit(), NOTE, DOCUMENT].map(hitMark)).toEqual(['event-1', 'note-1', 'content:7']);
  });

  it('show an hour of the timeline around it, with the item selected', () => {
    expect(formatRoute(aroundRoute(makeHit()))).toBe(
      '#/timeline?from=2026-11-18T13:52:07.000Z&to=2026-11-18T14:52:07.000Z&sel=e:event-1%402026-11-18T14:22:07.000Z',
    );
    expect(formatRoute(aroundRoute(NOTE))).toContain('&sel=n:note-1%40');
    expect(formatRoute(aroundRoute(UNDATED))).toBe('#/timeline?sel=e:event-1%40none');
  });
});
