import { analyse } from '../../analysis/analyser.ts';
import { STORE_NAMES, type StoreName } from '../../api.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Connection } from '../../database/connection.ts';
import { phraseRows } from '../../postings/phrases.ts';
import type { AllStoreRows } from '../../search/store-rows.ts';
import type { StoreStates } from '../../search/store-state.ts';
import { type ContextScope, codeOf, NO_ITEM, placeOfCode } from '../scope.ts';
import { EntityBytes } from './entity-bytes.ts';

/** Of an entity, texts of so many rows are read: the newest. */
const MOST_READ = 2000;

const TABLES: Readonly<Record<StoreName, string>> = { content: 'chunk', events: 'event', memory: 'memory_section' };

const TEXTS: Readonly<Record<StoreName, string>> = {
  content: textsOf(TABLES.content),
  events: textsOf(TABLES.events),
  memory: textsOf(TABLES.memory),
};

function textsOf(table: string): string {
  return `SELECT x.id, x.text FROM json_each(?) j CROSS JOIN ${table} x ON x.id = j.value`;
}

export interface EntityParts {
  readonly connection: Connection;
  readonly rows: AllStoreRows;
  readonly states: StoreStates;
  readonly scope: ContextScope;
  /** What filters of the query allow; null for all. */
  readonly allowed: (store: StoreName) => RowSet | null;
}

export interface EntityItems {
  /** By the code of the item, that of the first row of it in which the entity stands. */
  readonly inScope: ReadonlyMap<number, number>;
  /** Codes of items. */
  readonly hidden: ReadonlySet<number>;
  /** How many rows were not read though the index has the words there; 0 mostly. */
  readonly unread: number;
}

/** Items in which an entity stands by itself: by the index first, then in the texts of what it found. */
export function itemsWithEntity(parts: EntityParts, entity: string): EntityItems {
  const inScope = new Map<number, number>();
  const hidden = new Set<number>();
  let unread = 0;
  /** Rows that the index found, all in scope or none. */
  const read = (store: StoreName, ids: readonly number[], see: (item: number, row: number) => void) => {
    unread += Math.max(0, ids.length - MOST_READ);
    for (const id of rowsHolding(parts, store, ids.slice(-MOST_READ), entity)) {
      const item = parts.scope.codeOfItem(store, id);
      if (item !== NO_ITEM) see(item, codeOf(store, id));
    }
  };
  for (const store of STORE_NAMES) {
    const { wanted, others } = splitByScope(parts.scope, store, candidateRows(parts, store, entity));
    read(store, wanted, (item, row) => {
      if (isBefore(store, inScope.get(item))) inScope.set(item, row);
    });
    read(store, others, (item) => hidden.add(item));
  }
  return { inScope, hidden, unread };
}

/** The text of an event goes on in chunks, so events come first. */
function isBefore(store: StoreName, known: number | undefined): boolean {
  return known === undefined || (store === 'events' && placeOfCode(known).store === 'content');
}

function candidateRows(
  { rows, states, scope, allowed }: EntityParts,
  store: StoreName,
  entity: string,
): readonly number[] {
  const visible = scope.rowsOf(store);
  const terms: string[] = [];
  analyse(entity, (term, _start, _end, isAlias) => {
    if (!isAlias) terms.push(term);
  });
  if (!visible || terms.length === 0) return [];
  return states.ask(store, [], () => {
    const { postings, newestId } = rows[store];
    const found = phraseRows(postings, newestId, { terms, lastPrefix: null, inTitle: false });
    const permitted = allowed(store);
    const all = permitted ? found.and(permitted) : found;
    return all.ids().filter((id) => visible.has(id));
  });
}

function splitByScope(scope: ContextScope, store: StoreName, ids: readonly number[]) {
  const wanted: number[] = [];
  const others: number[] = [];
  for (const id of ids) {
    const item = scope.codeOfItem(store, id);
    if (item === NO_ITEM) continue;
    const place = placeOfCode(item);
    (scope.has(place.store, place.id) ? wanted : others).push(id);
  }
  return { wanted, others };
}

/** In the order of the ids. */
function rowsHolding({ connection, states }: EntityParts, store: StoreName, ids: readonly number[], entity: string) {
  if (ids.length === 0) return [];
  return states.ask(store, [], () => {
    const holding: number[] = [];
    const wanted = new EntityBytes(entity);
    connection.scanRaw(TEXTS[store], [JSON.stringify(ids)], (row) => {
      const { memory, start, end } = row.blob(1);
      if (wanted.standsIn(memory, start, end)) holding.push(row.number(0));
      return true;
    });
    return holding;
  });
}
