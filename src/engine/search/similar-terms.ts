import { isPiece } from '../analysis/analyser.ts';
import type { Corpus } from './ranking/corpus.ts';

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
const WEIGHTS = [1, 0.8, 0.6] as const;
const LETTERS_ONLY = /^\p{L}+$/u;

/**
 * What a term that stands nowhere may mean (nothing, when it does stand somewhere): the most frequent words that go on from it or, if there are none, those
 * the fewest edits away. Edits leave the first letter as it is.
 */
export function similarTerms(term: string, corpus: Corpus): readonly SimilarTerm[] {
  if (corpus.rowsWith(term) > 0 || term.length < SHORTEST || isPiece(term) || !LETTERS_ONLY.test(term)) return [];
  if (term.length >= SHORTEST_PREFIX) {
    const longer = mostFrequent(corpus.termsWithPrefix(term), MOST_COMPLETIONS);
    if (longer.length > 0) return longer.map((completion) => ({ term: completion, weight: WEIGHTS[1] }));
  }
  return corrections(term, corpus);
}

function corrections(term: string, corpus: Corpus): readonly SimilarTerm[] {
  const most = term.length >= TWO_EDITS_FROM ? 2 : 1;
  const first = String.fromCodePoint(term.codePointAt(0) ?? 0);
  const near = new Map<number, Map<string, number>>();
  for (const [other, rows] of corpus.termsWithPrefix(first)) {
    if (Math.abs(other.length - term.length) > most || !LETTERS_ONLY.test(other)) continue;
    const edits = editDistance(term, other, most);
    if (edits > most) continue;
    near.set(edits, (near.get(edits) ?? new Map<string, number>()).set(other, rows));
  }
  const fewest = Math.min(...near.keys());
  return mostFrequent(near.get(fewest) ?? new Map(), MOST_CORRECTIONS).map((other) => ({
    term: other,
    weight: WEIGHTS[fewest === 1 ? 1 : 2],
  }));
}

function mostFrequent(terms: ReadonlyMap<string, number>, most: number): readonly string[] {
  return [...terms]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([term]) => term);
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
