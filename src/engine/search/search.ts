import { type MatchRequest, type SearchAnswer, type SearchRequest, type SortOrder, STORE_NAMES } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { SearchError } from '../errors.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import {
  countBeside,
  type Direction,
  datedCondition,
  itemsBeside,
  placeFromText,
  placeToText,
  type TimePlace,
} from '../timeline/merge-by-time.ts';
import { Highlighter } from './highlighter.ts';
import { HitReader } from './hit-reader.ts';
import { queryTerms } from './match-expression.ts';
import { MatchSet } from './match-set.ts';
import { QueryPlan } from './query-plan.ts';
import type { Corpus } from './ranking/corpus.ts';
import { DEFAULT_PARAMETERS } from './ranking/parameters.ts';
import { rank } from './ranking/rank.ts';
import { similarTerms } from './similar-terms.ts';
import { StoreStates } from './store-state.ts';
import type { StoreStatistics } from './store-statistics.ts';
import { STORE_TABLES } from './store-tables.ts';
import { unknownNames } from './unknown-names.ts';

const MOST_HITS = 200;
/** So deep, a list by relevance says nothing any more. */
const DEEPEST_RANK = 2000;
const RELAX_BELOW = 5;

export interface SearchParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly statistics: StoreStatistics;
  readonly corpus: Corpus;
  readonly monotonicMs: () => number;
}

type Page = Pick<SearchAnswer, 'nextCursor' | 'previousCursor' | 'remaining'> & {
  readonly items: readonly {
    store: TimePlace['store'];
    id: number;
    layer: 'exact' | 'relaxed';
    score: number | null;
  }[];
};

export interface MatchParts {
  readonly states: StoreStates;
  readonly matches: MatchSet;
  readonly order: SortOrder;
}

/** The match set that a request means. Relevance needs words: without any, the newest come first. */
export function openMatches(
  { connection, projects, statistics, corpus }: SearchParts,
  request: MatchRequest,
): MatchParts {
  const { timeZone, nowMs } = request;
  corpus.refresh();
  const context = { timeZone, nowMs, projects: projects.all() };
  const plan = new QueryPlan(request.query, context, (term) => similarTerms(term, corpus));
  const wanted = plan.sort ?? request.order ?? 'relevance';
  const order = wanted === 'relevance' && !plan.hasText ? 'newest' : wanted;
  const states = new StoreStates(connection);
  const matches = new MatchSet(
    { connection, statistics, plan },
    states,
    order === 'relevance' ? (request.relaxBelow ?? RELAX_BELOW) : 0,
  );
  return { states, matches, order };
}

/** One page of what a query finds, in all three stores. */
export function search(parts: SearchParts, request: SearchRequest): SearchAnswer {
  const started = parts.monotonicMs();
  if (!Number.isInteger(request.limit) || request.limit < 1 || request.limit > MOST_HITS) {
    throw new SearchError('search.bad-limit', `A page has 1 to ${MOST_HITS} hits.`, { limit: request.limit });
  }
  const opened = openMatches(parts, request);
  const { states, matches, order } = opened;
  const page = order === 'relevance' ? pageByRank(parts, opened, request) : pageByTime(parts, opened, request, order);
  const hits = readHits(parts, opened, page);
  for (const { store } of hits) states.addReturned(store);
  for (const store of matches.stores)
    states.ask(store, undefined, () => states.setMatched(store, matches.count(store)));
  const undatedTotal = countUndated(parts, opened);
  const total = STORE_NAMES.reduce((sum, store) => sum + states.matched(store), 0);
  const { nextCursor, previousCursor, remaining } = page;
  return {
    ...states.answer(hits, {
      total: request.isUndatedOnly ? undatedTotal : total,
      nextCursor,
      previousCursor,
      notices: noticesOf(parts, opened, total),
      tookMs: parts.monotonicMs() - started,
    }),
    reading: matches.plan.reading(request.query),
    order,
    undatedTotal,
    remaining,
    hidden: hiddenByScope(opened),
  };
}

