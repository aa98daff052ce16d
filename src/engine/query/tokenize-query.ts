import type { Message } from '../../messages/message.ts';
import { FILTER_NAMES, type FilterName, type QueryNotice, type Span } from './ast.ts';
import { canonicalKey, canonicalValue } from './filter-values.ts';
import { nearest } from './nearest.ts';
import { LONGEST_PATTERN, patternFault } from './pattern.ts';

export type QueryToken = Span &
  (
    | { readonly kind: 'open' | 'close' | 'or' | 'and' | 'minus' }
    | { readonly kind: 'word'; readonly text: string; readonly isPrefix: boolean }
    | { readonly kind: 'phrase'; readonly text: string }
    | { readonly kind: 'regex'; readonly source: string; readonly flags: '' | 'i' }
    | { readonly kind: 'filter'; readonly key: FilterName; readonly values: readonly string[] }
  );

/** Longer queries are cut here, and a notice says so. */
const LONGEST_QUERY = 4096;
const BLANK = /[\s\0]/;
const NAMES: ReadonlySet<string> = new Set(FILTER_NAMES);
/**
 * A pattern ends at its first slash that is neither escaped nor inside of `[]`, and nothing but an `i` may follow: so
 * `/usr/bin` is a path. Brackets that are not closed, or hold a blank, end where they would without any: what stands in
 * another term never closes them.
 */
/** Without any of these, slashes are more likely those of a path, or of someone's prose. */
const PATTERN_SIGN = /[.*+?^$|()[\]{}\\]/;
const PATTERNS = [
  /\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\s\0]|\\\S){0,200}\])+)\/(i?)(?=[\s\0()]|$)/iy,
  /\/((?:[^\\/\n]|\\.)+)\/(i?)(?=[\s\0()]|$)/iy,
];

/** Cuts any text at all into tokens; what means nothing is a word. */
export class QueryTokenizer {
  readonly tokens: QueryToken[] = [];
  readonly notices: QueryNotice[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.slice(0, LONGEST_QUERY);
    if (text.length > LONGEST_QUERY) {
      this.#notice({ code: 'query.too-long', characters: LONGEST_QUERY }, LONGEST_QUERY, text.length);
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
    else if (character !== '/' || !this.#pattern()) this.#wordOrFilter();
  }

  #isOperand(index: number): boolean {
    const character = this.#text.charAt(index);
    return character !== '' && !BLANK.test(character) && character !== ')' && character !== '-';
  }

  #phrase(): void {
    const { value, end, isClosed } = this.#quoted(this.#at);
    if (!isClosed) this.#notice({ code: 'query.open-phrase' }, this.#at, end);
    this.#push({ kind: 'phrase', text: value }, end);
  }

  /** False where no pattern stands. One that is not run is a word. */
  #pattern(): boolean {
    const found = PATTERNS.map((pattern) => matchAt(pattern, this.#text, this.#at)).find((match) => match !== null);
    if (!found) return false;
    const [text, source = '', flag = ''] = found;
    const flags = flag === '' ? '' : 'i';
    const end = this.#at + text.length;
    if (flag === '' && !PATTERN_SIGN.test(source)) {
      this.#notice({ code: 'query.pattern-as-text', pattern: shortened(text) }, this.#at, end);
      return false;
    }
    const fault = patternFault({ source, flags });
    if (fault === null) {
      this.#push({ kind: 'regex', source, flags }, end);
      return true;
    }
    const pattern = shortened(text);
    this.#notice({ code: 'query.pattern-not-run', pattern, fault, most: LONGEST_PATTERN }, this.#at, end);
    this.#push({ kind: 'word', text, isPrefix: false }, end);
    return true;
  }

  #wordOrFilter(): void {
    const [, name = ''] = /^([A-Za-z]{2,20}):/.exec(this.#text.slice(this.#at, this.#at + 32)) ?? [];
    const key = name.toLowerCase();
    if (NAMES.has(key)) this.#filter(key as FilterName, this.#at + name.length + 1);
    else {
      if (name !== '') this.#suggestName(name);
      this.#word();
    }
  }

  /** Said of what looks like a filter; what is common in text, such as `http://` and `std::`, is text. */
  #suggestName(name: string): void {
    const behind = this.#text.charAt(this.#at + name.length + 1);
    if (behind === '' || BLANK.test(behind) || /[/\\:]/.test(behind)) return;
    const suggestion = nearest(name.toLowerCase(), FILTER_NAMES);
    if (suggestion === null && !/[\p{Letter}"<>]/u.test(behind)) return;
    this.#notice({ code: 'query.unknown-filter', name, suggestion }, this.#at, this.#at + name.length + 1);
  }

  #filter(key: FilterName, from: number): void {
    const values: string[] = [];
    let index = from;
    for (;;) {
      const { value, end, isClosed } = this.#text.charAt(index) === '"' ? this.#quoted(index) : this.#bare(index);
      if (!isClosed) this.#notice({ code: 'query.open-value' }, index, end);
      if (value.trim() !== '') values.push(canonicalValue(key, value.trim()));
      index = end;
      if (this.#text.charAt(index) !== ',') break;
      index++;
    }
    this.#push({ kind: 'filter', key: canonicalKey(key, values), values }, index);
  }

  #bare(start: number): { value: string; end: number; isClosed: boolean } {
    let end = start;
    while (end < this.#text.length && !/[\s\0,)]/.test(this.#text.charAt(end))) end++;
    return { value: this.#text.slice(start, end), end, isClosed: true };
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
    if (text === 'NOT' && matchAt(OPERAND_BEHIND, this.#text, end)) return { kind: 'minus' };
    if (/\*[\p{L}\p{N}]/u.test(text)) {
      this.#notice({ code: 'query.stray-star' }, this.#at, end);
    }
    const isPrefix = /[\p{L}\p{N}]\*$/u.test(text);
    return { kind: 'word', text: isPrefix ? text.slice(0, -1) : text, isPrefix };
  }

  #push(token: DistributiveOmit<QueryToken, keyof Span>, end: number): void {
    this.tokens.push({ ...token, start: this.#at, end });
    this.#at = end;
  }

  #notice(message: Message, start: number, end: number): void {
    this.notices.push({ message, start, end });
  }
}

const OPERAND_BEHIND = /[\s\0]+[^\s\0)]/y;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;
