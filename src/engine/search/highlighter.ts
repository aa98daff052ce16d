import { analyse } from '../analysis/analyser.ts';
import { foldWord } from '../analysis/fold.ts';
import type { MarkedText } from '../api.ts';
import type { PhraseNode, WordNode } from '../query/ast.ts';
import { isPlainFunctionWord, prefixOf, queryTerms, wholeOf } from './query-terms.ts';
import type { SimilarTerm } from './similar-terms.ts';

interface Wanted {
  /** One after the other. */
  readonly terms: readonly string[];
  /** One word that names them all, such as the glued form of an identifier. */
  readonly whole: string | null;
  /** Words that may stand for it when nothing holds it. */
  readonly similar: ReadonlySet<string>;
  /** What the last one begins with, when it may go on. */
  readonly prefix: string | null;
  /** As typed, folded. */
  readonly form: string;
}

/** Terms in order, each with its place in the text; other names of one of them stand apart. */
interface Places {
  readonly terms: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** By the index of the term, those that a query asks for: where the name ends. */
  readonly aliasEnds: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

type Mark = readonly [number, number];

interface Found {
  /** Which of the wanted. */
  readonly term: number;
  readonly mark: Mark;
}

const MOST_KNOWN = 8;

const NONE: readonly number[] = [];
const SNIPPET_LENGTH = 220;
const MOST_SNIPPETS = 3;
/** Longer texts are searched for marks up to here. */
const LONGEST_SEARCHED = 65_536;

/** Finds in texts what the index found: the same tokens, folded and stemmed. */
export class Highlighter {
  readonly #terms: readonly Wanted[];
  readonly #wholes: ReadonlySet<string>;
  /** Which of the wanted may stand where a term stands. */
  readonly #known = new Map<string, readonly Found[]>();
  readonly #byTerm = new Map<string, number[]>();
  /** Those whose only term goes on: they may stand anywhere. */
  readonly #anywhere: readonly number[];