function readHits({ connection, projects }: SearchParts, { states, matches }: MatchParts, { items }: Page) {
  const reader = new HitReader(connection, projects);
  const { plan, isRelaxed } = matches;
  const highlighter = new Highlighter(plan.terms, isRelaxed ? plan.similar : new Map());
  const hits = new Map<string, ReturnType<HitReader['read']>[number]>();
  for (const store of matches.stores) {
    const own = items.filter((item) => item.store === store);
    for (const hit of states.ask(store, [], () => reader.read(own, highlighter))) hits.set(hit.key, hit);
  }
  return items.flatMap(({ store, id }) => hits.get(`${store}:${id}`) ?? []);
}

function pageByRank(
  { connection, corpus }: SearchParts,
  { matches, states }: MatchParts,
  { query, limit, cursor }: SearchRequest,
): Page {
  const offset = rankFromCursor(cursor);
  const parts = { connection, corpus, matches, states, parameters: DEFAULT_PARAMETERS, queryText: query };
  const ranked = rank(parts, Math.min(offset + limit + 1, DEEPEST_RANK));
  const items = ranked.slice(offset, offset + limit).map(({ store, id, score, isExact }) => ({
    store,
    id,
    score,
    layer: isExact ? ('exact' as const) : ('relaxed' as const),
  }));
  return {
    items,
    nextCursor: ranked.length > offset + limit ? `rank:${offset + limit}` : null,
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

function pageByTime(
  { connection }: SearchParts,
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
  const found = itemsBeside(connection, matches, states, request, limit + 1);
  const places = found.slice(0, limit);
  if (isBack) places.reverse();
  const [first] = places;
  const last = places.at(-1);
  const beside = (place: TimePlace | undefined, direction: Direction) =>
    place ? countBeside(matches, states, { from: place, direction, isUndated }) : 0;
  const ahead = beside(last, forward);
  const behind = cursor == null ? 0 : beside(first, backward);
  return {
    items: places.map(({ store, id }) => ({ store, id, layer: 'exact' as const, score: null })),
    nextCursor: ahead > 0 && last ? `after:${placeToText(last)}` : null,
    previousCursor: behind > 0 && first ? `before:${placeToText(first)}` : null,
    remaining: forward === 'older' ? { newer: behind, older: ahead } : { newer: ahead, older: behind },
  };
}

function countUndated({ statistics }: SearchParts, { matches, states }: MatchParts): number {
  const stores = matches.stores.filter((store) => statistics.of(store)?.undated !== 0);
  return stores.reduce(
    (sum, store) => sum + states.ask(store, 0, () => matches.count(store, datedCondition(store, true))),
    0,
  );
}

/** What matches but for the scope: so that an empty list is not taken for an empty library. */
function hiddenByScope({ matches, states }: MatchParts): SearchAnswer['hidden'] {
  const { plan } = matches;
  if (!plan.filters.some(({ node }) => node.key === 'project')) return null;
  let otherProjects = 0;
  let noProject = 0;
  for (const store of matches.stores) {
    states.ask(store, undefined, () => {
      const isScope = (filter: (typeof plan.filters)[number]) => filter.node.key === 'project';
      const none = { sql: `${STORE_TABLES[store].project} IS NULL`, params: [] };
      const some = { sql: `${STORE_TABLES[store].project} IS NOT NULL`, params: [] };
      noProject += matches.count(store, none, isScope) - matches.count(store, none);
      otherProjects += matches.count(store, some, isScope) - matches.count(store, some);
    });
  }
  return { otherProjects, noProject };
}

function noticesOf({ connection }: SearchParts, { matches, states, order }: MatchParts, total: number): string[] {
  const { plan, isRelaxed } = matches;
  const notices: string[] = [];
  if (isRelaxed && total > 0) notices.push('Few or no rows hold every word, so those that hold some of them follow.');
  if (isRelaxed) {
    for (const [term, similar] of plan.similar) {
      const words = similar.map((each) => `“${each.term}”`).join(', ');
      const typed = plan.terms.find((node) => queryTerms(node).some((asked) => asked.term === term))?.text ?? term;
      notices.push(`“${typed}” stands nowhere; words like ${words} were looked for as well.`);
    }
  }
  if (plan.sort === 'relevance' && order !== 'relevance') {
    notices.push('Relevance needs words to compare with; without any, the newest come first.');
  }
  notices.push(...unknownNames({ connection, states }, plan.root, total));
  return notices;
}
