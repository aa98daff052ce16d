import type { QueryFilter } from '../../../engine/api.ts';

/** A filter and where it stands: UTF-16 offsets into the text that it was read from. */
export type FilterPlace = Pick<QueryFilter, 'key' | 'values' | 'isNegated' | 'start' | 'end'>;

export interface QueryTerm {
  /** As it stands in the query, quotes and `-` included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Filters whole, and what stands between them by the rules of the query language. */
export function splitTerms(query: string, filters: readonly FilterPlace[]): readonly QueryTerm[] {
  const terms: QueryTerm[] = [];
  const filterEnds = new Map(filters.map(({ start, end }) => [start, end]));
  for (let start = 0; start < query.length; ) {
    const end = filterEnds.get(start) ?? termEnd(query, start);
    const text = query.slice(start, end);
    if (!BLANKS.test(text)) terms.push({ text, start, end });
    start = end;
  }
  return terms;
}

const BLANKS = /^[\s\0]+$/;
const PIECE = /[\s\0]+|[()]|[^\s\0()"]+/y;

/** As the engine finds patterns (query/tokenize-query.ts). */
const PATTERN = /-*\/(?:(?:[^\\/[\n]|\\.|\[(?:[^\]\\\s\0]|\\\S){0,200}\])+|(?:[^\\/\n]|\\.)+)\/i?(?=[\s\0()]|$)/iy;

function termEnd(query: string, start: number): number {
  PATTERN.lastIndex = start;
  if (PATTERN.test(query)) return PATTERN.lastIndex;
  const quote = /-*"/y;
  quote.lastIndex = start;
  if (quote.test(query)) return scanQuoted(query, quote.lastIndex - 1).end;
  PIECE.lastIndex = start;
  PIECE.test(query);
  return PIECE.lastIndex;
}

interface Quoted {
  readonly end: number;
  readonly isClosed: boolean;
  /** A backslash at the very end would take a closing quote for part of the text. */
  readonly endsWithBackslash: boolean;
}

/** `\"` and `\\` stand for themselves inside; any other backslash does too. */
function scanQuoted(text: string, start: number): Quoted {
  let endsWithBackslash = false;
  for (let index = start + 1; index < text.length; index++) {
    const character = text[index];
    if (character === '"') return { end: index + 1, isClosed: true, endsWithBackslash };
    const next = text[index + 1];
    const isEscape = character === '\\' && (next === '"' || next === '\\');
    endsWithBackslash = character === '\\' && !isEscape;
    if (isEscape) index++;
  }
  return { end: text.length, isClosed: false, endsWithBackslash };
}

/** What closes the quote that a term leaves open, and that would swallow whatever comes behind it. */
export function missingQuote(term: string): string {
  const name = /^-*(?:[a-z]+:)?/iu.exec(term)?.[0] ?? '';
  for (let index = name.length; index < term.length; ) {
    if (term[index] !== '"') {
      const comma = term.indexOf(',', index);
      if (comma < 0) return '';
      index = comma + 1;
      continue;
    }
    const { end, isClosed, endsWithBackslash } = scanQuoted(term, index);
    if (!isClosed) return endsWithBackslash ? '\\"' : '"';
    index = end + 1;
  }
  return '';
}
