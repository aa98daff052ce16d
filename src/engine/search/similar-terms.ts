import { isPiece } from '../analysis/analyser.ts';
import type { WordCount } from '../api.ts';
import type { Words } from './word-list.ts';

export interface SimilarTerm {
  readonly term: string;
  /** What it counts beside the word that was meant. */
  readonly weight: number;
}

/** Shorter words have too many like them. */
const SHORTEST = 4;
const SHORTEST_PREFIX = 5;
/** From this length on, two letters may be wrong. */
const TWO_EDITS_FROM = 8;
const MOST_COMPLETIONS = 5;
const MOST_CORRECTIONS = 3;
/** Of stems that a word may go on from, so many are looked up in a text. */
const MOST_FORMS = 10;
const LONGEST_ENDING = 6;
const WEIGHTS = [1, 0.8, 0.6] as const;
const LETTERS_ONLY = /^\p{L}+$/u;

/**
 * What a term that stands nowhere may mean (nothing, when it does stand somewhere): the most frequent words that go on
 * from it or, if there are none, those the fewest edits away. Edits leave the first letter as it is.
 */
export function similarTerms(term: string, list: Words): readonly SimilarTerm[] {
  if (list.rowsWith(term) > 0 || term.length < SHORTEST || isPiece(term) || !LETTERS_ONLY.test(term)) return [];
  if (term.length >= SHORTEST_PREFIX) {
    const longer = list.startingWith(term).slice(0, MOST_COMPLETIONS);
    if (longer.length > 0) return longer.map(({ word }) => ({ term: word, weight: WEIGHTS[1] }));
  }
  const near = nearestWords(term, list);
  return near.words.map(({ word }) => ({ term: word, weight: WEIGHTS[near.edits === 1 ? 1 : 2] }));
}

/** Words the fewest edits away from one, the most frequent first; few, or none. */
export function nearestWords(
  term: string,
  list: Words,
): { readonly edits: number; readonly words: readonly WordCount[] } {
  const most = term.length >= TWO_EDITS_FROM ? 2 : 1;
  const first = String.fromCodePoint(term.codePointAt(0) ?? 0);
  const editsOf = new Map<string, number>();
  const words = list.startingWith(first, (word) => {
    if (Math.abs(word.length - term.length) > most || !LETTERS_ONLY.test(word)) return false;
    const edits = editDistance(term, word, most);
    if (edits <= most) editsOf.set(word, edits);
    return edits <= most;
  });
  const edits = Math.min(...words.map(({ word }) => editsOf.get(word) ?? most));
  const nearest = words.filter(({ word }) => editsOf.get(word) === edits).slice(0, MOST_CORRECTIONS);
  return nearest.length > 0 ? { edits, words: nearest } : nearestForms(term, first, most, list);
}

/** The wrong letters may stand behind the stem, which is all that the index has: then it is the words as written that are compared. */
function nearestForms(
  term: string,
  first: string,
  most: number,
  list: Words,
): { readonly edits: number; readonly words: readonly WordCount[] } {
  const stems = list.startingWith(first, (word) => LETTERS_ONLY.test(word) && isBeginning(word, term));
  const compared = stems
    .slice(0, MOST_FORMS)
    .map((word) => ({ word, edits: editDistance(term, list.formOf(word.word), most) }));
  const edits = Math.min(most + 1, ...compared.map((each) => each.edits));
  if (edits > most) return { edits, words: [] };
  return {
    edits,
    words: compared
      .filter((each) => each.edits === edits)
      .map(({ word }) => word)
      .slice(0, MOST_CORRECTIONS),
  };
}

/** True when a word goes on from the stem by what an ending may be, but for one edit within it. */
function isBeginning(stem: string, word: string): boolean {
  const ending = word.length - stem.length;
  if (stem.length < SHORTEST || ending < 1 || ending > LONGEST_ENDING) return false;
  return editDistance(stem, word.slice(0, stem.length), 1) <= 1;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours, each letter touched once (optimal string alignment);
 * `most + 1` where there are more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = nextRow(a, b, row, beforeLast, last);
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** Edits from the first `row` letters of `a` to each beginning of `b`. */
function nextRow(
  a: string,
  b: string,
  row: number,
  beforeLast: readonly number[],
  last: readonly number[],
): readonly number[] {
  const current = [row];
  for (let column = 1; column <= b.length; column++) {
    const replaced = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
    const edits = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced);
    const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    current.push(isSwap ? Math.min(edits, (beforeLast[column - 2] ?? 0) + 1) : edits);
  }
  return current;
}
