import { STORE_NAMES, type StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { RowSet } from '../../columns/row-set.ts';
import type { MatchSet } from '../match-set.ts';
import type { AllStoreRows } from '../store-rows.ts';
import type { StoreStates } from '../store-state.ts';
import { STORE_TABLES } from '../store-tables.ts';
import { type Corpus, type ItemId, keyOf, type ScoredItem } from './corpus.ts';
import { expandQuery } from './feedback.ts';
import { isInMonth, monthsNamed } from './month-lift.ts';
import type { RankingParameters } from './parameters.ts';
import { type QueryWeights, queryWeights } from './query-weights.ts';
import { pairFeatures, type ScoredTerms, StoreScores, termFeatures } from './store-scores.ts';
import { withSurroundings } from './surroundings.ts';
import { scoreFunctionWords } from './text-scores.ts';

export interface RankParts {
  readonly connection: Connection;
  readonly matches: MatchSet;
  readonly states: StoreStates;
  readonly rows: AllStoreRows;
  readonly corpus: Corpus;
  readonly parameters: RankingParameters;
  /** As typed: months are named in words. */
  readonly queryText: string;
}

type Scores = ReadonlyMap<StoreName, StoreScores>;

/**
 * The best `count` rows of all stores, best first; ties by store and newest id. Every match is scored by BM25 in one
 * pass; the first rows are then ranked anew by what `RankingParameters` names. Those behind keep their order.
 */
export function rank(parts: RankParts, count: number): readonly ScoredItem[] {
  const { matches, parameters } = parts;
  const query = queryWeights(matches.plan.terms, matches.isRelaxed ? matches.plan.similar : new Map(), parameters);
  if (query.weights.size === 0) return [];
  const first = score(parts, query, (store) => matches.rows(store));
  const { found, ownShare } = expand(parts, query, first);
  const most = Math.max(count, parameters.candidates);
  const best = withPairs(parts, query, found, bestOf(parts, found, most));
  // Rows that only the added terms found lend their scores to those around them, but are no hits.
  const isHit = ({ store, id }: ItemId) => matches.rows(store).has(id);
  const scoreOf = ({ store, id }: ItemId) => found.get(store)?.scoreOf(id) ?? 0;
  const around = withSurroundings(parts.connection, parameters, best.slice(0, parameters.candidates), {
    scoreOf,
    isHit,
  });
  const head = withFunctionWords(parts, query, ownShare, withMonths(parts, around));
  return withTail(head, best).slice(0, count);
}

function score(parts: RankParts, query: ScoredTerms, within: (store: StoreName) => RowSet | null): Scores {
  const { corpus, matches, parameters, rows, states } = parts;
  const scores = new Map<StoreName, StoreScores>();
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const own = new StoreScores(rows[store].newestId);
      const bm25 = corpus.bm25(store, parameters);
      const among = within(store);
      for (const feature of termFeatures(rows[store].postings, corpus, query)) own.add(feature, among, bm25);
      scores.set(store, own);
    });
  }
  return scores;
}

interface Expanded {
  readonly found: Scores;
  /** What the query's own terms keep of their weights. */
  readonly ownShare: number;
}

/** A second pass with terms of the best rows beside the query's own. */
function expand(parts: RankParts, query: QueryWeights, first: Scores): Expanded {
  const { corpus, matches, parameters } = parts;
  const candidates = withPairs(parts, query, first, bestOf(parts, first, parameters.candidates));
  const best = candidates.slice(0, parameters.feedback.documents);
  const documents = corpus.documents(best);
  const read = best.flatMap(({ score: own, ...item }) => {
    const document = documents.get(keyOf(item));
    return document ? [{ document, score: own }] : [];
  });
  const expanded = expandQuery(query.weights, read, corpus, parameters);
  if (!expanded) return { found: first, ownShare: 1 };
  const ownShare = parameters.feedback.originalWeight;
  const kept = new Map([...query.prefixes].map(([prefix, weight]) => [prefix, weight * ownShare]));
  const within = (store: StoreName) => (matches.isAnyWord ? matches.allowed(store) : matches.rows(store));
  return { found: score(parts, { weights: expanded, prefixes: kept }, within), ownShare };
}

