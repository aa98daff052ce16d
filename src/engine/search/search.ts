import { type MatchLayer, type MatchRequest, type SearchAnswer, type SearchRequest, type SortOrder, STORE_NAMES } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { SearchError } from '../errors.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import { unknownValue } from '../query/filter-values.ts';
import {
  countBeside,
  type Direction,
  itemsBeside,
  placeFromText,
  placeToText,
  type TimePlace,
} from '../timeline/merge-by-time.ts';
import { globToRegExp } from './filters.ts';
import { Highlighter } from './highlighter.ts';
import { HitReader } from './hit-reader.ts';
import { MatchSet } from './match-set.ts';
import { QueryPlan } from './query-plan.ts';
import { queryTerms } from './query-terms.ts';
import type { Corpus } from './ranking/corpus.ts';
import { DEFAULT_PARAMETERS } from './ranking/parameters.ts';
import { rank } from './ranking/rank.ts';
import { similarTerms } from './similar-terms.ts';
import type { AllStoreRows } from './store-rows.ts';
import { StoreStates } from './store-state.ts';

const MOST_HITS = 200;
/** So deep, a list by relevance says nothing any more. */
const DEEPEST_RANK = 2000;
const RELAX_BELOW = 5;

export interface SearchParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly rows: AllStoreRows;
  readonly corpus: Corpus;
  readonly monotonicMs: () => number;
}

type Page = Pick<SearchAnswer, 'nextCursor' | 'previousCursor' | 'remaining'> & {
  readonly items: readonly {
    store: TimePlace['store'];
    id: number;
    layer: MatchLayer;
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
  { connection, projects, rows, corpus }: SearchParts,
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
    { connection, rows, plan },
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
  for (const store of matches.stores) states.setMatched(store, matches.rows(store).size);
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
    hidden: hiddenByScope(parts, opened),
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
  { connection, corpus, rows }: SearchParts,
  { matches, states }: MatchParts,
  { query, limit, cursor }: SearchRequest,
): Page {
  const offset = rankFromCursor(cursor);
  const parts = { connection, corpus, rows, matches, states, parameters: DEFAULT_PARAMETERS, queryText: query };
  const ranked = rank(parts, Math.min(offset + limit + 1, DEEPEST_RANK));
  const items = ranked.slice(offset, offset + limit).map(({ store, id, score }) => ({
    store,
    id,
    score,
    layer: matches.layerOf(store, id),
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
    items: places.map(({ store, id }) => ({ store, id, layer: 'exact' as const, score: null })),
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
      matches.rows(store).forEach((id) => {
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
      unscoped.without(matches.rows(store)).forEach((id) => {
        if (projects[id] === 0) noProject += 1;
        else otherProjects += 1;
      });
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
  const tools = plan.filters.filter(({ node }) => node.key === 'tool').flatMap(({ node }) => node.values);
  // Only an empty list is worth reading all tools.
  if (total === 0 && tools.length > 0) notices.push(...states.ask('events', [], () => unknownTools(connection, tools)));
  return notices;
}

function unknownTools(connection: Connection, values: readonly string[]): string[] {
  const names: string[] = [];
  connection.scan('SELECT DISTINCT tool FROM event WHERE tool IS NOT NULL', [], ([name]) => names.push(String(name)));
  return values
    .filter((value) => !names.some((name) => globToRegExp(value.toLowerCase()).test(name.toLowerCase())))
    .map((value) => unknownValue('tool', value, names));
}
