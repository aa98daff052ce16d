import type { StoreName } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { Connection } from '../database/connection.ts';
import { INDEX_TABLES } from '../search-index/index-tables.ts';
import type { MatchSet } from './match-set.ts';
import { type ItemId, keyOf, type ScoredItem } from './ranking/corpus.ts';
import type { Ranking } from './ranking/rank.ts';
import type { AllStoreRows } from './store-rows.ts';
import type { StoreStates } from './store-state.ts';

export interface FoldParts {
  readonly connection: Connection;
  readonly rows: AllStoreRows;
  readonly matches: MatchSet;
  readonly states: StoreStates;
}

export interface FoldCounts {
  readonly inSession: number;
  readonly copies: number;
}

/** The best hit of each session, and one of those with the same text; in their order. `most` of them. */
export function foldedItems(parts: FoldParts, ranking: Ranking, most: number): readonly ScoredItem[] {
  const heads: ScoredItem[] = [];
  const fold = new Fold(parts, ranking);
  for (const item of ranking.items) {
    if (heads.length === most) break;
    if (!fold.takes(item)) heads.push(item);
  }
  return heads;
}

/** What a list has shown so far. */
class Fold {
  readonly #parts: FoldParts;
  readonly #ranking: Ranking;
  readonly #sessions = new Set<number>();
  /** By what their terms are worth: only those can be of one text. */
  readonly #shown = new Map<string, ScoredItem>();

  constructor(parts: FoldParts, ranking: Ranking) {
    this.#parts = parts;
    this.#ranking = ranking;
  }

  /** True for an item that is folded under one shown before; others count as shown from now on. */
  takes(item: ScoredItem): boolean {
    const session = sessionOf(this.#parts, item);
    if (session !== 0 && this.#sessions.has(session)) return true;
    const likeness = `${item.store}:${this.#ranking.termScoreOf(item)}`;
    const other = this.#shown.get(likeness);
    if (other && textsLike(this.#parts, other, [item.id]).length > 0) return true;
    if (!other) this.#shown.set(likeness, item);
    if (session !== 0) this.#sessions.add(session);
    return false;
  }
}

/** What a folded list leaves out beside each of its hits: counted over all that matches. */
export function countFolded(
  parts: FoldParts,
  ranking: Ranking,
  heads: readonly ItemId[],
): ReadonlyMap<string, FoldCounts> {
  const bySession = countBySession(parts);
  return new Map(
    heads.map((head) => {
      const session = sessionOf(parts, head);
      const inSession = session === 0 ? 0 : (bySession.get(session) ?? 1) - 1;
      const copies = copiesOf(parts, ranking, head).filter(
        (id) => session === 0 || sessionOf(parts, { store: head.store, id }) !== session,
      );
      return [keyOf(head), { inSession, copies: copies.length }];
    }),
  );
}

/** Rows that are folded under a hit: of its session, and with its text. */
export function foldedUnder(parts: FoldParts, ranking: Ranking, head: ItemId): ReadonlyMap<StoreName, RowSet> {
  const session = sessionOf(parts, head);
  const folded = new Map<StoreName, RowSet>();
  for (const store of parts.matches.stores) {
    const kept = new RowSet(parts.rows[store].newestId);
    if (session !== 0) {
      const { sessions } = parts.rows[store].columns;
      parts.matches.rows(store).visit((id) => {
        if (sessions[id] === session) kept.add(id);
      });
    }
    if (store === head.store) {
      kept.addAll(copiesOf(parts, ranking, head));
      kept.delete(head.id);
    }
    folded.set(store, kept);
  }
  return folded;
}

function sessionOf({ rows, states }: FoldParts, { store, id }: ItemId): number {
  return states.ask(store, 0, () => rows[store].columns.sessions[id] ?? 0);
}

function countBySession({ rows, matches, states }: FoldParts): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const { sessions } = rows[store].columns;
      matches.rows(store).visit((id) => {
        const session = sessions[id] ?? 0;
        if (session !== 0) counts.set(session, (counts.get(session) ?? 0) + 1);
      });
    });
  }
  return counts;
}

/** Rows with the text of another have its score, too: so few are left to compare. */
function copiesOf(parts: FoldParts, ranking: Ranking, head: ItemId): readonly number[] {
  const score = ranking.termScoreOf(head);
  const candidates: number[] = [];
  parts.matches.rows(head.store).visit((id) => {
    if (id !== head.id && ranking.termScoreOf({ store: head.store, id }) === score) candidates.push(id);
  });
  return candidates.length === 0 ? [] : textsLike(parts, head, candidates);
}

function textsLike(
  { connection, states }: FoldParts,
  { store, id }: ItemId,
  ids: readonly number[],
): readonly number[] {
  return states.ask(store, [], () => {
    let wanted: string | null = null;
    const texts = new Map<number, string>();
    connection.scan(INDEX_TABLES[store].rowsOf, { $ids: JSON.stringify([id, ...ids]) }, ([row, title, text]) => {
      const whole = `${title}\n${text}`;
      if (row === id) wanted = whole;
      else texts.set(Number(row), whole);
    });
    return ids.filter((other) => texts.get(other) === wanted);
  });
}
