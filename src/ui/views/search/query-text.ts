import type { QueryFilter, SortOrder } from '../../../engine/api.ts';
import { type FilterPlace, missingQuote, type QueryTerm, splitTerms } from './query-terms.ts';

/** Asks for the text to be changed; the filters are those of the text. */
export type EditQuery = (change: (query: string, filters: readonly QueryFilter[]) => string) => void;

const BARE_VALUE = /^[\p{Letter}\p{Number}\p{Mark}._/~@#+*?%&=-]+(?::[\p{Letter}\p{Number}\p{Mark}._/~@#+*?%&=-]+)*$/u;

/** A value as the query language writes it: bare where it can be, else in quotes. */
export function quoteValue(value: string): string {
  if (BARE_VALUE.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function formatFilter(key: string, values: readonly string[]): string {
  return `${key}:${values.map(quoteValue).join(',')}`;
}

/** Values of one key are alternatives, so the value joins the key's filter where there is one. */
export function withFilter(query: string, filters: readonly FilterPlace[], key: string, value: string): string {
  const known = filters.filter((filter) => filter.key === key && !filter.isNegated);
  if (known.some((filter) => holds(filter, value))) return query;
  const last = known.at(-1);
  if (!last) return appendTerm(query, filters, formatFilter(key, [value]));
  const text = query.slice(last.start, last.end);
  return `${query.slice(0, last.start)}${text}${missingQuote(text)},${quoteValue(value)}${query.slice(last.end)}`;
}

export function withoutFilter(query: string, filter: Pick<FilterPlace, 'start' | 'end'>): string {
  return withoutPlaces(query, [filter]);
}

/** Removes all of them; they must not overlap. */
export function withoutPlaces(
  query: string,
  places: readonly { readonly start: number; readonly end: number }[],
): string {
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, place) => joinAround(text.slice(0, place.start), text.slice(place.end)), query);
}

/**
 * @param isSelected as the engine says: a value may be selected by a pattern that does not name it (`project:web*`);
 * then it is excluded instead.
 */
export function toggleFacetValue(
  query: string,
  filters: readonly FilterPlace[],
  key: string,
  value: string,
  isSelected: boolean,
): string {
  const excluding = filters.filter((filter) => filter.key === key && filter.isNegated && holds(filter, value));
  if (excluding.length > 0) return withoutValue(query, excluding, value);
  if (!isSelected) return withFilter(query, filters, key, value);
  const naming = filters.filter((filter) => filter.key === key && !filter.isNegated && holds(filter, value));
  if (naming.length > 0) return withoutValue(query, naming, value);
  return appendTerm(query, filters, `-${formatFilter(key, [value])}`);
}

function withoutValue(query: string, filters: readonly FilterPlace[], value: string): string {
  return filters
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, filter) => {
      const rest = filter.values.filter((other) => !isSame(other, value));
      if (rest.length === 0) return joinAround(text.slice(0, filter.start), text.slice(filter.end));
      const sign = text[filter.start] === '-' ? '-' : '';
      return `${text.slice(0, filter.start)}${sign}${formatFilter(filter.key, rest)}${text.slice(filter.end)}`;
    }, query);
}

const TIME_KEYS: ReadonlySet<string> = new Set(['after', 'before', 'on']);

/** Replaces every time filter by `after:` (inclusive) and `before:` (exclusive). Epoch ms. */
export function withTimeRange(query: string, filters: readonly FilterPlace[], fromMs: number, toMs: number): string {
  const old = filters.filter((filter) => TIME_KEYS.has(filter.key) && !filter.isNegated);
  const range = `after:${toInstant(fromMs)} before:${toInstant(toMs)}`;
  return appendTerm(withoutPlaces(query, old), [], range);
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

const OPERATORS: ReadonlySet<string> = new Set(['OR', 'AND', 'NOT']);

/** Words and phrases outside of filters. */
export function findWords(query: string, filters: readonly FilterPlace[]): readonly QueryTerm[] {
  const starts = new Set(filters.map((filter) => filter.start));
  return splitTerms(query, filters).filter(
    ({ text, start }) => !starts.has(start) && !OPERATORS.has(text) && /[\p{Letter}\p{Number}]/u.test(text),
  );
}

function holds(filter: FilterPlace, value: string): boolean {
  return filter.values.some((other) => isSame(other, value));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * What is open is closed first, and an `OR` at the top level must not swallow the term: `a OR b` becomes
 * `(a OR b) key:value`.
 */
export function appendTerm(query: string, filters: readonly FilterPlace[], term: string): string {
  const { text, hasTopLevelOr } = complete(query.trimEnd(), filters);
  if (text.trim() === '') return term;
  return hasTopLevelOr ? `(${text}) ${term}` : `${text} ${term}`;
}

interface Completed {
  /** With every quote and bracket closed. */
  readonly text: string;
  readonly hasTopLevelOr: boolean;
}

function complete(query: string, filters: readonly FilterPlace[]): Completed {
  let depth = 0;
  let hasTopLevelOr = false;
  const terms = splitTerms(query, filters);
  for (const { text } of terms) {
    if (text === '(') depth++;
    else if (text === ')') depth = Math.max(0, depth - 1);
    else if (text === 'OR' && depth === 0) hasTopLevelOr = true;
  }
  return { text: query + missingQuote(terms.at(-1)?.text ?? '') + ')'.repeat(depth), hasTopLevelOr };
}

/** Joins what stood before and behind a removed term, without a dangling operator or empty brackets. */
function joinAround(before: string, behind: string): string {
  let left = before
    .trimEnd()
    .replace(/(^|[\s(])NOT$/, '$1')
    .trimEnd();
  let right = behind.trimStart();
  for (let step = tidyOnce(left, right); step; step = tidyOnce(left, right)) [left, right] = step;
  const isTight = left === '' || right === '' || left.endsWith('(') || right.startsWith(')');
  return left + (isTight ? '' : ' ') + right;
}

const ENDS_WITH_OPERATOR = /(?:^|[\s(])(?:OR|AND|NOT)$/;
const ENDS_WITH_OPENING = /-*\($/;
const STARTS_WITH_OPERATOR = /^(?:OR|AND)(?=[\s)]|$)/;

/** Null when nothing dangles. */
function tidyOnce(left: string, right: string): [string, string] | null {
  const isClosed = right === '' || right.startsWith(')');
  if (ENDS_WITH_OPERATOR.test(left) && (isClosed || STARTS_WITH_OPERATOR.test(right))) {
    return [left.replace(/[A-Z]+$/, '').trimEnd(), right];
  }
  const isOpen = left === '' || left.endsWith('(');
  if (isOpen && STARTS_WITH_OPERATOR.test(right)) return [left, right.replace(/^[A-Z]+/, '').trimStart()];
  if (ENDS_WITH_OPENING.test(left) && right.startsWith(')')) {
    return [left.replace(ENDS_WITH_OPENING, '').trimEnd(), right.slice(1).trimStart()];
  }
  return null;
}

const ORDERS: readonly SortOrder[] = ['relevance', 'newest', 'oldest'];
const FILTER_LIKE = /-?[a-z]+:(?:"(?:[^"\\]|\\.)*"?|[^\s"])+/gisu;

/** The order asked for; without one, relevance where there are words to rank by, else the newest first. */
export function chooseOrder(query: string, asked: string | null | undefined): SortOrder {
  const named = ORDERS.find((order) => order === asked);
  if (named) return named;
  return /[\p{Letter}\p{Number}]/u.test(query.replace(FILTER_LIKE, ' ')) ? 'relevance' : 'newest';
}