  /** Function words are neither marked nor counted beside other words. */
  constructor(
    terms: readonly (WordNode | PhraseNode)[],
    similar: ReadonlyMap<string, readonly SimilarTerm[]> = new Map(),
  ) {
    const content = terms.filter((node) => !isPlainFunctionWord(node));
    this.#terms = (content.length > 0 ? content : terms)
      .map((node) => toWanted(node, similar))
      .filter((wanted) => wanted.terms.length > 0);
    this.#wholes = new Set(
      this.#terms.flatMap(({ whole, similar: others }) => [...(whole === null ? [] : [whole]), ...others]),
    );
    for (const [index, wanted] of this.#terms.entries()) {
      for (const term of [wanted.terms[0] ?? '', ...wanted.similar, ...(wanted.whole === null ? [] : [wanted.whole])]) {
        this.#byTerm.set(term, [...(this.#byTerm.get(term) ?? []), index]);
      }
    }
    this.#anywhere = this.#terms.flatMap(({ terms: own, prefix }, index) =>
      prefix !== null && own.length === 1 ? [index] : [],
    );
  }

  mark(text: string): MarkedText {
    return { text, marks: merge(this.#find(text).map(({ mark }) => mark)) };
  }

  /** True when no word of the query stands in the texts in other forms alone than the one that was typed. */
  isAsTyped(texts: readonly string[]): boolean {
    const found = new Set<number>();
    const typed = new Set<number>();
    for (const text of texts) {
      for (const { term, mark } of this.#find(text)) {
        const wanted = this.#terms[term];
        found.add(term);
        if (wanted?.prefix !== null || foldWord(text.slice(...mark)) === wanted.form) typed.add(term);
      }
    }
    return found.size === typed.size;
  }

  /** How many of the query's words stand in any of the texts. */
  countTerms(texts: readonly string[]): { found: number; all: number } {
    const found = new Set(texts.flatMap((text) => this.#find(text).map(({ term }) => term)));
    return { found: found.size, all: this.#terms.length };
  }

  /** The parts of a text that say most about the match, in order; its beginning where nothing matched. */
  snippets(text: string): readonly MarkedText[] {
    const found = this.#find(text);
    if (found.length === 0) return text.trim() === '' ? [] : [{ text: cut(text, 0, SNIPPET_LENGTH), marks: [] }];
    const windows = chooseWindows(found);
    return windows.map(([start, end]) => {
      const [from, to] = widen(text, start, end);
      const prefix = from > 0 ? '…' : '';
      const body = text.slice(from, to);
      const shift = prefix.length - from;
      const marks = merge(
        found
          .filter(({ mark }) => mark[0] >= from && mark[1] <= to)
          .map(({ mark }) => [mark[0] + shift, mark[1] + shift] as const),
      );
      return { text: `${prefix}${body}${to < text.length ? '…' : ''}`, marks };
    });
  }

  /** A hit asks for marks, snippets and forms of the same texts. */
  #find(whole: string): readonly Found[] {
    if (this.#terms.length === 0) return [];
    let found = this.#known.get(whole);
    if (!found) {
      found = this.#search(whole);
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.set(whole, found);
    }
    return found;
  }

  #search(whole: string): readonly Found[] {
    const searched = whole.slice(0, LONGEST_SEARCHED);
    const places = placesOf(searched, this.#wholes);
    const found: Found[] = [];
    for (let index = 0; index < places.terms.length; index++) {
      for (const term of this.#candidates(places, index)) {
        const wanted = this.#terms[term];
        const end = wanted ? endOfMatch(searched, places, index, wanted) : null;
        if (end !== null) found.push({ term, mark: [places.starts[index] ?? 0, end] });
      }
    }
    return found;
  }

  /** The wanted that may stand at a place: few, or none. */
  #candidates({ terms, aliasEnds }: Places, index: number): Iterable<number> {
    const own = this.#byTerm.get(terms[index] ?? '') ?? NONE;
    const aliases = aliasEnds.get(index);
    if (aliases === undefined && this.#anywhere.length === 0) return own;
    const others = [...(aliases?.keys() ?? [])].flatMap((alias) => this.#byTerm.get(alias) ?? NONE);
    return [...new Set([...own, ...others, ...this.#anywhere])].sort((a, b) => a - b);
  }
}

function toWanted(node: WordNode | PhraseNode, similar: ReadonlyMap<string, readonly SimilarTerm[]>): Wanted {
  const terms = queryTerms(node);
  const places = terms.filter(({ isAlias }) => !isAlias);
  const last = places.at(-1);
  const whole = wholeOf(terms);
  return {
    terms: places.map(({ term }) => term),
    whole: node.kind === 'word' ? (whole?.term ?? (places.length === 1 ? (last?.term ?? null) : null)) : null,
    similar: new Set(terms.flatMap(({ term }) => (similar.get(term) ?? []).map((other) => other.term))),
    prefix: prefixOf(node),
    form: foldWord(node.text),
  };
}

function placesOf(text: string, wholes: ReadonlySet<string>): Places {
  const terms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const aliasEnds = new Map<number, Map<string, number>>();
  analyse(text, (term, start, end, isColocated) => {
    if (!isColocated) {
      terms.push(term);
      starts.push(start);
      ends.push(end);
    } else if (wholes.has(term)) {
      const index = terms.length - 1;
      const known = aliasEnds.get(index) ?? new Map<string, number>();
      aliasEnds.set(index, known.set(term, end));
    }
  });
  return { terms, starts, ends, aliasEnds };
}

/** Where what stands at `index` ends, if it is what is wanted. */
function endOfMatch(text: string, places: Places, index: number, wanted: Wanted): number | null {
  return endOfSequence(text, places, index, wanted) ?? endOfName(places, index, wanted);
}

/** By one name for all of it, or one that is like it. */
function endOfName(places: Places, index: number, { whole, similar }: Wanted): number | null {
  for (const [alias, end] of places.aliasEnds.get(index) ?? []) if (alias === whole || similar.has(alias)) return end;
  return similar.has(places.terms[index] ?? '') ? (places.ends[index] ?? null) : null;
}

/** Term by term; the last one may go on. */
function endOfSequence(text: string, places: Places, index: number, { terms, prefix }: Wanted): number | null {
  const last = index + terms.length - 1;
  const goesOn = (place: number) =>
    prefix !== null &&
    place === last &&
    place < places.terms.length &&
    foldWord(text.slice(places.starts[place], places.ends[place])).startsWith(prefix);
  for (let offset = 0; offset < terms.length; offset++) {
    const place = index + offset;
    if (places.terms[place] !== terms[offset] && !goesOn(place)) return null;
  }
  return places.ends[last] ?? null;
}

/** Spans of about a snippet's length, those with the most different terms first, then put in order. */
function chooseWindows(found: readonly Found[]): Mark[] {
  const candidates: { span: Mark; terms: number }[] = [];
  for (let from = 0; from < found.length; ) {
    const start = found[from]?.mark[0] ?? 0;
    const terms = new Set<number>();
    let to = from;
    let end = start;
    while (to < found.length && (found[to]?.mark[1] ?? 0) - start <= SNIPPET_LENGTH) {
      terms.add(found[to]?.term ?? -1);
      end = Math.max(end, found[to]?.mark[1] ?? 0);
      to++;
    }
    if (to === from) {
      end = start + SNIPPET_LENGTH;
      to++;
    }
    candidates.push({ span: [start, end], terms: terms.size });
    from = to;
  }
  return candidates
    .sort((a, b) => b.terms - a.terms)
    .slice(0, MOST_SNIPPETS)
    .map(({ span }) => span)
    .sort((a, b) => a[0] - b[0]);
}

/** Around the matches, to whole words where a blank is near. */
function widen(text: string, start: number, end: number): [number, number] {
  const spare = Math.max(0, SNIPPET_LENGTH - (end - start));
  const from = Math.max(0, start - Math.floor(spare / 3));
  const to = Math.min(text.length, end + spare - Math.floor(spare / 3));
  return [from === 0 ? 0 : borderAfter(text, from, start), to === text.length ? to : borderBefore(text, to, end)];
}

function borderAfter(text: string, from: number, latest: number): number {
  const blank = text.slice(from, latest).search(/\s/);
  return blank < 0 ? pairBorder(text, from) : from + blank + 1;
}

function borderBefore(text: string, to: number, earliest: number): number {
  const blank = text.slice(earliest, to).search(/\s\S*$/);
  return blank < 0 ? pairBorder(text, to) : earliest + blank;
}

/** Never between the halves of a surrogate pair. */
function pairBorder(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
}

function cut(text: string, start: number, length: number): string {
  const end = pairBorder(text, Math.min(text.length, start + length));
  return end < text.length ? `${text.slice(start, end)}…` : text.slice(start, end);
}

function merge(marks: readonly Mark[]): Mark[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
