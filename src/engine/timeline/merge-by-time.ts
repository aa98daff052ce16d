import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { SearchError } from '../errors.ts';
import type { MatchSet } from '../search/match-set.ts';
import { allOf, NEVER, type SqlCondition } from '../search/sql-condition.ts';
import type { StoreStates } from '../search/store-state.ts';
import { STORE_TABLES } from '../search/store-tables.ts';

/** A place in the order of all stores: by time, then store, then row. Undated items stand apart, in file order. */
export interface TimePlace {
  /** Epoch ms; null for undated items. */
  readonly ms: number | null;
  readonly store: StoreName;
  readonly id: number;
}

export type Direction = 'newer' | 'older';

export interface BesideRequest {
  /** Null: from the far end. */
  readonly from: TimePlace | null;
  readonly direction: Direction;
  readonly isUndated: boolean;
}

/**
 * The `count` items next to a place, going newer or older, nearest first. Keyset, so that nothing is skipped or
 * repeated while rows are added.
 */
export function itemsBeside(
  connection: Connection,
  matches: MatchSet,
  states: StoreStates,
  request: BesideRequest,
  count: number,
): readonly TimePlace[] {
  const sign = request.direction === 'older' ? 'DESC' : 'ASC';
  const places: TimePlace[] = [];
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const { time } = STORE_TABLES[store];
      const { from, where, params } = matches.sql(store, besideCondition(store, request));
      const order = request.isUndated ? `x.id ${sign}` : `${time} ${sign}, x.id ${sign}`;
      const sql = `SELECT ${time}, x.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${count}`;
      connection.scan(sql, params, ([ms, id]) => {
        places.push({ ms: typeof ms === 'number' ? ms : null, store, id: Number(id) });
      });
    });
  }
  return places.sort((a, b) => compare(a, b) * (request.direction === 'older' ? -1 : 1)).slice(0, count);
}

/** How many there are on that side. */
export function countBeside(matches: MatchSet, states: StoreStates, request: BesideRequest): number {
  return matches.stores.reduce(
    (sum, store) => sum + states.ask(store, 0, () => matches.count(store, besideCondition(store, request))),
    0,
  );
}

export function datedCondition(store: StoreName, isUndated: boolean): SqlCondition {
  return { sql: `${STORE_TABLES[store].time} IS ${isUndated ? '' : 'NOT '}NULL`, params: [] };
}

function besideCondition(store: StoreName, { from, direction, isUndated }: BesideRequest): SqlCondition {
  const base = datedCondition(store, isUndated);
  if (from === null) return base;
  const { time } = STORE_TABLES[store];
  const operator = direction === 'older' ? '<' : '>';
  const rank = STORE_NAMES.indexOf(store) - STORE_NAMES.indexOf(from.store);
  if (from.ms === null) {
    // Undated: store by store, each in file order.
    if (rank === 0) return allOf([base, { sql: `x.id ${operator} ?`, params: [from.id] }]);
    return rank < 0 === (direction === 'older') ? base : NEVER;
  }
  if (rank === 0) return allOf([base, { sql: `(${time}, x.id) ${operator} (?, ?)`, params: [from.ms, from.id] }]);
  const withEqual = rank < 0 === (direction === 'older') ? '=' : '';
  return allOf([base, { sql: `${time} ${operator}${withEqual} ?`, params: [from.ms] }]);
}

function compare(a: TimePlace, b: TimePlace): number {
  return (a.ms ?? 0) - (b.ms ?? 0) || STORE_NAMES.indexOf(a.store) - STORE_NAMES.indexOf(b.store) || a.id - b.id;
}

const PLACE = /^(-?\d+|none):(content|events|memory):(\d+)$/;

export function placeToText({ ms, store, id }: TimePlace): string {
  return `${ms ?? 'none'}:${store}:${id}`;
}

/** Throws SearchError for text that no answer gave. */
export function placeFromText(text: string): TimePlace {
  const [, ms, store, id] = PLACE.exec(text) ?? [];
  if (ms === undefined || store === undefined || id === undefined) {
    throw new SearchError('search.bad-cursor', 'This cursor comes from no answer of Strata.');
  }
  return { ms: ms === 'none' ? null : Number(ms), store: store as StoreName, id: Number(id) };
}
