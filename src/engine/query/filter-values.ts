import type { FilterValues, MessageOf, ValueExample } from '../../messages/message.ts';
import { EVENT_GROUPS, MATCH_LAYERS, STORE_NAMES, TIME_KINDS } from '../api.ts';
import { categoryNames, ENTRY_TYPES } from '../events/categories.ts';
import type { FilterName } from './ast.ts';
import { nearest } from './nearest.ts';

const SORT_ORDERS = ['relevance', 'newest', 'oldest'] as const;
export const HAS_VALUES = [
  'error',
  'fix',
  'diff',
  'image',
  'tokens',
  'note',
  'failure',
  'changes',
  'usage',
  'cost',
  'priced',
  'unpriced',
] as const;
/** Where the words of a query may have to stand. */
export const PLACES = ['title', 'body', 'args', 'result', 'thinking'] as const;
export type Place = (typeof PLACES)[number];
/** How a hit may hold the words, from the closest to the farthest. */
export const LAYERS = MATCH_LAYERS;
const LANGUAGES = ['code', 'prose'] as const;
/** What `project:` calls the items of none. */
export const NO_PROJECT = 'none';
/** What `model:` calls entries that no model is known of. */
const NO_MODEL = 'none';

/** What a filter takes: one of a few names, or free text such as the example. */
const VALUES: Readonly<
  Record<FilterName, { readonly names: () => readonly string[] } | { readonly example: ValueExample }>
> = {
  store: { names: () => STORE_NAMES },
  time: { names: () => TIME_KINDS },
  is: { names: () => [...new Set<string>([...EVENT_GROUPS, ...categoryNames()])] },
  type: { names: () => ENTRY_TYPES },
  in: { names: () => PLACES },
  has: { names: () => HAS_VALUES },
  lang: { names: () => LANGUAGES },
  layer: { names: () => LAYERS },
  sort: { names: () => SORT_ORDERS },
  before: { example: 'date' },
  after: { example: 'date' },
  on: { example: 'date-range' },
  tokens: { example: 'tokens' },
  dur: { example: 'duration' },
  project: { example: 'project' },
  source: { example: 'source' },
  session: { example: 'session' },
  agent: { example: 'agent' },
  model: { example: 'model' },
  branch: { example: 'branch' },
  file: { example: 'file' },
  tool: { example: 'tool' },
  tag: { example: 'tag' },
};

/** Other names of values. */
const ALIASES: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  // The facet's own words for the items of no project.
  project: { 'no project': NO_PROJECT },
  layer: { trigram: 'part' },
};

/** A value by the name that is used from here on. */
export function canonicalValue(key: FilterName, value: string): string {
  const names = ALIASES[key] ?? {};
  const name = value.toLowerCase();
  return Object.hasOwn(names, name) ? (names[name] ?? value) : value;
}

/** `source:` with names of stores alone means the stores, and is the same filter as `store:`. */
export function canonicalKey(key: FilterName, values: readonly string[]): FilterName {
  return key === 'source' && values.length > 0 && values.every(isStoreName) ? 'store' : key;
}

export function isNoModel(value: string): boolean {
  return value.toLowerCase() === NO_MODEL;
}

export function isStoreName(value: string): boolean {
  return (STORE_NAMES as readonly string[]).includes(value.toLowerCase());
}

/** `=name` means just what is called so, no part of a name and no pattern: the name, or null. */
export function exactName(value: string): string | null {
  return value.startsWith('=') ? value.slice(1) : null;
}

/** The names that a filter takes; null where any text may mean something. */
export function namesOf(key: FilterName): readonly string[] | null {
  const values = VALUES[key];
  return 'names' in values ? values.names() : null;
}

/** What a filter takes, for a sentence about it. */
export function valuesOf(key: FilterName): FilterValues {
  const values = VALUES[key];
  return 'names' in values ? { names: values.names() } : values;
}

/** A value that a filter does not know, with what it could have been. */
export function unknownValue(
  key: FilterName,
  value: string,
  names: readonly string[] | null = namesOf(key),
): MessageOf<'query.unknown-value' | 'query.unknown-order'> {
  const byLowerCase = new Map(names?.map((name) => [name.toLowerCase(), name]));
  const suggestion = byLowerCase.get(nearest(value.toLowerCase(), [...byLowerCase.keys()]) ?? '') ?? null;
  const code = key === 'sort' ? 'query.unknown-order' : 'query.unknown-value';
  return { code, filter: key, value, suggestion, takes: valuesOf(key) };
}
