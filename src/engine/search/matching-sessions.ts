import type { MatchRequest } from '../api.ts';
import { WholeSessions } from '../sessions/whole-sessions.ts';
import { openMatches, type SearchParts } from './open-matches.ts';

/** Row ids of sessions with an entry that the query means, and of those that these are part of. */
export function matchingSessions(
  parts: SearchParts,
  request: Pick<MatchRequest, 'query' | 'timeZone' | 'nowMs'>,
): readonly number[] {
  const { matches } = openMatches(parts, { ...request, order: 'newest' });
  const rows = matches.rows('events');
  const { sessions } = parts.rows.events.columns;
  const wholes = new WholeSessions(parts.connection);
  const found = new Set<number>();
  rows.visit((id) => {
    found.add(sessions[id] ?? 0);
  });
  for (const id of [...found]) found.add(wholes.wholeOf(id));
  return [...found];
}
