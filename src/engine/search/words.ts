import { analyse } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import { type AnalysedTerm, STORE_NAMES, type WordCount } from '../api.ts';
import { INDEX_TABLES } from '../search-index/index-tables.ts';
import type { SearchParts } from './open-matches.ts';
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
  for (const { word: term, rows } of parts.words.startingWith(prefix).slice(0, MOST_LOOKED_AT)) {
    const word = formOf(parts, term);
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
  if (term === undefined || terms.length > 1 || parts.corpus.rowsWith(term) > 0) return [];
  return nearestWords(term, parts.words).words.map(({ word: near, rows }) => ({ word: formOf(parts, near), rows }));
}

export function analyseText({ corpus }: SearchParts, text: string): readonly AnalysedTerm[] {
  corpus.refresh();
  const terms: AnalysedTerm[] = [];
  analyse(text, (word, start, end, isAlias) => terms.push({ word, start, end, isAlias, rows: corpus.rowsWith(word) }));
  return terms;
}

/** How a term of the index is written in the newest row that holds it. */
function formOf({ connection, rows, corpus }: SearchParts, term: string): string {
  for (const store of STORE_NAMES) {
    const newest = corpus.newestRowWith(store, term);
    if (newest === null) continue;
    let form: string | null = null;
    rows[store].refresh();
    connection.scan(INDEX_TABLES[store].rowsOf, { $ids: JSON.stringify([newest]) }, ([, title, text]) => {
      const whole = `${title}\n${text}`;
      analyse(whole, (found, start, end, isAlias) => {
        if (form === null && found === term && !isAlias) form = foldWord(whole.slice(start, end));
      });
    });
    if (form !== null) return form;
  }
  return term;
}
