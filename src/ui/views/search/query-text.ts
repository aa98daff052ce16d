import type { QueryFilter, SortOrder } from '../../../engine/api.ts';

/**
 * Chips, facets and the histogram edit the query text itself. Places are UTF-16 offsets into the text that the filters
 * were read from.
 */
export type FilterPlace = Pick<QueryFilter, 'key' | 'values' | 'isNegated' | 'start' | 'end'>;

/** Asks for the text to be changed; the filters are those of the text. */
export type EditQuery = (change: (query: string, filters: readonly QueryFilter[]) => string) => void;

const BARE_VALUE = /^[\p{Letter}\p{Number}\p{Mark}._/~@#+*?%&=-]+(?::[\p{Letter}\p{Number}\p{Mark}._/~@#+*?%&=-]+)*$/u;

/** A value as the query language writes it: bare where it can be, else in quotes. */
export function quoteValue(value: string): string {
  if (BARE_VALUE.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function formatFilter(key: string, values: readonly string[], isNegated = false): string {
  return `${isNegated ? '-' : ''}${key}:${values.map(quoteValue).join(',')}`;
}

/** Values of one key are alternatives, so the value joins the key's filter where there is one. */
export function withFilter(query: string, filters: readonly FilterPlace[], key: string, value: string): string {
  const known = filters.filter((filter) => filter.key === key && !filter.isNegated);
  if (known.some((filter) => holds(filter, value))) return query;
  const last = known.at(-1);
  if (last) return `${query.slice(0, last.end)},${quoteValue(value)}${query.slice(last.end)}`;
  return appendTerm(query, formatFilter(key, [value]));
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
  return appendTerm(query, formatFilter(key, [value], true));
}

function withoutValue(query: string, filters: readonly FilterPlace[], value: string): string {
  return filters
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, filter) => {
      const rest = filter.values.filter((other) => !isSame(other, value));
      if (rest.length === 0) return joinAround(text.slice(0, filter.start), text.slice(filter.end));
      return text.slice(0, filter.start) + formatFilter(filter.key, rest, filter.isNegated) + text.slice(filter.end);
    }, query);
}

const TIME_KEYS: ReadonlySet<string> = new Set(['after', 'before', 'on']);

/** Replaces every time filter by `after:` (inclusive) and `before:` (exclusive). Epoch ms. */
export function withTimeRange(query: string, filters: readonly FilterPlace[], fromMs: number, toMs: number): string {
  const old = filters.filter((filter) => TIME_KEYS.has(filter.key) && !filter.isNegated);
  const rest = withoutPlaces(query, old);
  return appendTerm(appendTerm(rest, `after:${toInstant(fromMs)}`), `before:${toInstant(toMs)}`);
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

export interface QueryWord {
  /** As it stands in the query, quotes and `-` included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /-?"(?:[^"\\]|\\.)*"?\*?|[^\s()"]+/gsu;

/** Words and phrases outside of filters. */
export function findWords(query: string, filters: readonly FilterPlace[]): readonly QueryWord[] {
  const words: QueryWord[] = [];
  for (const match of query.matchAll(WORD)) {
    const [text] = match;
    const word = { text, start: match.index, end: match.index + text.length };
    const isInFilter = filters.some((filter) => word.start < filter.end && filter.start < word.end);
    if (!isInFilter && text !== 'OR' && /[\p{Letter}\p{Number}]/u.test(text)) words.push(word);
  }
  return words;
}

function holds(filter: FilterPlace, value: string): boolean {
  return filter.values.some((other) => isSame(other, value));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An `OR` at the top level must not swallow the term: `a OR b` becomes `(a OR b) key:value`. */
function appendTerm(query: string, term: string): string {
  const text = query.trim();
  if (text === '') return term;
  return hasTopLevelOr(text) ? `(${text}) ${term}` : `${text} ${term}`;
}

function hasTopLevelOr(query: string): boolean {
  let depth = 0;
  for (const [part] of query.matchAll(/"(?:[^"\\]|\\.)*"?|[()]|[^\s()"]+/gsu)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (part === 'OR' && depth === 0) return true;
  }
  return false;
}

/** Joins what stood before and behind a removed term, without a dangling `OR` or empty parentheses. */
function joinAround(before: string, behind: string): string {
  let left = before.trimEnd();
  let right = behind.trimStart();
  for (let step = tidyOnce(left, right); step; step = tidyOnce(left, right)) [left, right] = step;
  const isTight = left === '' || right === '' || left.endsWith('(') || right.startsWith(')');
  return left + (isTight ? '' : ' ') + right;
}

const ENDS_WITH_OR = /(?:^|[\s(])OR$/;
const ENDS_WITH_OPENING = /-?\($/;
const STARTS_WITH_OR = /^OR(?=[\s)]|$)/;

/** Null when nothing dangles. */
function tidyOnce(left: string, right: string): [string, string] | null {
  const isClosed = right === '' || right.startsWith(')');
  if (ENDS_WITH_OR.test(left) && (isClosed || STARTS_WITH_OR.test(right))) return [left.slice(0, -2).trimEnd(), right];
  const isOpen = left === '' || left.endsWith('(');
  if (isOpen && STARTS_WITH_OR.test(right)) return [left, right.slice(2).trimStart()];
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
