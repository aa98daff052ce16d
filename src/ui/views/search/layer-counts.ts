import { MATCH_LAYERS, type SearchAnswer } from '../../../engine/api.ts';
import { formatNumber } from '../../format.ts';

/** `3 exact, 12 by relaxed`: the true counts. Null where there is nothing to tell apart. */
export function describeLayers(layers: SearchAnswer['layers']): string | null {
  const parts = MATCH_LAYERS.flatMap((layer) => {
    const count = layers[layer] ?? 0;
    if (count === 0) return [];
    return layer === 'exact' ? `${formatNumber(count)} exact` : `${formatNumber(count)} by ${layer}`;
  });
  return parts.length === 0 || (parts.length === 1 && layers.exact) ? null : parts.join(', ');
}
