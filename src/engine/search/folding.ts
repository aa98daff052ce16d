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

/** The best hit of each session or document, and one of those with the same text; in their order. `most` of them. */
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
  readonly #groups = new Set<string>();
  /** By what their terms are worth: only those can be of one text. */
  readonly #shown = new Map<string, ScoredItem>();

  constructor(parts: FoldParts, ranking: Ranking) {
    this.#parts = parts;
    this.#ranking = ranking;
  }

  /** True for an item that is folded under one shown before; others count as shown from now on. */
  takes(item: ScoredItem): boolean {
    const group = groupOf(this.#parts, item);
    if (group && this.#groups.has(group.name)) return true;
    const likeness = `${item.store}:${this.#ranking.termScoreOf(item)}`;
    const other = this.#shown.get(likeness);
    if (other && textsLike(this.#parts, other, [item.id]).length > 0) return true;
    if (!other) this.#shown.set(likeness, item);
    if (group) this.#groups.add(group.name);
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
      const group = groupOf(parts, head);
      const members = group?.document ? new Set(chunksOf(parts, group.document)) : null;
      const isMember = (id: number) =>
        members ? members.has(id) : sessionOf(parts, { store: head.store, id }) === group?.session;
      const inSession = members ? members.size - 1 : (bySession.get(group?.session ?? 0) ?? 1) - 1;
      const copies = copiesOf(parts, ranking, head).filter((id) => group === null || !isMember(id));
      return [keyOf(head), { inSession, copies: copies.length }];
    }),
  );
}

/** Rows that are folded under a hit: of its session or document, and with its text. */
export function foldedUnder(parts: FoldParts, ranking: Ranking, head: ItemId): ReadonlyMap<StoreName, RowSet> {
  const group = groupOf(parts, head);
  const session = group?.session ?? 0;
  const folded = new Map<StoreName, RowSet>();
  for (const store of parts.matches.stores) {
    const kept = new RowSet(parts.rows[store].newestId);
    if (session !== 0) {
      const { sessions } = parts.rows[store].columns;
      parts.matches.rows(store).visit((id) => {
        if (sessions[id] === session) kept.add(id);
      });
    }
    if (store === 'content' && group?.document) kept.addAll(chunksOf(parts, group.document));
    if (store === head.store) {
      kept.addAll(copiesOf(parts, ranking, head));
      kept.delete(head.id);
    }
    folded.set(store, kept);
  }
  return folded;
}

/** What hits fold by; null for a hit that stands alone. */
function groupOf(parts: FoldParts, item: ItemId): { name: string; session: number; document: number } | null {
  const session = sessionOf(parts, item);
  if (session !== 0) return { name: `session ${session}`, session, document: 0 };
  const document = item.store === 'content' ? documentOf(parts, item.id) : 0;
  return document === 0 ? null : { name: `document ${document}`, session, document };
}

const DOCUMENT_OF = 'SELECT coalesce(o.part_of, o.id) FROM chunk c JOIN source o ON o.id = c.source_id WHERE c.id = ?';

const CHUNKS_OF = `
  SELECT c.id FROM (SELECT id FROM source WHERE id = ?1 UNION ALL SELECT id FROM source WHERE part_of = ?1) o
  JOIN chunk c ON c.source_id = o.id`;

function documentOf({ connection, states }: FoldParts, id: number): number {
  return states.ask('content', 0, () => Number(connection.firstPrepared(DOCUMENT_OF, [id])?.[0] ?? 0));
}

/** Those of a document that match. */
function chunksOf({ connection, matches, states }: FoldParts, document: number): readonly number[] {
  const found = matches.rows('content');
  return states.ask('content', [], () =>
    connection
      .all<{ id: number }>(CHUNKS_OF, [document])
      .map(({ id }) => id)
      .filter((id) => found.has(id)),
  );
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
