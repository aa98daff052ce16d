import {
  type Explanation,
  type Hit,
  type MatchLayer,
  type SearchAnswer,
  type SearchRequest,
  STORE_NAMES,
  type StoreName,
} from '../api.ts';
import { ifReadable } from '../database/if-readable.ts';
import { SearchError } from '../errors.ts';
import { RANKING_PROFILES } from '../ranking-profiles.ts';
import {
  countBeside,
  type Direction,
  itemsBeside,
  placeFromText,
  placeToText,
  type TimePlace,
} from '../timeline/merge-by-time.ts';
import { countFolded, type FoldCounts, foldedItems, foldedUnder } from './folding.ts';
import { Highlighter } from './highlighter.ts';
import { HitReader } from './hit-reader.ts';
import type { MatchSet } from './match-set.ts';
import { type MatchParts, openMatches, orderOf, planOf, type SearchParts } from './open-matches.ts';
import type { QueryPlan } from './query-plan.ts';
import { prefixOf, queryTerms } from './query-terms.ts';
import { type ItemId, keyOf, type ScoredItem } from './ranking/corpus.ts';
import { Ranking, type RankParts } from './ranking/rank.ts';
import type { ScoreLoan } from './ranking/score-buffers.ts';
import { noticesOf } from './search-notices.ts';
import { StoreStates } from './store-state.ts';
import { SLICE_MS, Turns } from './turns.ts';

const MOST_HITS = 200;
/** So deep, a list by relevance says nothing any more. */
const DEEPEST_RANK = 2000;
/** A search that finds other rows each time it goes on is answered without a rest. */
const MOST_RESTARTS = 2;

type Page = Pick<SearchAnswer, 'nextCursor' | 'previousCursor' | 'remaining'> & {
  /** Items of the whole list that are no hits. */
  readonly related: number;
  readonly items: readonly {
    store: StoreName;
    id: number;
    layer: MatchLayer;
    score: number | null;
    folded: FoldCounts | null;
  }[];
};

/** How a search goes on while others have their turn. */
export interface SearchRun {
  /** Throws when nobody waits for the answer any more. */
  readonly check: () => void;
  readonly onProvisional?: (answer: SearchAnswer) => void;
}

/** The library changed while the search rested. */
class Changed extends Error {}

/** One page of what a query finds, in all three stores. */
export async function search(parts: SearchParts, request: SearchRequest, run: SearchRun): Promise<SearchAnswer> {
  checkRequest(request);
  const startedMs = parts.host.monotonicMs();
  for (let attempt = 0; ; attempt++) {
    const turns = attempt < MOST_RESTARTS && !parts.isBusy() ? turnsOf(parts, run) : null;
    const loan = parts.scoreBuffers.open();
    try {
      return await new Search(parts, request, { turns, startedMs, run, loan }).answer();
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    } finally {
      loan.release();
    }
  }
}

/** Why a hit of a search has its score; null when it is none of the best. */
export async function explain(parts: SearchParts, request: SearchRequest, hitKey: string): Promise<Explanation | null> {
  checkRequest(request);
  const plan = planOf(parts, request);
  const opened = openMatches(parts, request, plan);
  if (opened.order !== 'relevance') return null;
  const loan = parts.scoreBuffers.open();
  try {
    const ranking = await Ranking.of({ ...rankParts(parts, opened, request), loan, pause: () => null }, DEEPEST_RANK);
    const index = ranking.items.findIndex((item) => keyOf(item) === hitKey);
    const item = ranking.items[index];
    return item ? { score: item.score, rank: index + 1, parts: ranking.explain(item) } : null;
  } finally {
    loan.release();
  }
}

function checkRequest({ limit, cursor, isFolded, foldedUnder: under }: SearchRequest): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS) {
    throw new SearchError('search.bad-limit', `A page has 1 to ${MOST_HITS} hits.`, { limit });
  }
  if (under !== undefined) itemFromKey(under);
  if (isFolded && under !== undefined) {
    throw new SearchError('search.bad-fold', 'What is folded under a hit is not folded again.');
  }
  if (cursor?.startsWith('rank:')) rankFromCursor(cursor);
}

