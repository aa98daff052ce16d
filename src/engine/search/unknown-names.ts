import { distinctMessages } from '../../messages/distinct-messages.ts';
import type { Message } from '../../messages/message.ts';
import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { FilterName, QueryNode } from '../query/ast.ts';
import { isNoModel, isStoreName, unknownValue } from '../query/filter-values.ts';
import { placedFilters } from '../query/placed-filters.ts';
import { pathCondition, sessionCondition } from './filters.ts';
import type { SqlCondition } from './sql-condition.ts';
import type { StoreStates } from './store-state.ts';
import { contains, globCondition, nameCondition } from './text-conditions.ts';

/** Where the names stand that a filter takes. */
interface NameSource {
  /** SELECTs of a column `name`; those of sessions have their `id`, too. */
  readonly lists: readonly { readonly store: StoreName; readonly sql: string }[];
  readonly condition: (value: string) => SqlCondition;
  /** A row an event: looked through only where a value may mean nothing. */
  readonly isLarge: boolean;
  /** What a wrong value is compared with; null where all names would be too many, or say nothing. */
  readonly suggested: 'names' | readonly string[] | null;
}

const SOURCES: Readonly<Partial<Record<FilterName, NameSource>>> = {
  model: {
    lists: [{ store: 'events', sql: 'SELECT model AS name FROM api_message WHERE model IS NOT NULL' }],
    condition: (value) => nameCondition('name', value),
    isLarge: false,
    suggested: 'names',
  },
  branch: {
    lists: [{ store: 'events', sql: 'SELECT b.value AS name FROM session s, json_each(s.branches) b' }],
    condition: (value) => globCondition('name', value),
    isLarge: false,
    suggested: 'names',
  },
  agent: {
    lists: [
      { store: 'events', sql: 'SELECT tool AS name FROM session' },
      { store: 'events', sql: 'SELECT agent_name AS name FROM session WHERE agent_name IS NOT NULL' },
      { store: 'events', sql: 'SELECT agent_id AS name FROM session WHERE agent_id IS NOT NULL' },
      { store: 'memory', sql: 'SELECT agent AS name FROM memory_note' },
    ],
    condition: (value) => nameCondition('name', value),
    isLarge: false,
    suggested: 'names',
  },
  session: {
    lists: [{ store: 'events', sql: 'SELECT id, title AS name FROM session' }],
    condition: (value) => sessionCondition(value, 'id'),
    isLarge: false,
    suggested: null,
  },
  source: {
    lists: [
      { store: 'content', sql: "SELECT label || ' ' || coalesce(path, '') AS name FROM source" },
      { store: 'memory', sql: "SELECT title || ' ' || path AS name FROM memory_note" },
    ],
    condition: (value) => contains('name', value),
    isLarge: false,
    suggested: STORE_NAMES,
  },
  tool: {
    lists: [{ store: 'events', sql: 'SELECT tool AS name FROM event WHERE tool IS NOT NULL' }],
    condition: (value) => globCondition('name', value),
    isLarge: true,
    suggested: 'names',
  },
  tag: {
    lists: [
      { store: 'memory', sql: "SELECT tag AS name FROM tag WHERE kind = 'note'" },
      { store: 'content', sql: "SELECT tag AS name FROM tag WHERE kind = 'document'" },
    ],
    condition: (value) => globCondition('name', value),
    isLarge: false,
    suggested: 'names',
  },
  file: {
    lists: [
      { store: 'memory', sql: 'SELECT path AS name FROM memory_note' },
      { store: 'content', sql: 'SELECT path AS name FROM source WHERE path IS NOT NULL' },
      { store: 'events', sql: 'SELECT file_path AS name FROM event WHERE file_path IS NOT NULL' },
    ],
    condition: (value) => pathCondition('name', value),
    isLarge: true,
    suggested: null,
  },
};

export interface UnknownNameParts {
  readonly connection: Connection;
  readonly states: StoreStates;
}

/** Notices on values that name nothing in this library. `total` is how much the query found. */
export function unknownNames(parts: UnknownNameParts, root: QueryNode | null, total: number): readonly Message[] {
  const notices = placedFilters(root).flatMap(({ filter, place }) => {
    const source = SOURCES[filter.key];
    // A hit is proof of the only value that it can have come by.
    const isProven = total > 0 && place === 'top' && filter.values.length === 1;
    if (!source || (source.isLarge && isProven)) return [];
    return filter.values
      .filter((value) => !isKnown(parts, source, filter.key, value))
      .map((value) => unknownValue(filter.key, value, suggestions(parts, source)));
  });
  return distinctMessages(notices);
}

function isKnown(
  { connection, states }: UnknownNameParts,
  source: NameSource,
  key: FilterName,
  value: string,
): boolean {
  if ((key === 'source' && isStoreName(value)) || (key === 'model' && isNoModel(value))) return true;
  const { sql, params } = source.condition(value);
  return source.lists.some((list) =>
    // What cannot be read cannot be called unknown.
    states.ask(
      list.store,
      true,
      () => connection.value(`SELECT EXISTS (SELECT 1 FROM (${list.sql}) WHERE ${sql})`, params) === 1,
    ),
  );
}

function suggestions({ connection, states }: UnknownNameParts, { lists, suggested }: NameSource): readonly string[] {
  if (suggested !== 'names') return suggested ?? [];
  const names: string[] = [];
  for (const { store, sql } of lists) {
    states.ask(store, undefined, () =>
      connection.scan(`SELECT DISTINCT name FROM (${sql})`, undefined, ([name]) => names.push(String(name))),
    );
  }
  return names;
}
