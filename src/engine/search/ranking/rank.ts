import { type ScorePart, STORE_NAMES, type StoreName, type TranscriptEventType } from '../../api.ts';
import { RowSet } from '../../columns/row-set.ts';
import type { Connection } from '../../database/connection.ts';
import { typeOf } from '../../events/categories.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import type { MatchSet } from '../match-set.ts';
import type { AllStoreRows } from '../store-rows.ts';
import type { StoreStates } from '../store-state.ts';
import { type Corpus, type ItemId, keyOf, type ScoredItem } from './corpus.ts';
import { explainFeature, type FeatureOrigin } from './explain.ts';
import { expandQuery } from './feedback.ts';
import { datesNamed, isAtDate } from './named-dates.ts';
import { type QueryWeights, queryWeights } from './query-weights.ts';
import { recencyOf } from './recency.ts';
import type { ScoreLoan } from './score-buffers.ts';
import {
  type Bm25,
  pairFeatures,
  type ScoredFeature,
  type ScoredTerms,
  StoreScores,
  termFeatures,
} from './store-scores.ts';
import { Surroundings } from './surroundings.ts';
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
  readonly nowMs: number;
  /** Scores are good until it is released. */
  readonly loan: ScoreLoan;
  /** Called between pieces of work, with the best rows so far where they say anything; others have their turn then. */
  readonly pause: (soFar: (() => readonly ScoredItem[]) | null) => Promise<void> | null;
}

type Scores = ReadonlyMap<StoreName, StoreScores>;
type Features = ReadonlyMap<StoreName, readonly ScoredFeature[]>;

interface Pass {
  readonly scores: Scores;
  readonly features: Features;
}

/** What was added to an item, after BM25. */
type Lift = Pick<ScorePart, 'kind' | 'label' | 'value' | 'detail'>;

/**
 * The order of what a query matches. Every match is scored by BM25; the first rows are then ranked anew by what
 * `RankingParameters` names. Those behind keep their order.
 */
export class Ranking {
  /** Best first; ties by store and newest id. */
  readonly items: readonly ScoredItem[];
  readonly #parts: RankParts;
  readonly #query: QueryWeights;
  readonly #last: Pass;
  readonly #pairs: Features;
  readonly #lifts: ReadonlyMap<string, readonly Lift[]>;

  private constructor(
    parts: RankParts,
    found: { query: QueryWeights; last: Pass; pairs: Features; lifts: ReadonlyMap<string, readonly Lift[]> },
    items: readonly ScoredItem[],
  ) {
    this.#parts = parts;
    this.#query = found.query;
    this.#last = found.last;
    this.#pairs = found.pairs;
    this.#lifts = found.lifts;
    this.items = items;
  }

  /** Ranks the best `count` rows of all stores. */
  static async of(parts: RankParts, count: number): Promise<Ranking> {
    const { matches, parameters } = parts;
    const query = queryWeights(matches.plan.terms, matches.standIns, {
      parameters,
      dates: datesNamed(parts.queryText),
      isWord: (term) => parts.corpus.rowsWith(term) > 0,
    });
    const within = (store: StoreName) => matches.rows(store);
    const first = await score(parts, query, within, count);
    await parts.pause(() => first.best.slice(0, count));
    const { last, ownShare } = await expand(parts, query, first);
    const best = withRelated(parts, last, bestOf(parts, last.scores, Math.max(count, parameters.candidates)));
    // Where the query was not expanded, the pairs are counted already.
    const pairs = last === first.pass ? first.pairs : addPairs(parts, query, last.scores, best);
    const rerank = new Rerank(parts, query, ownShare, last.scores);
    const head = rerank.of(rescored(best.slice(0, parameters.candidates), last.scores));
    const items = withTail(head, best, rerank.lifts);
    return new Ranking(parts, { query, last, pairs, lifts: rerank.lifts }, items.slice(0, count));
  }

  /** What the terms of a row are worth: the same for rows with the same text. */
  termScoreOf({ store, id }: ItemId): number {
    return this.#last.scores.get(store)?.termScoreOf(id) ?? 0;
  }