function turnsOf({ host, corpus }: SearchParts, { check }: SearchRun): Turns {
  return new Turns(host, () => {
    check();
    if (!corpus.isCurrent()) throw new Changed();
  });
}

function rankParts(
  { connection, corpus, rows }: SearchParts,
  { matches, states }: MatchParts,
  { query, ranking = RANKING_PROFILES.prose, nowMs }: SearchRequest,
): Omit<RankParts, 'loan' | 'pause'> {
  return { connection, corpus, rows, matches, states, parameters: ranking, queryText: query, nowMs };
}

interface SearchProgress {
  /** Null for a search that does not rest. */
  readonly turns: Turns | null;
  readonly startedMs: number;
  readonly run: SearchRun;
  readonly loan: ScoreLoan;
}

class Search {
  readonly #parts: SearchParts;
  readonly #request: SearchRequest;
  readonly #progress: SearchProgress;
  #isAnnounced = false;

  constructor(parts: SearchParts, request: SearchRequest, progress: SearchProgress) {
    this.#parts = parts;
    this.#request = request;
    this.#progress = progress;
  }

  async answer(): Promise<SearchAnswer> {
    const parts = this.#parts;
    const request = this.#request;
    const plan = planOf(parts, request);
    parts.corpus.refresh();
    await this.#readAhead(plan);
    const opened = await this.#open(plan);
    const { order } = opened;
    if (order !== 'relevance') return this.#toAnswer(opened, pageByTime(parts, opened, request, order), false);
    const page = await this.#pageByRank(opened);
    return this.#toAnswer(opened, page, false);
  }

