import { useMemo } from 'react';
import type { SearchRequest, SortOrder } from '../../../engine/api.ts';
import type { RankingParameters } from '../../../engine/ranking-profiles.ts';
import { useRanking } from '../../preferences.ts';
import type { Route } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';

export const PAGE_SIZE = 50;

export interface SearchQuestion {
  readonly query: string;
  readonly order: SortOrder;
  readonly isUndatedOnly: boolean;
  /** In order of relevance: only the best hit of each session. */
  readonly isFolded: boolean;
}

/** What holds for all searches of a person. What the answer depends on belongs here: it is part of every key. */
export interface SearchSettings {
  readonly timeZone: string;
  /** Left out where the engine's default is chosen. */
  readonly ranking?: RankingParameters;
}

export function useSearchSettings(): SearchSettings {
  const { timeZone } = useWorkspace();
  const ranking = useRanking();
  return useMemo(() => ({ timeZone, ...(ranking && { ranking }) }), [timeZone, ranking]);
}

/**
 * The one place where a list is put into a request. The pages that follow, the folds and the explanations of its hits
 * ask by this same request, so that all of them mean the same matches and scores.
 */
export function searchRequest(question: SearchQuestion, settings: SearchSettings, nowMs: number): SearchRequest {
  const { query, order, isUndatedOnly } = question;
  return { query, order, isUndatedOnly, ...settings, nowMs, limit: PAGE_SIZE };
}

/** Folding is on unless the address says otherwise. */
export function isFoldedRoute({ params }: Route): boolean {
  return params.get(FOLD_PARAM) !== UNFOLDED;
}

/** As `withParams` takes it. */
export function foldParams(isFolded: boolean): { readonly [FOLD_PARAM]: string | null } {
  return { [FOLD_PARAM]: isFolded ? null : UNFOLDED };
}

const FOLD_PARAM = 'fold';
const UNFOLDED = '0';
