import { useMemo, useState } from 'react';
import type { Answer, EngineApi, Facets, HistogramBin, Hit, SearchAnswer, SearchRequest } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { currentRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { SupersedingLoader } from './latest-loader.ts';
import { bestOfSessions } from './result-rows.ts';
import {
  PAGE_SIZE,
  type SearchQuestion,
  type SearchSettings,
  searchRequest,
  useSearchSettings,
} from './search-request.ts';
import { type Latest, useLatest } from './use-latest.ts';
import { useSettled } from './use-settled.ts';

/** The engine's limit for one page. */
const MAX_PAGE_SIZE = 200;
const HISTOGRAM_BINS = 96;
/** A first page that is still being made when the next one is asked for is not finished. */
const LANE = 'search-screen';

export interface AnsweredSearch extends SearchQuestion {
  readonly first: SearchAnswer;
  /** By which the list was asked for, without the size of its first page. */
  readonly request: SearchRequest;
  /** No hit has a date, so the undated ones are shown although the dated ones were asked for. */
  readonly areAllUndated: boolean;
}

export interface SearchState {
  /** The question that was answered last, which may not be the newest one. */
  readonly answered: AnsweredSearch | null;
  /** Of all pages loaded so far. */
  readonly hits: readonly Hit[];
  /** The page loaded last; its cursor goes on. */
  readonly last: SearchAnswer | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly moreError: Error | null;
}

interface MorePages {
  readonly first: SearchAnswer | null;
  readonly pages: readonly SearchAnswer[];
  readonly isLoading: boolean;
  readonly error: Error | null;
}

const NO_MORE_PAGES: MorePages = { first: null, pages: [], isLoading: false, error: null };

export function useSearch(question: SearchQuestion): SearchState {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const settings = useSearchSettings();
  const { query, order, isUndatedOnly, isFolded } = question;
  const key = JSON.stringify([query, order, isUndatedOnly, isFolded, revision, settings]);
  const { data: answered, ...latest } = useLatest<AnsweredSearch>(
    key,
    (onEarly) => askFirstPage(engine, question, settings, onEarly),
    SupersedingLoader,
  );
  const [more, setMore] = useState(NO_MORE_PAGES);
  const current = answered && more.first === answered.first ? more : NO_MORE_PAGES;
  const last = current.pages.at(-1) ?? answered?.first ?? null;

  const loadMore = async (): Promise<void> => {
    const cursor = last?.nextCursor;
    if (!answered || !cursor || current.isLoading) return;
    const { first, request } = answered;
    // What comes back is dropped when another search was answered meanwhile.
    const update = (change: Partial<MorePages>): void =>
      setMore((before) => (before.first === first ? { ...before, ...change } : before));
    setMore({ ...current, first, isLoading: true, error: null });
    try {
      const page = await engine.search({ ...request, isFolded: answered.isFolded, cursor });
      update({ pages: [...current.pages, page], isLoading: false });
    } catch (error) {
      update({ isLoading: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  return {
    answered,
    hits: useMemo(() => listHits(answered, current.pages), [answered, current.pages]),
    last,
    isPending: latest.isPending,
    error: latest.error,
    retry: latest.retry,
    loadMore: () => void loadMore(),
    isLoadingMore: current.isLoading,
    moreError: current.error,
  };
}

function listHits(answered: AnsweredSearch | null, pages: readonly SearchAnswer[]): readonly Hit[] {
  if (!answered) return [];
  const { first, isFolded } = answered;
  if (first.isProvisional) return listAhead(first.data, isFolded);
  return [...first.data, ...pages.flatMap((page) => page.data)];
}

/** About what a large screen shows; the rest of the page is drawn with the final list. */
const MOST_ROWS_AHEAD = 20;

/** Of a list that is sent ahead: it is never folded, and its rows are to stay where the final one has them. */
function listAhead(data: readonly Hit[], isFolded: boolean): readonly Hit[] {
  const rows = isFolded ? bestOfSessions(data) : data;
  // Back in the list, the hit that was opened may stand anywhere.
  return currentRoute().params.has('sel') ? rows : rows.slice(0, MOST_ROWS_AHEAD);
}

async function askFirstPage(
  engine: EngineApi,
  question: SearchQuestion,
  settings: SearchSettings,
  onEarly: (early: AnsweredSearch) => void,
): Promise<AnsweredSearch> {
  const request = searchRequest(question, settings, Date.now());
  const { isFolded } = question;
  const page = { isFolded, limit: firstPageSize() };
  const answered = { ...question, request, areAllUndated: false };
  const first = await engine.search({ ...request, ...page, lane: LANE }, (early) =>
    onEarly({ ...answered, first: early }),
  );
  const areAllUndated = !question.isUndatedOnly && first.data.length === 0 && first.undatedTotal > 0;
  if (!areAllUndated) return { ...answered, first };
  const undatedRequest = { ...request, isUndatedOnly: true };
  // In no lane: a newer question may be under way, which this one must not stop.
  const undated = await engine.search({ ...undatedRequest, ...page });
  return { ...question, isUndatedOnly: true, first: undated, request: undatedRequest, areAllUndated };
}

/** Back from a hit far down the list, `shown` says how many rows there were. */
function firstPageSize(): number {
  const shown = Number(currentRoute().params.get('shown'));
  return Number.isInteger(shown) && shown > PAGE_SIZE ? Math.min(shown, MAX_PAGE_SIZE) : PAGE_SIZE;
}

/** Counts follow when the typing rests, so that they never hold up the next search. */
const COUNTS_DELAY_MS = 120;

export interface SearchCounts {
  readonly facets: Latest<Answer<Facets>>;
  readonly histogram: Latest<Answer<readonly HistogramBin[]>>;
}

export function useSearchCounts(answered: AnsweredSearch | null): SearchCounts {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  // Neither do they hold up the final answer of a search that sent a list ahead.
  const settled = useSettled(answered?.first.isProvisional ? null : answered, COUNTS_DELAY_MS);
  const order = settled?.first.order ?? 'relevance';
  const key = settled && JSON.stringify([settled.query, order, revision, timeZone]);
  const request = { query: settled?.query ?? '', order, timeZone, nowMs: settled?.request.nowMs ?? 0 };
  return {
    facets: useLatest(key, () => engine.facets(request)),
    histogram: useLatest(key, () => engine.histogram({ ...request, bins: HISTOGRAM_BINS })),
  };
}

/** How many items there are in all, in the units of a search total. */
export function useLibraryTotal(): number | null {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const { data } = useLatest(`${revision}`, () =>
    engine.search({ query: '', order: 'relevance', limit: 1, timeZone, nowMs: Date.now() }),
  );
  return data?.total ?? null;
}
