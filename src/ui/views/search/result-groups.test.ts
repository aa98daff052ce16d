import { describe, expect, it } from 'vitest';
import type { Hit } from '../../../engine/api.ts';
import { groupHits } from './result-groups.ts';
import { makeHit } from './search-samples.ts';

function at(iso: string | null, key: string): Hit {
  const ms = iso === null ? null : Date.parse(iso);
  return makeHit({ key, time: { ...makeHit().time, ms, kind: ms === null ? 'none' : 'recorded' } });
}

const HITS = [
  at('2026-11-18T23:30:00Z', 'a'),
  at('2026-11-18T22:30:00Z', 'b'),
  at('2026-11-17T10:00:00Z', 'c'),
  at(null, 'd'),
];

describe('groupHits', () => {
  it('groups by the day of the zone, undated hits by themselves', () => {
    const titles = (timeZone: string) =>
      groupHits(HITS, 'newest', timeZone).map((group) => [group.title, group.hits.map((hit) => hit.key).join('')]);
    expect(titles('UTC')).toEqual([
      ['18 Nov 2026', 'ab'],
      ['17 Nov 2026', 'c'],
      ['No date', 'd'],
    ]);
    expect(titles('Europe/Madrid')).toEqual([
      ['19 Nov 2026', 'a'],
      ['18 Nov 2026', 'b'],
      ['17 Nov 2026', 'c'],
      ['No date', 'd'],
    ]);
  });

  it('has one group without a title in order of relevance', () => {
    expect(groupHits(HITS, 'relevance', 'UTC')).toEqual([{ key: 'all', title: null, hits: HITS }]);
    expect(groupHits([], 'relevance', 'UTC')).toEqual([]);
  });
});
