import { useState } from 'react';
import type { Answer, EngineApi, Facets, HistogramBin, Hit, SearchAnswer, SortOrder } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { currentRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { type Latest, useLatest } from './use-latest.ts';
import { useSettled } from './use-settled.ts';

export const PAGE_SIZE = 50;
/** The engine's limit for one page. */
const MAX_PAGE_SIZE = 200;
const HISTOGRAM_BINS = 96;

export interface SearchQuestion {
  readonly query: string;
  readonly order: SortOrder;
  readonly isUndatedOnly: boolean;
}

export interface AnsweredSearch extends SearchQuestion {
  readonly first: SearchAnswer;
  readonly nowMs: number;
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
  const { revision, timeZone } = useWorkspace();
  const key = JSON.stringify([question.query, question.order, question.isUndatedOnly, revision, timeZone]);
  const { data: answered, ...latest } = useLatest(key, () => askFirstPage(engine, question, timeZone));
  const [more, setMore] = useState(NO_MORE_PAGES);
  const current = answered && more.first === answered.first ? more : NO_MORE_PAGES;
  const last = current.pages.at(-1) ?? answered?.first ?? null;

  const loadMore = async (): Promise<void> => {
    const cursor = last?.nextCursor;
    if (!answered || !cursor || current.isLoading) return;
    const { first, nowMs, query, order, isUndatedOnly } = answered;
    // What comes back is dropped when another search was answered meanwhile.
    const update = (change: Partial<MorePages>): void =>
      setMore((before) => (before.first === first ? { ...before, ...change } : before));
    setMore({ ...current, first, isLoading: true, error: null });
    try {
      const page = await engine.search({ query, order, isUndatedOnly, timeZone, nowMs, limit: PAGE_SIZE, cursor });
      update({ pages: [...current.pages, page], isLoading: false });
    } catch (error) {
      update({ isLoading: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };

  return {
    answered,
    hits: answered ? [answered.first, ...current.pages].flatMap((page) => page.data) : [],
    last,
    isPending: latest.isPending,
    error: latest.error,
    retry: latest.retry,
    loadMore: () => void loadMore(),
    isLoadingMore: current.isLoading,
    moreError: current.error,
  };
}

async function askFirstPage(engine: EngineApi, question: SearchQuestion, timeZone: string): Promise<AnsweredSearch> {
  const nowMs = Date.now();
  const { query, order, isUndatedOnly } = question;
  const request = { query, order, timeZone, nowMs, limit: firstPageSize() };
  const first = await engine.search({ ...request, isUndatedOnly });
  const areAllUndated = !isUndatedOnly && first.data.length === 0 && first.undatedTotal > 0;
  if (!areAllUndated) return { ...question, first, nowMs, areAllUndated };
  const undated = await engine.search({ ...request, isUndatedOnly: true });
  return { ...question, isUndatedOnly: true, first: undated, nowMs, areAllUndated };
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
  const settled = useSettled(answered, COUNTS_DELAY_MS);
  const order = settled?.first.order ?? 'relevance';
  const key = settled && JSON.stringify([settled.query, order, revision, timeZone]);
  const request = { query: settled?.query ?? '', order, timeZone, nowMs: settled?.nowMs ?? 0 };
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