function bestOf({ matches }: RankParts, scores: Scores, most: number): readonly ScoredItem[] {
  const items = [...scores].flatMap(([store, own]) =>
    own.best(most, matches.rows(store)).map((row) => ({ store, ...row })),
  );
  return items.sort(byScore).slice(0, most);
}

/** Adds to the scores of the best rows what words in the order of the query are worth; once a row. */
function withPairs(
  { corpus, parameters, rows, states }: RankParts,
  { pairs }: QueryWeights,
  scores: Scores,
  best: readonly ScoredItem[],
): readonly ScoredItem[] {
  if (pairs.length === 0) return best;
  const head = best.slice(0, parameters.candidates);
  for (const [store, own] of scores) {
    states.ask(store, undefined, () => {
      const ids = head.filter((item) => item.store === store).map(({ id }) => id);
      const among = RowSet.of(rows[store].newestId, ids);
      const bm25 = corpus.bm25(store, parameters);
      for (const feature of pairFeatures(rows[store].postings, corpus, pairs, parameters, among)) {
        own.add(feature, null, bm25);
      }
    });
  }
  const scored = head.map((item) => ({ ...item, score: scores.get(item.store)?.scoreOf(item.id) ?? 0 }));
  return [...scored.sort(byScore), ...best.slice(parameters.candidates)];
}

function withMonths(
  { connection, parameters, queryText, states }: RankParts,
  items: readonly ScoredItem[],
): readonly ScoredItem[] {
  const months = monthsNamed(queryText);
  if (months.length === 0) return items;
  const times = timesOf(connection, states, items);
  const highest = items.reduce((most, { score }) => Math.max(most, score), 0);
  return items.map((item) =>
    isInMonth(times.get(keyOf(item)) ?? null, months)
      ? { ...item, score: item.score + parameters.monthLift * highest }
      : item,
  );
}

/** Function words stand everywhere: they are counted in the texts of the best rows instead of looked up. */
function withFunctionWords(
  { corpus, parameters }: RankParts,
  { functionWords }: QueryWeights,
  ownShare: number,
  items: readonly ScoredItem[],
): readonly ScoredItem[] {
  const list = [...items].sort(byScore).slice(0, parameters.candidates);
  if (functionWords.size === 0) return list;
  const read = list.slice(0, parameters.readTexts);
  const documents = corpus.documents(read);
  const scored = read.map((item) => {
    const document = documents.get(keyOf(item));
    const added = document ? ownShare * scoreFunctionWords(document, functionWords, corpus, parameters) : 0;
    return { ...item, score: item.score + added };
  });
  return [...scored, ...list.slice(parameters.readTexts)].sort(byScore);
}

function withTail(head: readonly ScoredItem[], best: readonly ScoredItem[]): ScoredItem[] {
  const shown = new Set(head.map(keyOf));
  const lowest = head.at(-1)?.score ?? 0;
  const tail = best
    .filter((item) => !shown.has(keyOf(item)))
    .map((item) => ({ ...item, score: Math.min(item.score, lowest) }));
  return [...head, ...tail];
}

function timesOf(connection: Connection, states: StoreStates, items: readonly ItemId[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const store of STORE_NAMES) {
    const ids = items.filter((item) => item.store === store).map(({ id }) => id);
    if (ids.length === 0) continue;
    states.ask(store, undefined, () => {
      const { from, time } = STORE_TABLES[store];
      const sql = `SELECT x.id, ${time} FROM json_each($ids) j JOIN ${from} ON x.id = j.value WHERE ${time} IS NOT NULL`;
      connection.scan(sql, { $ids: JSON.stringify(ids) }, ([id, ms]) =>
        times.set(keyOf({ store, id: Number(id) }), Number(ms)),
      );
    });
  }
  return times;
}

function byScore(a: ScoredItem, b: ScoredItem): number {
  return b.score - a.score || STORE_NAMES.indexOf(a.store) - STORE_NAMES.indexOf(b.store) || b.id - a.id;
}
