import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { termExpression } from './match-expression.ts';
import type { MatchSet } from './match-set.ts';
import type { StoreStates } from './store-state.ts';
import type { StoreStatistics } from './store-statistics.ts';
import { STORE_TABLES } from './store-tables.ts';

export interface RankParts {
  readonly connection: Connection;
  readonly statistics: StoreStatistics;
  readonly matches: MatchSet;
  readonly states: StoreStates;
}

export interface RankedItem {
  readonly store: StoreName;
  readonly id: number;
  readonly score: number;
  readonly isExact: boolean;
}

/** A word in the title says more about a row than one in its text. */
const TITLE_WEIGHT = 2;

/**
 * The best `count` rows of all stores by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009;
 * k1 1.2, b 0.75 as in FTS5), best first; ties by store and newest id. A store's own idf says nothing about the other
 * stores, so its scores are brought to the idf of all rows together.
 */
export function rank(parts: RankParts, count: number): readonly RankedItem[] {
  const { connection, matches, states } = parts;
  const { match } = matches;
  if (match === null) return [];
  const scales = idfScales(parts);
  const items: RankedItem[] = [];
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const exact = matches.isRelaxed ? matches.exactIds(store) : null;
      for (const { id, score } of bestOfStore(connection, matches, store, match, count)) {
        items.push({ store, id, score: score * (scales.get(store) ?? 1), isExact: exact === null || exact.has(id) });
      }
    });
  }
  return items.sort(byScore).slice(0, count);
}

function byScore(a: RankedItem, b: RankedItem): number {
  return b.score - a.score || STORE_NAMES.indexOf(a.store) - STORE_NAMES.indexOf(b.store) || b.id - a.id;
}

function bestOfStore(connection: Connection, matches: MatchSet, store: StoreName, match: string, count: number) {
  const tables = STORE_TABLES[store];
  const { fts } = tables;
  const { sql, params } = matches.plan.condition(tables);
  const join = sql === '1' ? '' : `JOIN ${tables.from} ON x.id = f.rowid`;
  const select = `
    SELECT f.rowid AS id, -bm25(${fts}, ${TITLE_WEIGHT}, 1) AS score FROM ${fts} f ${join}
    WHERE ${fts} MATCH ? AND (${sql}) ORDER BY bm25(${fts}, ${TITLE_WEIGHT}, 1), f.rowid DESC LIMIT ${count}`;
  return connection.all<{ id: number; score: number }>(select, [match, ...params]);
}

/** idf of all stores together over that of each store, summed over the terms; empty where one store answers alone. */
function idfScales({ connection, statistics, matches, states }: RankParts): ReadonlyMap<StoreName, number> {
  if (matches.stores.length < 2) return new Map();
  const terms = matches.plan.terms.map(termExpression).filter((term) => term !== null);
  const frequencies = new Map<StoreName, { rows: number; terms: number[] }>();
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const { fts } = STORE_TABLES[store];
      const sql = `SELECT count(*) FROM ${fts} WHERE ${fts} MATCH ?`;
      const counts = terms.map((term) => Number(connection.firstPrepared(sql, [term])?.[0]));
      const rows = statistics.of(store)?.rows ?? 0;
      if (counts.some((rowsWithTerm) => rowsWithTerm > 0)) frequencies.set(store, { rows, terms: counts });
    });
  }
  if (frequencies.size < 2) return new Map();
  const all = [...frequencies.values()];
  const allRows = all.reduce((sum, { rows }) => sum + rows, 0);
  const together = terms.reduce(
    (sum, _, index) =>
      sum +
      idf(
        allRows,
        all.reduce((n, { terms: counts }) => n + (counts[index] ?? 0), 0),
      ),
    0,
  );
  return new Map(
    [...frequencies].map(([store, { rows, terms: counts }]) => [
      store,
      together / counts.reduce((sum, n) => sum + idf(rows, n), 0),
    ]),
  );
}

/** As FTS5 has it, its floor for words in more than half of the rows included. */
function idf(rows: number, rowsWithTerm: number): number {
  return Math.max(1e-6, Math.log((rows - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5)));
}
