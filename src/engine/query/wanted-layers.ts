import type { FilterNode, QueryNode } from './ast.ts';
import { LAYERS } from './filter-values.ts';
import { placedFilters } from './placed-filters.ts';

type LayerName = (typeof LAYERS)[number];

export interface WantedLayers {
  /** Those that may give hits. Empty when the query asks for what cannot be. */
  readonly layers: ReadonlySet<LayerName>;
  /** True when the query names layers itself: then they are looked at however many hits the closer ones have. */
  readonly isNamed: boolean;
}

/** What the `layer:` filters at the top of a query ask for: all of them together, so that each narrows the rest. */
export function wantedLayers(root: QueryNode | null): WantedLayers {
  const filters = placedFilters(root).filter(({ filter, place }) => filter.key === 'layer' && place !== 'inside');
  const layers = LAYERS.filter((layer) =>
    filters.every(({ filter, place }) => names(filter, layer) === (place === 'top')),
  );
  return { layers: new Set(layers), isNamed: filters.some(({ place }) => place === 'top') };
}

function names({ values }: FilterNode, layer: LayerName): boolean {
  return values.some((value) => value.toLowerCase() === layer);
}
