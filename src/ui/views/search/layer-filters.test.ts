import { describe, expect, it } from 'vitest';
import type { MatchLayer } from '../../../engine/api.ts';
import { describeLayers } from './layer-counts.ts';
import { type LayerWish, layerWish, toggleLayer } from './layer-filters.ts';
import type { FilterPlace } from './query-terms.ts';

/** The `layer:` filters of a query, as the engine finds them. */
function filtersOf(query: string): readonly FilterPlace[] {
  return [...query.matchAll(/(-?)layer:(\S+)/g)].map(({ 0: text, 1: sign, 2: values = '', index }) => ({
    key: 'layer',
    values: values.split(','),
    isNegated: sign === '-',
    start: index,
    end: index + text.length,
  }));
}

function toggled(query: string, layer: MatchLayer, wish: LayerWish): string {
  return toggleLayer(query, filtersOf(query), layer, wish);
}

describe('toggleLayer', () => {
  it.each<[query: string, layer: MatchLayer, wish: LayerWish, expected: string]>([
    ['lock', 'relaxed', 'only', 'lock layer:relaxed'],
    ['lock', 'fuzzy', 'never', 'lock -layer:fuzzy'],
    ['lock layer:relaxed', 'relaxed', 'only', 'lock'],
    ['lock -layer:fuzzy', 'fuzzy', 'never', 'lock'],
    ['lock layer:relaxed', 'fuzzy', 'only', 'lock layer:relaxed,fuzzy'],
    ['lock -layer:relaxed', 'fuzzy', 'never', 'lock -layer:relaxed -layer:fuzzy'],
    ['lock -layer:fuzzy', 'fuzzy', 'only', 'lock layer:fuzzy'],
    ['lock layer:fuzzy', 'fuzzy', 'never', 'lock -layer:fuzzy'],
    ['lock -layer:fuzzy,part', 'part', 'only', 'lock -layer:fuzzy layer:part'],
    ['lock layer:exact,stem', 'stem', 'never', 'lock layer:exact -layer:stem'],
    ['-layer:fuzzy lock layer:exact', 'fuzzy', 'only', 'lock layer:exact,fuzzy'],
    ['layer:exact lock -layer:fuzzy', 'fuzzy', 'only', 'layer:exact,fuzzy lock'],
    ['sqlite OR lock', 'exact', 'only', '(sqlite OR lock) layer:exact'],
  ])('%s: %s %s', (query, layer, wish, expected) => {
    expect(toggled(query, layer, wish)).toBe(expected);
    expect(layerWish(filtersOf(expected), layer)).toBe(layerWish(filtersOf(query), layer) === wish ? null : wish);
  });
});

describe('describeLayers', () => {
  it('has the layers in their order, and nothing to say of exact hits alone', () => {
    expect(describeLayers({ relaxed: 1200, exact: 3 })).toBe('3 exact, 1,200 by relaxed');
    expect(describeLayers({ part: 2 })).toBe('2 by part');
    expect(describeLayers({ exact: 3 })).toBeNull();
    expect(describeLayers({})).toBeNull();
  });
});
