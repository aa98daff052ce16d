import type { EngineApi, Hit, SearchAnswer } from '../../../../engine/api.ts';
import type { RankingParameters } from '../../../../engine/ranking-profiles.ts';
import { useEngine } from '../../../engine-context.ts';
import { type Query, useQuery } from '../../../hooks/use-query.ts';
import { useRanking } from '../../../preferences.ts';
import { useWorkspace } from '../../../workspace.tsx';

/** Hits that are shown of each list. */
export const SHOWN_HITS = 5;
/** So far down it is known from where a hit came. */
export const KNOWN_HITS = 50;
const DEBOUNCE_MS = 200;

export interface Preview {
  readonly query: string;
  /** By the default figures. */
  readonly before: SearchAnswer;
  /** By those chosen; the same answer where these are the default. */
  readonly after: SearchAnswer;
}

/** Both lists of one query, anew whenever the query or a figure changes; null for a query without a word. */
export function usePreview(query: string): Query<Preview | null> {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const ranking = useRanking();
  const key = JSON.stringify([query, revision, timeZone, ranking]);
  return useQuery(key, () => loadPreview(engine, { query, timeZone, ranking }), DEBOUNCE_MS);
}

interface Question {
  readonly query: string;
  readonly timeZone: string;
  readonly ranking: RankingParameters | undefined;
}

async function loadPreview(engine: EngineApi, { query, timeZone, ranking }: Question): Promise<Preview | null> {
  if (query.trim() === '') return null;
  const request = { query, order: 'relevance', limit: KNOWN_HITS, timeZone, nowMs: Date.now() } as const;
  // A lane each: a newer question stops the older one of its own list, whose answer nobody waits for any more.
  const [before, after] = await Promise.all([
    engine.search({ ...request, lane: 'preview-default' }),
    ranking && engine.search({ ...request, ranking, lane: 'preview-chosen' }),
  ]);
  return { query, before, after: after ?? before };
}

/** Why there are no lists to compare, as a sentence; null where there are. */
export function reasonForNone({ before }: Preview): string | null {
  if (before.order !== 'relevance') return 'This query sorts by time, so relevance does not count in it.';
  if (before.data.length === 0) return 'Nothing in the library matches this query.';
  if (before.reading.terms.length === 0) return 'This query has no words, so there is nothing to rank by.';
  return null;
}

export function keysOf(hits: readonly Hit[]): readonly string[] {
  return hits.map(({ key }) => key);
}
