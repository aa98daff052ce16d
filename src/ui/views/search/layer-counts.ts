import { MATCH_LAYERS, type MatchLayer, type SearchAnswer } from '../../../engine/api.ts';
import { formatNumber } from '../../format.ts';

/** Related items are listed, but no hits. */
const WORDS: Readonly<Partial<Record<MatchLayer, string>>> = { exact: 'exact', related: 'related beside them' };

/** `3 exact, 12 by relaxed`: the true counts. Null where there is nothing to tell apart. */
export function describeLayers(layers: SearchAnswer['layers']): string | null {
  const parts = MATCH_LAYERS.flatMap((layer) => {
    const count = layers[layer] ?? 0;
    if (count === 0) return [];
    return `${formatNumber(count)} ${WORDS[layer] ?? `by ${layer}`}`;
  });
  return parts.length === 0 || (parts.length === 1 && layers.exact) ? null : parts.join(', ');
}
