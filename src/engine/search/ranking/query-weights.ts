import { foldWord } from '../../analysis/fold.ts';
import type { PhraseNode, WordNode } from '../../query/ast.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import { isPlainFunctionWord, prefixOf, queryTerms, withoutCovered } from '../query-terms.ts';
import type { SimilarTerm } from '../similar-terms.ts';
import type { NamedDate } from './named-dates.ts';

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

export interface WeightContext {
  readonly parameters: RankingParameters;
  /** That the query names in words. */
  readonly dates: readonly NamedDate[];
  /** True for a term that stands in the library. */
  readonly isWord: (term: string) => boolean;
}

/** A word asked for twice counts twice: long queries say by that what they are about. */
export function queryWeights(
  nodes: readonly (WordNode | PhraseNode)[],
  similar: ReadonlyMap<string, readonly SimilarTerm[]>,
  { parameters, dates, isWord }: WeightContext,
): QueryWeights {
  const { functionWordWeight } = parameters;
  const content = nodes.filter((node) => !isPlainFunctionWord(node));
  const asked = content.length > 0 ? content : nodes;
  const weights = new Map<string, number>();
  for (const { term } of asked.flatMap((node) => withoutCovered(queryTerms(node))))
    weights.set(term, (weights.get(term) ?? 0) + 1);
  for (const { term, weight } of [...joinedTerms(nodes, parameters, isWord), ...[...similar.values()].flat()]) {
    weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  }
  for (const term of dates.flatMap(({ words }) => words.flatMap((word) => termsOfWord(word)))) {
    const weight = weights.get(term);
    if (weight !== undefined) weights.set(term, weight * parameters.dateWordWeight);
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

/** More words than this are hardly one name. */
const MOST_JOINED = 3;

/** Names that words of the query are the parts of, one behind the other, as far as they stand somewhere. */
function joinedTerms(
  nodes: readonly (WordNode | PhraseNode)[],
  { joinedWeight }: RankingParameters,
  isWord: (term: string) => boolean,
): readonly SimilarTerm[] {
  if (joinedWeight === 0) return [];
  const words = nodes.map(({ text }) => foldWord(text));
  const joined: SimilarTerm[] = [];
  for (const [start] of words.entries()) {
    for (let count = 2; count <= MOST_JOINED && start + count <= words.length; count++) {
      const [term, ...more] = termsOfWord(words.slice(start, start + count).join(''));
      if (term && more.length === 0 && isWord(term)) joined.push({ term, weight: joinedWeight });
    }
  }
  return joined;
}

function termsOfWord(text: string): readonly string[] {
  return queryTerms({ kind: 'word', text, isPrefix: false, start: 0, end: 0 }).map(({ term }) => term);
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
