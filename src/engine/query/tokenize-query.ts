import { FILTER_NAMES, type FilterName, type QueryNotice, type Span } from './ast.ts';
import { NO_PROJECT } from './filter-values.ts';
import { nearest } from './nearest.ts';

export type QueryToken = Span &
  (
    | { readonly kind: 'open' | 'close' | 'or' | 'and' | 'minus' }
    | { readonly kind: 'word'; readonly text: string; readonly isPrefix: boolean }
    | { readonly kind: 'phrase'; readonly text: string }
    | { readonly kind: 'filter'; readonly key: FilterName; readonly values: readonly string[] }
  );

/** Longer queries are cut here, and a notice says so. */
const LONGEST_QUERY = 4096;
const BLANK = /[\s\0]/;
const NAMES: ReadonlySet<string> = new Set(FILTER_NAMES);

/** Cuts any text at all into tokens; what means nothing is a word. */
export class QueryTokenizer {
  readonly tokens: QueryToken[] = [];
  readonly notices: QueryNotice[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.slice(0, LONGEST_QUERY);
    if (text.length > LONGEST_QUERY) {
      this.#notice(`Only the first ${LONGEST_QUERY} characters were read.`, LONGEST_QUERY, text.length);
    }
    while (this.#at < this.#text.length) this.#next();
  }

  #next(): void {
    const character = this.#text.charAt(this.#at);
    if (BLANK.test(character)) this.#at++;
    else if (character === '(' || character === ')')
      this.#push({ kind: character === '(' ? 'open' : 'close' }, this.#at + 1);
    else if (character === '-' && this.#isOperand(this.#at + 1)) this.#push({ kind: 'minus' }, this.#at + 1);
    else if (character === '"') this.#phrase();
    else this.#wordOrFilter();
  }

  #isOperand(index: number): boolean {
    const character = this.#text.charAt(index);
    return character !== '' && !BLANK.test(character) && character !== ')' && character !== '-';
  }

  #phrase(): void {
    const { value, end, isClosed } = this.#quoted(this.#at);
    if (!isClosed) this.#notice('The quotation mark is not closed; the phrase goes to the end.', this.#at, end);
    this.#push({ kind: 'phrase', text: value }, end);
  }

  #wordOrFilter(): void {
    const [, name = ''] = /^([A-Za-z]{2,20}):/.exec(this.#text.slice(this.#at, this.#at + 32)) ?? [];
    const key = name.toLowerCase();
    if (NAMES.has(key)) this.#filter(key as FilterName, this.#at + name.length + 1);
    else {
      if (name !== '' && !BLANK.test(this.#text.charAt(this.#at + name.length + 1))) this.#suggestName(name);
      this.#word();
    }
  }

  #suggestName(name: string): void {
    const suggestion = nearest(name.toLowerCase(), FILTER_NAMES);
    if (suggestion === null) return;
    const message = `“${name}:” is not a filter; did you mean “${suggestion}:”? It was searched as text.`;
    this.#notice(message, this.#at, this.#at + name.length + 1);
  }

  #filter(key: FilterName, from: number): void {
    const values: string[] = [];
    let index = from;
    for (;;) {
      const value = this.#text.charAt(index) === '"' ? this.#quoted(index) : this.#bare(index);
      if (value.value.trim() !== '') values.push(toValue(key, value.value.trim()));
      index = value.end;
      if (this.#text.charAt(index) !== ',') break;
      index++;
    }
    this.#push({ kind: 'filter', key, values }, index);
  }

  #bare(start: number): { value: string; end: number } {
    let end = start;
    while (end < this.#text.length && !/[\s\0,)]/.test(this.#text.charAt(end))) end++;
    return { value: this.#text.slice(start, end), end };
  }

  /** `\"` and `\\` stand for themselves inside. */
  #quoted(start: number): { value: string; end: number; isClosed: boolean } {
    let value = '';
    let index = start + 1;
    for (; index < this.#text.length; index++) {
      const character = this.#text.charAt(index);
      if (character === '"') return { value, end: index + 1, isClosed: true };
      const next = this.#text.charAt(index + 1);
      if (character === '\\' && (next === '"' || next === '\\')) index++;
      value += this.#text.charAt(index);
    }
    return { value, end: index, isClosed: false };
  }

  #word(): void {
    let end = this.#at;
    while (end < this.#text.length && !/[\s\0()"]/.test(this.#text.charAt(end))) end++;
    const text = this.#text.slice(this.#at, end);
    this.#push(this.#wordToken(text, end), end);
  }

  #wordToken(text: string, end: number): DistributiveOmit<QueryToken, keyof Span> {
    if (text === 'OR' || text === 'AND') return { kind: text === 'OR' ? 'or' : 'and' };
    if (text === 'NOT' && /^[\s\0]+[^\s\0)]/.test(this.#text.slice(end))) return { kind: 'minus' };
    const isPrefix = /[\p{L}\p{N}]\*$/u.test(text);
    return { kind: 'word', text: isPrefix ? text.slice(0, -1) : text, isPrefix };
  }

  #push(token: DistributiveOmit<QueryToken, keyof Span>, end: number): void {
    this.tokens.push({ ...token, start: this.#at, end });
    this.#at = end;
  }

  #notice(message: string, start: number, end: number): void {
    this.notices.push({ message, start, end });
  }
}

/** The facet's own words for the items of no project mean the same as its value. */
function toValue(key: FilterName, text: string): string {
  return key === 'project' && /^no project$/i.test(text) ? NO_PROJECT : text;
}

type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;
