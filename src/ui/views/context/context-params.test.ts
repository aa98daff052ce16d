import { describe, expect, it } from 'vitest';
import { formatRoute, makeRoute, parseHash } from '../../router.ts';
import { movedOrder, readContextParams, toContextRequest, toggled } from './context-params.ts';

function throughUrl(params: Record<string, string>) {
  return readContextParams(parseHash(formatRoute(makeRoute('context', { params }))).params);
}

describe('the address of a context', () => {
  it('is its recipe', () => {
    const params = throughUrl({
      mode: 'entity_linking',
      level: 'full',
      s: 'abc',
      turn: '3',
      q: 'why E702? 步骤',
      names: 'src/db.ts  E702',
      project: '/work/shop',
      hops: '2',
      recency: '0.5',
      budget: '4000',
      history: '0',
      pin: 't:a.1,n:b:2',
      out: 'd:c:0',
      order: 't:a.1,t:z',
    });
    expect(toContextRequest(params, { timeZone: 'UTC', nowMs: 5 })).toEqual({
      configName: null,
      modeOverride: 'entity_linking',
      settings: {
        level: 'full',
        hops: 2,
        budget: 4000,
        budget_unit: 'tokens',
        fallback_to_full_history_if_no_match: false,
        weights: { recency: 0.5 },
      },
      session: 'abc',
      turn: 3,
      query: 'why E702? 步骤',
      entities: ['src/db.ts', 'E702'],
      project: '/work/shop',
      order: ['t:a.1', 't:z'],
      pinned: ['t:a.1', 'n:b:2'],
      leftOut: ['d:c:0'],
      timeZone: 'UTC',
      nowMs: 5,
    });
  });

  it('leaves to the configuration what it does not say', () => {
    const request = toContextRequest(throughUrl({}), { timeZone: 'UTC', nowMs: 0 });
    expect([request.modeOverride, request.settings]).toEqual([null, {}]);
  });

  it('hands on a mode or a number that is none, for the engine to refuse', () => {
    expect(toContextRequest(throughUrl({ mode: 'nope' }), { timeZone: 'UTC', nowMs: 0 }).modeOverride).toBe('nope');
    expect(toContextRequest(throughUrl({ budget: 'x' }), { timeZone: 'UTC', nowMs: 0 }).settings?.budget).toBeNaN();
  });
});

describe('an order', () => {
  it('names no more items than it has to', () => {
    expect(movedOrder(['a', 'b', 'c', 'd'], 1, 0)).toEqual(['b', 'a']);
    expect(movedOrder(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedOrder(['a', 'b'], 1, 1)).toEqual([]);
  });

  it('toggles a key', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
