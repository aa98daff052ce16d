import type { MatchRequest, SortOrder, StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { EngineHost } from '../host.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { Audience } from '../visibility/audience.ts';
import { MatchSet } from './match-set.ts';
import { QueryPlan } from './query-plan.ts';
import type { Corpus } from './ranking/corpus.ts';
import type { ScoreBuffers } from './ranking/score-buffers.ts';
import type { AllStoreRows } from './store-rows.ts';
import { StoreStates } from './store-state.ts';
import { VisibleWords } from './visible-words.ts';
import type { WordList, Words } from './word-list.ts';

/** Below so many hits with every word, others follow. */
const RELAX_BELOW = 5;

export interface SearchParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly projects: ProjectStore;
  /** Who asks. */
  readonly audience: Audience;
  readonly rows: AllStoreRows;
  readonly corpus: Corpus;
  readonly words: WordList;
  readonly scoreBuffers: ScoreBuffers;
  /** While rows come in, or the index is merged, each rest is that of a whole batch, and finds another library after it. */
  readonly isBusy: () => boolean;
}

export interface MatchParts {
  readonly states: StoreStates;
  readonly matches: MatchSet;
  readonly order: SortOrder;
}

export function planOf({ audience }: SearchParts, { query, timeZone, nowMs }: MatchRequest): QueryPlan {
  return new QueryPlan(query, { timeZone, nowMs, projects: audience.projects() });
}

/** Relevance needs words: without any, the newest come first. */
export function orderOf(plan: QueryPlan, { order }: MatchRequest): SortOrder {
  const wanted = plan.sort ?? order ?? 'relevance';
  return wanted === 'relevance' && !plan.hasText ? 'newest' : wanted;
}

/** The words that there are for who asks. */
export function wordsOf({ audience, rows, words }: Pick<SearchParts, 'audience' | 'rows' | 'words'>): Words {
  const visibleRows = (store: StoreName) => audience.visibleRows(store, rows[store]);
  return audience.seesAll ? words : new VisibleWords(words, rows, visibleRows);
}

/** The match set that a request means. */
export function openMatches(parts: SearchParts, request: MatchRequest, plan = planOf(parts, request)): MatchParts {
  const { connection, host, audience, rows, corpus } = parts;
  corpus.refresh();
  const order = orderOf(plan, request);
  const states = new StoreStates(connection, audience);
  const relaxBelow = order === 'relevance' ? (request.relaxBelow ?? RELAX_BELOW) : 0;
  const monotonicMs = () => host.monotonicMs();
  const visibleRows = (store: StoreName) => audience.visibleRows(store, rows[store]);
  const words = wordsOf(parts);
  const matches = new MatchSet({ connection, rows, visibleRows, words, plan, monotonicMs }, states, relaxBelow);
  return { states, matches, order };
}
