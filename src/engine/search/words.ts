import { analyse } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import type { AnalysedTerm, WordCount } from '../api.ts';
import { type SearchParts, wordsOf } from './open-matches.ts';
import { nearestWords } from './similar-terms.ts';

const MOST_COMPLETIONS = 10;
/** The index has stems: of more terms than are shown, several may be forms of one word. */
const MOST_LOOKED_AT = 30;

/** Words that begin with what was typed, as they stand in the library; those in the most rows first. */
export function completeWord(parts: SearchParts, typed: string): readonly WordCount[] {
  parts.corpus.refresh();
  const prefix = foldWord(typed);
  if (prefix === '') return [];
  const found = new Map<string, number>();
  const words = wordsOf(parts);
  for (const { word: term, rows } of words.startingWith(prefix).slice(0, MOST_LOOKED_AT)) {
    const word = words.formOf(term);
    if (word.startsWith(prefix)) found.set(word, Math.max(rows, found.get(word) ?? 0));
  }
  return [...found].slice(0, MOST_COMPLETIONS).map(([word, rows]) => ({ word, rows }));
}

/** Words spelled like one that stands nowhere. */
export function similarWords(parts: SearchParts, word: string): readonly WordCount[] {
  parts.corpus.refresh();
  const terms: string[] = [];
  analyse(word, (term, _start, _end, isAlias) => {
    if (!isAlias) terms.push(term);
  });
  const [term] = terms;
  const words = wordsOf(parts);
  if (term === undefined || terms.length > 1 || words.rowsWith(term) > 0) return [];
  return nearestWords(term, words).words.map(({ word: near, rows }) => ({
    word: words.formOf(near),
    rows,
  }));
}

export function analyseText(parts: SearchParts, text: string): readonly AnalysedTerm[] {
  parts.corpus.refresh();
  const words = wordsOf(parts);
  const terms: AnalysedTerm[] = [];
  analyse(text, (word, start, end, isAlias) => terms.push({ word, start, end, isAlias, rows: words.rowsWith(word) }));
  return terms;
}