  /** What the score of one of the items is made of. */
  explain(item: ItemId): readonly ScorePart[] {
    const { corpus, matches, parameters } = this.#parts;
    const origin: FeatureOrigin = { query: this.#query, similar: matches.similar, parts: matches.parts };
    const features = [...(this.#last.features.get(item.store) ?? []), ...(this.#pairs.get(item.store) ?? [])];
    const bm25 = corpus.bm25(item.store, parameters, features);
    return [
      ...features.flatMap((feature) => explainFeature(feature, item.id, bm25, corpus, origin) ?? []),
      ...(this.#lifts.get(keyOf(item)) ?? []),
    ];
  }
}

interface FirstPass {
  readonly pass: Pass;
  readonly pairs: Features;
  readonly best: readonly ScoredItem[];
}

async function score(
  parts: RankParts,
  query: QueryWeights,
  within: (store: StoreName) => RowSet | null,
  count: number,
): Promise<FirstPass> {
  const pass = await runPass(parts, query, within, count);
  const { candidates } = parts.parameters;
  const best = bestOf(parts, pass.scores, candidates);
  const pairs = addPairs(parts, query, pass.scores, best);
  return { pass, pairs, best: rescored(best, pass.scores) };
}

async function runPass(
  parts: RankParts,
  query: ScoredTerms,
  within: (store: StoreName) => RowSet | null,
  shown: number | null,
): Promise<Pass> {
  const { corpus, matches, parameters, rows, states, pause } = parts;
  const scores = new Map<StoreName, StoreScores>();
  const features = new Map<StoreName, readonly ScoredFeature[]>();
  const saturations = new Map<StoreName, Bm25>();
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const own = termFeatures(rows[store].postings, corpus, query);
      saturations.set(store, corpus.bm25(store, parameters, own));
      features.set(store, own);
    });
    scores.set(store, new StoreScores(parts.loan.take(rows[store].newestId + 1)));
  }
  for (const [store, bm25] of saturations) {
    const among = within(store);
    for (const feature of features.get(store) ?? []) {
      scores.get(store)?.add(feature, among, bm25);
      await pause(shown === null ? null : () => bestOf(parts, scores, shown));
    }
  }
  return { scores, features };
}

/** A second pass with terms of the best rows beside the query's own. */
async function expand(
  parts: RankParts,
  query: QueryWeights,
  first: FirstPass,
): Promise<{ readonly last: Pass; readonly ownShare: number }> {
  const { corpus, matches, parameters } = parts;
  const unchanged = { last: first.pass, ownShare: 1 };
  if (parameters.feedback.originalWeight >= 1) return unchanged;
  const best = first.best.slice(0, parameters.feedback.documents);
  const documents = corpus.documents(best, parameters.titleWeight);
  const read = best.flatMap((item) => {
    const document = documents.get(keyOf(item));
    return document ? [{ document, score: item.score }] : [];
  });
  const expanded = expandQuery(query.weights, read, corpus, parameters);
  if (!expanded) return unchanged;
  const ownShare = parameters.feedback.originalWeight;
  const prefixes = new Map([...query.prefixes].map(([prefix, weight]) => [prefix, weight * ownShare]));
  // Rows that only the added terms found lend their scores to those around them.
  const within = (store: StoreName) => (matches.isAnyWord ? matches.allowed(store) : matches.rows(store));
  return { last: await runPass(parts, { weights: expanded, prefixes }, within, null), ownShare };
}

function bestOf({ matches }: RankParts, scores: Scores, most: number): readonly ScoredItem[] {
  const items = [...scores].flatMap(([store, own]) =>
    own.best(most, matches.rows(store)).map((row) => ({ store, ...row })),
  );
  return items.sort(byScore).slice(0, most);
}

/** Rows that hold none of the words, but those that the query was expanded by, join the first rows. */
function withRelated(parts: RankParts, { scores, features }: Pass, best: readonly ScoredItem[]): readonly ScoredItem[] {
  const { matches, parameters, rows } = parts;
  if (!matches.listsRelated) return best;
  const head = best.slice(0, parameters.candidates);
  for (const [store, own] of features) {
    const found = new RowSet(rows[store].newestId);
    for (const { list } of own) found.addAll(list.ids);
    const allowed = matches.allowed(store);
    const related = (allowed === null ? found : found.and(allowed)).without(matches.rows(store));
    for (const row of scores.get(store)?.best(parameters.candidates, related) ?? []) head.push({ store, ...row });
  }
  return [...head.sort(byScore).slice(0, parameters.candidates), ...best.slice(parameters.candidates)];
}

/** Adds to the scores of the best rows what words in the order of the query are worth: they cost a look at the places. */
function addPairs(
  { corpus, parameters, rows, states }: RankParts,
  { pairs }: QueryWeights,
  scores: Scores,
  best: readonly ScoredItem[],
): Features {
  const features = new Map<StoreName, readonly ScoredFeature[]>();
  const head = pairs.length === 0 ? [] : best.slice(0, parameters.candidates);
  for (const [store, own] of scores) {
    const ids = head.filter((item) => item.store === store).map(({ id }) => id);
    if (ids.length === 0) continue;
    states.ask(store, undefined, () => {
      const among = RowSet.of(rows[store].newestId, ids);
      const found = pairFeatures(rows[store].postings, corpus, pairs, parameters, among);
      const bm25 = corpus.bm25(store, parameters, found);
      for (const feature of found) own.addPairs(feature, bm25);
      features.set(store, found);
    });
  }
  return features;
}

function rescored(items: readonly ScoredItem[], scores: Scores): readonly ScoredItem[] {
  return items.map((item) => ({ ...item, score: scores.get(item.store)?.scoreOf(item.id) ?? 0 })).sort(byScore);
}

/** What is added to BM25 in the first rows. */
class Rerank {
  readonly lifts = new Map<string, Lift[]>();
  readonly #parts: RankParts;
  readonly #query: QueryWeights;
  readonly #ownShare: number;
  readonly #scores: Scores;

