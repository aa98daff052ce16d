import { isPiece } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import type { WordCount } from '../api.ts';
import type { WordNode } from '../query/ast.ts';
import { queryTerms } from './query-terms.ts';
import { type SimilarTerm, similarTerms } from './similar-terms.ts';
import type { Words } from './word-list.ts';

/** What may stand for terms of a query, by the term that it stands for. */
export type StandIns = ReadonlyMap<string, readonly SimilarTerm[]>;

/** Shorter fragments stand in nearly every word. */
const SHORTEST_FRAGMENT = 3;
const MOST_PARTS = 64;
/** A word that holds what was typed says less than the word itself. */
const PART_WEIGHT = 0.4;

/** Words that are like those of a query that stand nowhere. */
export function similarStandIns(words: readonly WordNode[], list: Words): StandIns {
  return standIns(words, ({ isPrefix }, term) => (isPrefix ? [] : similarTerms(term, list)));
}

/**
 * Words that hold a word of the query inside: of those that stand nowhere; with `ofAll`, of those that stand somewhere by
 * themselves, too.
 */
export function partStandIns(words: readonly WordNode[], list: Words, ofAll: boolean): StandIns {
  return standIns(words, ({ text }, term) => {
    if (isPiece(term) || (!ofAll && list.rowsWith(term) > 0)) return [];
    // The index has stems: what was typed may go beyond one.
    const found = wordsAround(foldWord(text), list);
    return (found.length > 0 ? found : wordsAround(term, list))
      .filter(({ word }) => word !== term)
      .map(({ word }) => ({ term: word, weight: PART_WEIGHT }));
  });
}

function wordsAround(fragment: string, list: Words): readonly WordCount[] {
  return fragment.length < SHORTEST_FRAGMENT ? [] : list.containing(fragment, MOST_PARTS);
}

export function mergeStandIns(first: StandIns, second: StandIns): StandIns {
  const merged = new Map(first);
  for (const [term, others] of second) merged.set(term, [...(merged.get(term) ?? []), ...others]);
  return merged;
}

export function termsOfStandIns(all: StandIns): readonly string[] {
  return [...all.values()].flat().map(({ term }) => term);
}

function standIns(
  words: readonly WordNode[],
  othersFor: (word: WordNode, term: string) => readonly SimilarTerm[],
): StandIns {
  const found = new Map<string, readonly SimilarTerm[]>();
  for (const word of words) {
    for (const { term } of queryTerms(word)) {
      const others = othersFor(word, term);
      if (others.length > 0) found.set(term, others);
    }
  }
  return found;
}
