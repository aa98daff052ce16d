import type { PhraseNode, WordNode } from '../../query/ast.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import { isPlainFunctionWord, prefixOf, queryTerms, withoutCovered } from '../query-terms.ts';
import type { SimilarTerm } from '../similar-terms.ts';

/** What the query asks for, as weights of terms. */
export interface QueryWeights {
  /** Of what is looked up. */
  readonly weights: ReadonlyMap<string, number>;
  /** Beginnings of words that were typed with a `*`. */
  readonly prefixes: ReadonlyMap<string, number>;
  /** Of what only counts in rows that are found. */
  readonly functionWords: ReadonlyMap<string, number>;
  /** Content words that stand one behind the other. */
  readonly pairs: readonly (readonly [first: string, second: string])[];
}

/** A word asked for twice counts twice: long queries say by that what they are about. */
export function queryWeights(
  nodes: readonly (WordNode | PhraseNode)[],
  similar: ReadonlyMap<string, readonly SimilarTerm[]>,
  { functionWordWeight }: RankingParameters,
): QueryWeights {
  const content = nodes.filter((node) => !isPlainFunctionWord(node));
  const asked = content.length > 0 ? content : nodes;
  const weights = new Map<string, number>();
  for (const { term } of asked.flatMap((node) => withoutCovered(queryTerms(node))))
    weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const { term, weight } of [...similar.values()].flat()) {
    weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  }
  const functionTerms = nodes.filter((node) => isPlainFunctionWord(node)).flatMap(queryTerms);
  return {
    weights,
    functionWords: new Map(
      functionTerms.filter(({ term }) => !weights.has(term)).map(({ term }) => [term, functionWordWeight]),
    ),
    prefixes: new Map(asked.flatMap((node) => prefixOf(node) ?? []).map((prefix) => [prefix, 1])),
    pairs: pairsOf(asked, weights),
  };
}

function pairsOf(
  nodes: readonly (WordNode | PhraseNode)[],
  weights: ReadonlyMap<string, number>,
): readonly (readonly [string, string])[] {
  const terms = nodes.flatMap((node) => queryTerms(node).flatMap(({ term, isAlias }) => (isAlias ? [] : [term])));
  return terms
    .slice(1)
    .map((second, index) => [terms[index] ?? '', second] as const)
    .filter(([first, second]) => first !== second && weights.has(first) && weights.has(second));
}
