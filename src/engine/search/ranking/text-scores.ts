import type { Corpus } from './corpus.ts';
import type { RankedDocument } from './document.ts';
import type { RankingParameters } from './parameters.ts';

/** BM25 of the function words of a query, which the index was not asked for. */
export function scoreFunctionWords(
  { frequencies, length }: RankedDocument,
  weights: ReadonlyMap<string, number>,
  corpus: Corpus,
  parameters: RankingParameters,
): number {
  const { k1 } = parameters;
  const { base, slope } = corpus.saturation(parameters);
  const saturation = base + slope * length;
  let score = 0;
  for (const [term, weight] of weights) {
    const frequency = frequencies.get(term);
    if (frequency !== undefined) score += weight * corpus.idf(term) * saturated(frequency, k1, saturation);
  }
  return score;
}

function saturated(frequency: number, k1: number, saturation: number): number {
  return (frequency * (k1 + 1)) / (frequency + saturation);
}
