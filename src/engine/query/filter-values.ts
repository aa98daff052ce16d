import { EVENT_GROUPS, STORE_NAMES, TIME_KINDS } from '../api.ts';
import { categoryNames } from '../events/categories.ts';
import type { FilterName } from './ast.ts';
import { nearest } from './nearest.ts';

const SORT_ORDERS = ['relevance', 'newest', 'oldest'] as const;
export const HAS_VALUES = ['error', 'diff', 'image', 'tokens'] as const;
/** What `project:` calls the items of none. */
export const NO_PROJECT = 'none';

const DATES = '2026-11-12, 2026-11, 2026-W46, today, -7d, or a time with a zone';

/** What a filter takes: one of a few names, or free text such as the example. */
const VALUES: Readonly<Record<FilterName, { readonly names: () => readonly string[] } | { readonly example: string }>> =
  {
    store: { names: () => STORE_NAMES },
    time: { names: () => TIME_KINDS },
    is: { names: () => [...new Set<string>([...EVENT_GROUPS, ...categoryNames()])] },
    has: { names: () => HAS_VALUES },
    sort: { names: () => SORT_ORDERS },
    before: { example: DATES },
    after: { example: DATES },
    on: { example: DATES },
    project: { example: `a project's name, or ${NO_PROJECT}` },
    source: { example: 'a part of a document’s name' },
    session: { example: 'the beginning of a session’s id' },
    file: { example: 'a path, its end, or *.ts' },
    tool: { example: 'a tool’s name, such as Bash or mcp*' },
  };

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
