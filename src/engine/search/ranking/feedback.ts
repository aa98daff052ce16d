import { isFunctionWord } from '../../analysis/function-words.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import type { Corpus } from './corpus.ts';
import type { RankedDocument } from './document.ts';

/**
 * Weights of the query's terms with those of its best documents beside them (RM3 with weights of the documents by softmax, of the
 * terms by idf). Null when they have nothing to add.
 */
export function expandQuery(
  weights: ReadonlyMap<string, number>,
  best: readonly { readonly document: RankedDocument; readonly score: number }[],
  corpus: Corpus,
  { feedback }: RankingParameters,
): ReadonlyMap<string, number> | null {
  const terms = termsOfBest(best, corpus, feedback);
  const sum = terms.reduce((total, [, weight]) => total + weight, 0);
  if (sum === 0) return null;
  const asked = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const expanded = new Map<string, number>();
  for (const [term, weight] of weights) expanded.set(term, feedback.originalWeight * weight);
  for (const [term, weight] of terms) {
    const share = ((1 - feedback.originalWeight) * weight * asked) / sum;
    expanded.set(term, (expanded.get(term) ?? 0) + share);
  }
  return expanded;
}

function termsOfBest(
  best: readonly { readonly document: RankedDocument; readonly score: number }[],
  corpus: Corpus,
  { documents, terms, temperature, mostCommon, mostRows }: RankingParameters['feedback'],
): readonly (readonly [term: string, weight: number])[] {
  const used = best.slice(0, documents);
  const highest = used[0]?.score ?? 0;
  const shares = used.map(({ score }) => Math.exp((score - highest) * temperature));
  const sum = shares.reduce((total, share) => total + share, 0);
  const weights = new Map<string, number>();
  for (const [index, { document }] of used.entries()) {
    const share = (shares[index] ?? 0) / sum / Math.max(1, document.length);
    for (const [term, frequency] of document.frequencies) {
      weights.set(term, (weights.get(term) ?? 0) + share * frequency);
    }
  }
  let rows = 0;
  return [...weights]
    .filter(([term]) => term.length > 1 && !isFunctionWord(term))
    .sort((a, b) => b[1] - a[1])
    .slice(0, terms * LOOKED_UP)
    .filter(([term]) => isTelling(term, corpus, mostCommon))
    .map(([term, weight]) => [term, weight * corpus.idf(term)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, terms)
    .filter(([term]) => {
      rows += corpus.rowsWith(term);
      return rows <= mostRows;
    });
}

/** How many terms are looked up for one that is taken: each costs a look into the index. */
const LOOKED_UP = 2.5;

/** Not what stands in one row only, nor in very many. */
function isTelling(term: string, corpus: Corpus, mostCommon: number): boolean {
  const rows = corpus.rowsWith(term);
  return rows > 1 && rows < corpus.rows * mostCommon;
}
