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

const DATES = '2026-11-12, 2026-11, 2026-W46, today, last-week, -7d, a time with a zone';

/** What a filter takes: one of a few names, or free text such as the example. */
const VALUES: Readonly<Record<FilterName, { readonly names: () => readonly string[] } | { readonly example: string }>> =
  {
    store: { names: () => STORE_NAMES },
    time: { names: () => TIME_KINDS },
    is: { names: () => [...new Set<string>([...EVENT_GROUPS, ...categoryNames()])] },
    type: { names: () => ENTRY_TYPES },
    in: { names: () => PLACES },
    has: { names: () => HAS_VALUES },
    lang: { names: () => LANGUAGES },
    layer: { names: () => LAYERS },
    sort: { names: () => SORT_ORDERS },
    before: { example: DATES },
    after: { example: DATES },
    on: { example: `${DATES}, or a range of them such as 2026-11-01..today` },
    tokens: { example: 'a number or a range of them, such as >1000, <=5k or 1k..5k' },
    dur: { example: 'a duration or a range of them, such as >30s, <=5m or 500ms..2s' },
    project: { example: `a project's name, or ${NO_PROJECT}` },
    source: { example: `${STORE_NAMES.join(', ')}, or a part of a document’s name` },
    session: { example: 'the beginning of a session’s id, or its title' },
    agent: { example: 'the tool that wrote the session, such as claude-code, or a sub-agent’s name or id' },
    model: { example: `a model’s name or a part of it, such as opus or claude-*, or ${NO_MODEL}` },
    branch: { example: 'a branch’s name, such as main or feature/*' },
    file: { example: 'a path, its end, or *.ts' },
    tool: { example: 'a tool’s name, such as Bash or mcp*' },
    tag: { example: 'a tag of a note or document, such as release or re*' },
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

/** What a filter takes, in words. */
export function describeValues(key: FilterName): string {
  const values = VALUES[key];
  return 'names' in values ? values.names().join(', ') : values.example;
}

/** A value that a filter does not know, with what it could have been. */
export function unknownValue(key: FilterName, value: string, names: readonly string[] | null = namesOf(key)): string {
  const byLowerCase = new Map(names?.map((name) => [name.toLowerCase(), name]));
  const suggestion = byLowerCase.get(nearest(value.toLowerCase(), [...byLowerCase.keys()]) ?? '');
  const question = suggestion === undefined ? '' : ` Did you mean “${suggestion}”?`;
  return `“${key}:” does not know “${value}”.${question} It takes ${describeValues(key)}.`;
}