  /** `ownShare` is what the query's own terms keep of their weights. */
  constructor(parts: RankParts, query: QueryWeights, ownShare: number, scores: Scores) {
    this.#parts = parts;
    this.#query = query;
    this.#ownShare = ownShare;
    this.#scores = scores;
  }

  of(items: readonly ScoredItem[]): readonly ScoredItem[] {
    const around = this.#withSurroundings(this.#withExactness(items));
    const { candidates } = this.#parts.parameters;
    const head = [...this.#withTimes(around)].sort(byScore).slice(0, candidates);
    return this.#withTypes(this.#withFunctionWords(head)).toSorted(byScore);
  }

  /** Beside rows that lack some of the words, those that hold all of them are meant first. */
  #withExactness(items: readonly ScoredItem[]): readonly ScoredItem[] {
    const { matches, parameters } = this.#parts;
    if (!matches.isRelaxed || parameters.allWordsLift === 0) return items;
    const highest = items.reduce((most, { score: own }) => Math.max(most, own), 0);
    const lift: Lift = {
      kind: 'all-words',
      label: 'Holds every word',
      value: parameters.allWordsLift * highest,
      detail: shareText(parameters.allWordsLift),
    };
    return items.map((item) => (matches.layerOf(item.store, item.id) === 'exact' ? this.#lifted(item, [lift]) : item));
  }

  #withSurroundings(items: readonly ScoredItem[]): readonly ScoredItem[] {
    const { connection, matches, parameters, states } = this.#parts;
    const scoreOf = ({ store, id }: ItemId) => this.#scores.get(store)?.scoreOf(id) ?? 0;
    const isListed = ({ store, id }: ItemId) => matches.listsRelated || matches.rows(store).has(id);
    const around = states.ask(
      'events',
      null,
      () => new Surroundings(connection, parameters, items, { scoreOf, isListed }),
    );
    if (!around) return items;
    return around.items.map((item) => this.#lifted(item, around.liftsOf(item)));
  }

  /** Dates that the query names, and what is new. */
  #withTimes(items: readonly ScoredItem[]): readonly ScoredItem[] {
    const { nowMs, parameters, queryText, rows, states } = this.#parts;
    const dates = datesNamed(queryText);
    if (dates.length === 0 && parameters.recency.weight === 0) return items;
    const highest = items.reduce((most, { score: own }) => Math.max(most, own), 0);
    return items.map((item) => {
      const ms = states.ask(item.store, Number.NaN, () => rows[item.store].columns.timesMs[item.id] ?? Number.NaN);
      const lifts: Lift[] = [];
      if (isAtDate(ms, dates)) {
        const value = parameters.dateLift * highest;
        lifts.push({
          kind: 'date',
          label: 'Dated in the month that is named',
          value,
          detail: shareText(parameters.dateLift),
        });
      }
      const recency = recencyOf(ms, nowMs, parameters) * highest;
      if (recency > 0) {
        const detail = `${shareText(parameters.recency.weight)}, halved every ${parameters.recency.halfLifeDays} days`;
        lifts.push({ kind: 'recency', label: 'How new it is', value: recency, detail });
      }
      return this.#lifted(item, lifts);
    });
  }

  /** Function words stand everywhere: they are counted in the texts of the best rows instead of looked up. */
  #withFunctionWords(items: readonly ScoredItem[]): readonly ScoredItem[] {
    const { corpus, parameters } = this.#parts;
    const { functionWords } = this.#query;
    if (functionWords.size === 0) return items;
    const read = items.slice(0, parameters.readTexts);
    const documents = corpus.documents(read, parameters.titleWeight);
    const scored = read.map((item) => {
      const document = documents.get(keyOf(item));
      if (!document) return item;
      const found = scoreFunctionWords(document, functionWords, corpus, parameters);
      const lifts = found.map(({ term, value, frequency }) => ({
        kind: 'function-word' as const,
        label: term,
        value: this.#ownShare * value,
        detail: `stands ${frequency} times; function words count little`,
      }));
      return this.#lifted(item, lifts);
    });
    return [...scored, ...items.slice(parameters.readTexts)];
  }

