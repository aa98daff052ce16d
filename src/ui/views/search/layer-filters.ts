import type { MatchLayer } from '../../../engine/api.ts';
import type { FilterPlace } from './query-terms.ts';
import { appendTerm, toggleFacetValue, withFilter, withoutFilter } from './query-text.ts';

const KEY = 'layer';

/** only: hits of this layer, and of others that the query names. never: no hit of it. */
export type LayerWish = 'only' | 'never';

/** What the query says of a layer; null for nothing. */
export function layerWish(filters: readonly FilterPlace[], layer: MatchLayer): LayerWish | null {
  const naming = filters.filter((filter) => names(filter, layer));
  if (naming.some(({ isNegated }) => isNegated)) return 'never';
  return naming.length > 0 ? 'only' : null;
}

/** The query with this wish for a layer; without it where it has it already. */
export function toggleLayer(
  query: string,
  filters: readonly FilterPlace[],
  layer: MatchLayer,
  wish: LayerWish,
): string {
  const current = layerWish(filters, layer);
  // Of a layer that the query names, the filter goes, whichever it is.
  if (current === wish) return toggleFacetValue(query, filters, KEY, layer, current === 'only');
  if (current !== null) return turn(query, filters, layer, wish);
  return wish === 'only' ? withFilter(query, filters, KEY, layer) : appendTerm(query, filters, formatWish(layer, wish));
}

/** From one wish to the other. An allowed layer joins those that the query names, else the filter turns where it is. */
function turn(query: string, filters: readonly FilterPlace[], layer: MatchLayer, wish: LayerWish): string {
  const naming = filters.filter((filter) => names(filter, layer));
  const host = wish === 'only' ? filters.findLast((filter) => filter.key === KEY && !filter.isNegated) : undefined;
  const turned = host ? '' : formatWish(layer, wish);
  const edits = naming.map((filter, index) => ({
    ...filter,
    text: [withoutLayer(filter, layer), index === 0 ? turned : ''].join(' ').trim(),
  }));
  if (host) edits.push({ ...host, start: host.end, text: `,${layer}` });
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, edit) =>
        edit.text === '' ? withoutFilter(text, edit) : text.slice(0, edit.start) + edit.text + text.slice(edit.end),
      query,
    );
}

function names({ key, values }: FilterPlace, layer: MatchLayer): boolean {
  return key === KEY && values.some((value) => value.toLowerCase() === layer);
}

function withoutLayer({ values, isNegated }: FilterPlace, layer: MatchLayer): string {
  const rest = values.filter((value) => value.toLowerCase() !== layer);
  return rest.length === 0 ? '' : `${isNegated ? '-' : ''}${KEY}:${rest.join(',')}`;
}

function formatWish(layer: MatchLayer, wish: LayerWish): string {
  return `${wish === 'never' ? '-' : ''}${KEY}:${layer}`;
}
