import type { RankingParameters } from '../../ranking-profiles.ts';
import type { Corpus } from './corpus.ts';
import type { RankedDocument } from './document.ts';

export interface FunctionWordScore {
  readonly term: string;
  readonly value: number;
  readonly frequency: number;
}

/** BM25 of the function words of a query, which the index was not asked for. */
export function scoreFunctionWords(
  { frequencies, length }: RankedDocument,
  weights: ReadonlyMap<string, number>,
  corpus: Corpus,
  parameters: RankingParameters,
): readonly FunctionWordScore[] {
  const { k1 } = parameters;
  const { base, slope } = corpus.saturation(parameters);
  const saturation = base + slope * length;
  return [...weights].flatMap(([term, weight]) => {
    const frequency = frequencies.get(term);
    if (frequency === undefined) return [];
    return [{ term, frequency, value: weight * corpus.idf(term) * saturated(frequency, k1, saturation) }];
  });
}

function saturated(frequency: number, k1: number, saturation: number): number {
  return (frequency * (k1 + 1)) / (frequency + saturation);
}
