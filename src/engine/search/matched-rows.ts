import type { Message } from '../../messages/message.ts';
import { type MatchRequest, STORE_NAMES, type StoreName } from '../api.ts';
import { SearchError } from '../errors.ts';
import { openMatches, type SearchParts } from './open-matches.ts';

export interface MatchedRows {
  readonly ids: Readonly<Record<StoreName, readonly number[]>>;
  /** What was not looked at. */
  readonly notices: readonly Message[];
}

/**
 * Ids of all rows that a query means, word for word: nothing that is only like it. Throws
 * SearchError('search.incomplete') where a store cannot say.
 */
export function matchedRows(
  parts: SearchParts,
  request: Pick<MatchRequest, 'query' | 'timeZone' | 'nowMs'>,
): MatchedRows {
  const { matches, states } = openMatches(parts, { ...request, order: 'newest', relaxBelow: 0 });
  const idsOf = (store: StoreName) => {
    const ids: number[] = [];
    matches.rows(store).visit((id) => void ids.push(id));
    return ids;
  };
  const [content, events, memory] = STORE_NAMES.map(idsOf);
  if (states.hasFailed) {
    throw new SearchError('search.incomplete', 'Not all of the library can be read, so what it means is not known.');
  }
  const unindexed = STORE_NAMES.flatMap((store) => states.answer(null, { tookMs: 0 }).stores[store].reasons);
  return {
    ids: { content: content ?? [], events: events ?? [], memory: memory ?? [] },
    notices: [...matches.notices, ...unindexed],
  };
}