  /** Lists of terms are what a search reads: a rest after each, once it takes long. */
  async #readAhead(plan: QueryPlan): Promise<void> {
    const { turns } = this.#progress;
    if (!turns || orderOf(plan, this.#request) !== 'relevance') return;
    for (const store of STORE_NAMES) {
      for (const node of plan.terms) {
        ifReadable(() => {
          const { postings } = this.#parts.rows[store];
          for (const { term } of queryTerms(node)) postings.list(term);
          const prefix = prefixOf(node);
          if (prefix !== null) postings.listOfPrefix(prefix);
        }, undefined);
        if (turns.isOver) await turns.rest();
      }
    }
  }

  /** A query that asks for the words of the library waits for them, where it may rest. */
  async #open(plan: QueryPlan): Promise<MatchParts> {
    const { words } = this.#parts;
    words.forgetLack();
    const opened = openMatches(this.#parts, this.#request, plan);
    if (!words.wasLacking || !this.#progress.turns) return opened;
    await words.readAhead();
    await this.#progress.turns.rest();
    return openMatches(this.#parts, this.#request, plan);
  }

  async #pageByRank(opened: MatchParts): Promise<Page> {
    const { isFolded, foldedUnder: under, limit, cursor } = this.#request;
    const pause: RankParts['pause'] = (soFar) => this.#pause(opened, soFar);
    const parts = { ...rankParts(this.#parts, opened, this.#request), loan: this.#progress.loan, pause };
    if (under !== undefined) return this.#plainPage(opened, await this.#rankFold(opened, parts, itemFromKey(under)));
    if (isFolded) return this.#foldedPage(opened, await Ranking.of(parts, DEEPEST_RANK));
    const needed = Math.min(rankFromCursor(cursor) + limit + 1, DEEPEST_RANK);
    return this.#plainPage(opened, (await Ranking.of(parts, needed)).items);
  }

  /** What is folded under a hit, with the scores that it has in the whole list; only that matches from then on. */
  async #rankFold(opened: MatchParts, parts: RankParts, head: ItemId): Promise<readonly ScoredItem[]> {
    const { matches } = opened;
    const best = await Ranking.of(parts, DEEPEST_RANK);
    const folded = foldedUnder({ ...this.#parts, ...opened }, best, head);
    const ofFold = ({ items }: Ranking) => items.filter(({ store, id }) => folded.get(store)?.has(id));
    const rows = [...folded.values()].reduce((sum, { size }) => sum + size, 0);
    const all = matches.stores.reduce((sum, store) => sum + matches.rows(store).size, 0);
    let items = ofFold(best);
    // The rest of a fold may stand far behind.
    if (items.length < rows) items = ofFold(await Ranking.of(parts, all));
    for (const [store, kept] of folded) matches.narrow(store, kept);
    return items;
  }

  /** What takes longer than a slice is sent ahead as far as it is found. */
  #pause(opened: MatchParts, soFar: (() => readonly ScoredItem[]) | null): Promise<void> | null {
    const { turns, run, startedMs } = this.#progress;
    const { monotonicMs } = this.#parts.host;
    const isAwaited = run.onProvisional !== undefined && !this.#isAnnounced && !this.#request.cursor;
    if (soFar && isAwaited && monotonicMs() - startedMs >= SLICE_MS) this.#announce(opened, soFar());
    return turns?.isOver ? turns.rest() : null;
  }

  #announce(opened: MatchParts, items: readonly ScoredItem[]): void {
    if (items.length === 0) return;
    this.#isAnnounced = true;
    // Of its own states: what is counted here is counted again for the answer.
    const states = new StoreStates(this.#parts.connection, this.#parts.audience);
    this.#progress.run.onProvisional?.(this.#toAnswer({ ...opened, states }, this.#plainPage(opened, items), true));
  }

  #plainPage({ matches }: MatchParts, ranked: readonly ScoredItem[]): Page {
    const { limit, cursor } = this.#request;
    const offset = rankFromCursor(cursor);
    const items = ranked
      .slice(offset, offset + limit)
      .map(({ store, id, score }) => ({ store, id, score, layer: matches.layerOf(store, id), folded: null }));
    return { items, related: countRelated(matches, ranked), ...rankCursors(offset, limit, ranked.length) };
  }

  #foldedPage(opened: MatchParts, ranking: Ranking): Page {
    const { limit, cursor } = this.#request;
    const offset = rankFromCursor(cursor);
    const foldParts = { ...this.#parts, ...opened };
    const heads = foldedItems(foldParts, ranking, offset + limit + 1);
    const shown = heads.slice(offset, offset + limit);
    const counts = countFolded(foldParts, ranking, shown);
    const items = shown.map((item) => ({
      ...item,
      layer: opened.matches.layerOf(item.store, item.id),
      folded: counts.get(keyOf(item)) ?? null,
    }));
    const related = countRelated(opened.matches, ranking.items);
    return { items, related, ...rankCursors(offset, limit, heads.length) };
  }

  #toAnswer(opened: MatchParts, page: Page, isProvisional: boolean): SearchAnswer {
    const { states, matches, order } = opened;
    const { query, isUndatedOnly } = this.#request;
    const hits = readHits(this.#parts, opened, page);
    for (const { store } of hits) states.addReturned(store);
    for (const store of matches.stores) states.setMatched(store, matches.rows(store).size);
    const undatedTotal = countUndated(this.#parts, opened);
    const total = STORE_NAMES.reduce((sum, store) => sum + states.matched(store), 0);
    const { nextCursor, previousCursor, remaining, related } = page;
    const answer = states.answer(hits, {
      total: isUndatedOnly ? undatedTotal : total,
      nextCursor,
      previousCursor,
      notices: noticesOf(this.#parts, opened, { total, related }),
      tookMs: this.#parts.host.monotonicMs() - this.#progress.startedMs,
    });
    return {
      ...answer,
      isTotalLowerBound: answer.isTotalLowerBound || matches.notices.length > 0,
      reading: matches.plan.reading(query),
      order,
      isProvisional,
      layers: matches.plan.hasText ? { ...matches.countLayers(), ...(related > 0 && { related }) } : {},
      undatedTotal,
      remaining,
      hidden: hiddenByScope(this.#parts, opened),
    };
  }
}

function readHits(parts: SearchParts, { states, matches }: MatchParts, { items }: Page): readonly Hit[] {
  const reader = new HitReader(parts);
  const highlighter = new Highlighter(matches.plan.terms, matches.standIns);
  const hits = new Map<string, Hit>();
  for (const store of matches.stores) {
    const own = items.filter((item) => item.store === store);
    for (const hit of states.ask(store, [], () => reader.read(own, highlighter))) hits.set(hit.key, hit);
  }
  return items.flatMap((item) => {
    const hit = hits.get(keyOf(item));
    return hit ? [{ ...hit, folded: item.folded }] : [];
  });
}

function countRelated(matches: MatchSet, items: readonly ItemId[]): number {
  if (!matches.listsRelated) return 0;
  return items.filter(({ store, id }) => matches.layerOf(store, id) === 'related').length;
}

function rankCursors(offset: number, limit: number, found: number): Omit<Page, 'items' | 'related'> {
  return {
    nextCursor: found > offset + limit ? `rank:${offset + limit}` : null,
    previousCursor: offset > 0 ? `rank:${Math.max(0, offset - limit)}` : null,
    remaining: null,
  };
}

function rankFromCursor(cursor: string | null | undefined): number {
  if (cursor === null || cursor === undefined) return 0;
  const [, offset] = /^rank:(\d{1,6})$/.exec(cursor) ?? [];
  if (offset === undefined)
    throw new SearchError('search.bad-cursor', 'This cursor comes from no answer by relevance.');
  return Number(offset);
}

function itemFromKey(key: string): ItemId {
  const [, store, id] = /^(content|events|memory):(\d{1,15})$/.exec(key) ?? [];
  if (store === undefined) throw new SearchError('search.bad-fold', 'This is no key of a hit.');
  return { store: store as StoreName, id: Number(id) };
}

function pageByTime(
  { rows }: SearchParts,
  { matches, states }: MatchParts,
  { limit, cursor, isUndatedOnly }: SearchRequest,
  order: 'newest' | 'oldest',
): Page {
  const isUndated = isUndatedOnly === true;
  // Undated items have file order only: there, older is what stands further down.
  const forward: Direction = order === 'newest' && !isUndated ? 'older' : 'newer';
  const backward: Direction = forward === 'older' ? 'newer' : 'older';
  const isBack = cursor?.startsWith('before:') === true;
  const from = cursor == null ? null : placeFromText(cursor.replace(/^(?:before|after):/, ''));
  const request = { from, direction: isBack ? backward : forward, isUndated };
  const found = itemsBeside({ rows, matches, states }, request, limit + 1);
  const places = found.slice(0, limit);
  if (isBack) places.reverse();
  const [first] = places;
  const last = places.at(-1);
  const beside = (place: TimePlace | undefined, direction: Direction) =>
    place ? countBeside({ rows, matches, states }, { from: place, direction, isUndated }) : 0;
  const ahead = beside(last, forward);
  const behind = cursor == null ? 0 : beside(first, backward);
  return {
    related: 0,
    items: places.map(({ store, id }) => ({ store, id, layer: 'exact' as const, score: null, folded: null })),
    nextCursor: ahead > 0 && last ? `after:${placeToText(last)}` : null,
    previousCursor: behind > 0 && first ? `before:${placeToText(first)}` : null,
    remaining: forward === 'older' ? { newer: behind, older: ahead } : { newer: ahead, older: behind },
  };
}

function countUndated({ rows }: SearchParts, { matches, states }: MatchParts): number {
  let undated = 0;
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      if (!rows[store].hasUndated()) return;
      const { timesMs } = rows[store].columns;
      matches.rows(store).visit((id) => {
        if (Number.isNaN(timesMs[id])) undated += 1;
      });
    });
  }
  return undated;
}

/** What matches but for the scope: so that an empty list is not taken for an empty library. */
function hiddenByScope({ rows }: SearchParts, { matches, states }: MatchParts): SearchAnswer['hidden'] {
  if (!matches.plan.filters.some(({ node }) => node.key === 'project')) return null;
  let otherProjects = 0;
  let noProject = 0;
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const { projects } = rows[store].columns;
      const unscoped = matches.rowsWithout(store, ({ node }) => node.key === 'project');
      unscoped.without(matches.rows(store)).visit((id) => {
        if (projects[id] === 0) noProject += 1;
        else otherProjects += 1;
      });
    });
  }
  return { otherProjects, noProject };
}