  /** What an event is counts for all of its score so far. */
  #withTypes(items: readonly ScoredItem[]): readonly ScoredItem[] {
    const { parameters, states } = this.#parts;
    if (Object.values(parameters.typeWeights).every((weight) => weight === 1)) return items;
    const types = states.ask('events', new Map<number, TranscriptEventType>(), () => this.#typesOf(items));
    return items.map((item) => {
      const type = item.store === 'events' ? types.get(item.id) : undefined;
      const weight = type === undefined ? 1 : parameters.typeWeights[type];
      if (type === undefined || weight === 1) return item;
      const value = (weight - 1) * item.score;
      return this.#lifted(item, [
        { kind: 'type', label: TYPE_LABELS[type], value, detail: `its score times ${weight}` },
      ]);
    });
  }

  /** From the rows: for a few of them, the columns of all are not worth reading. */
  #typesOf(items: readonly ScoredItem[]): ReadonlyMap<number, TranscriptEventType> {
    const ids = items.filter(({ store }) => store === 'events').map(({ id }) => id);
    const types = new Map<number, TranscriptEventType>();
    this.#parts.connection.scanRaw(TYPES, [JSON.stringify(ids)], (row) => {
      types.set(row.number(0), typeOf(row.number(1)));
      return true;
    });
    return types;
  }

  #lifted(item: ScoredItem, lifts: readonly Lift[]): ScoredItem {
    if (lifts.length === 0) return item;
    const key = keyOf(item);
    this.lifts.set(key, [...(this.lifts.get(key) ?? []), ...lifts]);
    return { ...item, score: lifts.reduce((sum, { value }) => sum + value, item.score) };
  }
}

const TYPES = 'SELECT e.id, e.type FROM json_each(?) j CROSS JOIN event e ON e.id = j.value';

const TYPE_LABELS: Readonly<Record<TranscriptEventType, string>> = {
  prompt: 'A person said it',
  command: 'A command that a person ran',
  assistant: 'The agent said it',
  thinking: 'The agent thought it',
  'tool-call': 'A call of a tool',
  'tool-result': 'An output',
  compaction: 'A summary of what came before',
  notice: 'A note of the tool',
};

function shareText(share: number): string {
  return `${Math.round(share * 100)} % of the best score`;
}

/** Rows that were not ranked anew stay behind those that were. */
function withTail(
  head: readonly ScoredItem[],
  best: readonly ScoredItem[],
  lifts: Map<string, Lift[]>,
): readonly ScoredItem[] {
  const shown = new Set(head.map(keyOf));
  const lowest = head.at(-1)?.score ?? 0;
  const tail = best
    .filter((item) => !shown.has(keyOf(item)))
    .map((item) => {
      if (item.score <= lowest) return item;
      const lift: Lift = {
        kind: 'place',
        label: 'Behind the rows that were ranked anew',
        value: lowest - item.score,
        detail: 'only the first rows get what stands around them',
      };
      lifts.set(keyOf(item), [lift]);
      return { ...item, score: lowest };
    });
  return [...head, ...tail];
}

function byScore(a: ScoredItem, b: ScoredItem): number {
  return b.score - a.score || STORE_NAMES.indexOf(a.store) - STORE_NAMES.indexOf(b.store) || b.id - a.id;
}
