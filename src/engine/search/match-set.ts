import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import type { QueryPlan, TopFilter } from './query-plan.ts';
import { allOf, type SqlCondition } from './sql-condition.ts';
import type { StoreStates } from './store-state.ts';
import type { StoreStatistics } from './store-statistics.ts';
import { STORE_TABLES, type StoreTables } from './store-tables.ts';

/** The rows of one store that a query means, as the parts of a SELECT. */
export interface MatchSql {
  readonly from: string;
  readonly where: string;
  readonly params: readonly SqlValue[];
}

/** What a query matches, in all stores: decided once, so that list, counts, facets and histogram mean the same. */
export class MatchSet {
  readonly plan: QueryPlan;
  readonly isRelaxed: boolean;
  /** Those that are to be asked: empty ones have nothing to say. */
  readonly stores: readonly StoreName[];
  readonly #connection: Connection;

  constructor(
    { connection, statistics, plan }: { connection: Connection; statistics: StoreStatistics; plan: QueryPlan },
    states: StoreStates,
    relaxBelow: number,
  ) {
    this.#connection = connection;
    this.plan = plan;
    this.stores = STORE_NAMES.filter((store) => plan.wants(store) && statistics.hasRows(store));
    for (const store of STORE_NAMES) {
      if (!plan.wants(store)) states.skip(store, 'The query leaves this store out.');
    }
    this.isRelaxed = this.#decideRelaxed(states, relaxBelow);
  }

  /** The MATCH expression in force; null without text. */
  get match(): string | null {
    return this.isRelaxed ? this.plan.relaxedMatch : this.plan.exactMatch;
  }

  /** True when any one of the words is enough, and nothing else of the text is asked for. */
  get isAnyWord(): boolean {
    return this.isRelaxed && !this.plan.hasStrictText;
  }

  sql(
    store: StoreName,
    extra: SqlCondition | null = null,
    leaveOut?: (filter: TopFilter) => boolean,
    match = this.match,
  ): MatchSql {
    const tables = STORE_TABLES[store];
    const condition = this.plan.condition(tables, leaveOut);
    const { sql, params } = extra ? allOf([condition, extra]) : condition;
    if (match === null) return { from: tables.from, where: sql, params };
    return withMatch(tables, sql, params, match);
  }

  count(store: StoreName, extra: SqlCondition | null = null, leaveOut?: (filter: TopFilter) => boolean): number {
    const { from, where, params } = this.sql(store, extra, leaveOut);
    return Number(this.#connection.value(`SELECT count(*) FROM ${from} WHERE ${where}`, params));
  }

  /** Ids that hold every word, when the set is relaxed: few by nature. */
  exactIds(store: StoreName): ReadonlySet<number> {
    const { from, where, params } = this.sql(store, null, undefined, this.plan.exactMatch);
    const ids = new Set<number>();
    this.#connection.scan(`SELECT x.id FROM ${from} WHERE ${where}`, params, ([id]) => ids.add(Number(id)));
    return ids;
  }

  #decideRelaxed(states: StoreStates, relaxBelow: number): boolean {
    if (this.plan.relaxedMatch === null || relaxBelow <= 0) return false;
    let exact = 0;
    for (const store of this.stores) {
      exact += states.ask(store, 0, () => {
        const { from, where, params } = this.sql(store, null, undefined, this.plan.exactMatch);
        return Number(
          this.#connection.value(
            `SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${relaxBelow})`,
            params,
          ),
        );
      });
      if (exact >= relaxBelow) return false;
    }
    return true;
  }
}

/** Without conditions on the row, the row itself need not be looked up. */
function withMatch(
  { fts, from }: StoreTables,
  condition: string,
  params: readonly SqlValue[],
  match: string,
): MatchSql {
  if (condition === '1') {
    return { from: `(SELECT rowid AS id FROM ${fts} WHERE ${fts} MATCH ?) x`, where: '1', params: [match] };
  }
  return {
    from: `${fts} f JOIN ${from} ON x.id = f.rowid`,
    where: `${fts} MATCH ? AND (${condition})`,
    params: [match, ...params],
  };
}
