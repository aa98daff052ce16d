import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS } from '../../../engine/api.ts';
import type { ViewEdge } from '../../../timeline/model.ts';
import { formatRoute, makeRoute, parseHash } from '../../router.ts';
import {
  formatHidden,
  formatSelection,
  formatView,
  parseTimelineParams,
  type SelectionParam,
} from './timeline-params.ts';

const instants = fc.integer({ min: -62_000_000_000_000, max: 4_000_000_000_000 });

/** Through a real link and back. */
function roundTrip(params: Readonly<Record<string, string | null>>) {
  return parseTimelineParams(parseHash(formatRoute(makeRoute('timeline', { params }))).params);
}

describe('timeline links', () => {
  test('keep the view', () => {
    const edges: fc.Arbitrary<(n: number) => ViewEdge> = fc.constantFrom(
      (n) => ({ ms: n }),
      (n) => ({ position: n / 4 }),
    );
    fc.assert(
      fc.property(
        edges,
        fc.integer({ min: -2, max: 900_000 }),
        fc.integer({ min: 1, max: 90_000 }),
        (edge, from, length) => {
          const view = { from: edge(from), to: edge(from + length) };
          expect(roundTrip(formatView(view.from, view.to)).view).toEqual(view);
        },
      ),
    );
  });

  test('keep the selection, whatever is in its keys', () => {
    const range = fc
      .tuple(
        instants,
        fc.integer({ min: 1, max: 1e9 }),
        fc.option(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 })),
      )
      .map(
        ([fromMs, length, laneKeys]): SelectionParam => ({
          type: 'range',
          range: { fromMs, toMs: fromMs + length, laneKeys },
        }),
      );
    const event = fc
      .tuple(
        fc.constantFrom('e' as const, 'n' as const, 'k' as const),
        fc.string({ minLength: 1 }),
        fc.option(instants),
      )
      .filter(([, key]) => !key.includes('@'))
      .map(([kind, key]): SelectionParam => ({ type: 'event', mark: { kind, key } }));
    fc.assert(
      fc.property(fc.oneof(range, event), (selection) => {
        expect(roundTrip(formatSelection(selection)).selection).toEqual(selection);
      }),
    );
  });

  test('keep hidden groups, in their order', () => {
    fc.assert(
      fc.property(fc.subarray([...EVENT_GROUPS]), (hidden) => {
        expect(roundTrip({ hide: formatHidden(hidden) }).hidden).toEqual(hidden);
      }),
    );
  });

  test('with nonsense in them open the timeline with its defaults', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('from', 'to', 'axis', 'lanes', 'sel', 'on', 'hide', 'table', 'page', 'scope'),
          fc.string(),
        ),
        (params) => {
          const parsed = roundTrip(params);
          expect(parsed.page).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(parsed.page)).toBe(true);
        },
      ),
    );
    expect(
      roundTrip({ from: '2026-11-18T00:00:00Z', to: '12', axis: 'sideways', sel: 'r:then..now', page: '1e99' }),
    ).toEqual(roundTrip({}));
  });

  test('with the edges the wrong way round show the default view', () => {
    expect(roundTrip({ from: '2026-11-18T00:00:00Z', to: '2026-11-17T00:00:00Z' }).view).toBeNull();
  });

  test('read the selection that other screens write', () => {
    for (const sel of ['e:abc', 'e:abc@2026-11-18T14:22:07.120Z', 'e:abc@none']) {
      expect(roundTrip({ sel }).selection).toEqual({ type: 'event', mark: { kind: 'e', key: 'abc' } });
    }
  });
});
