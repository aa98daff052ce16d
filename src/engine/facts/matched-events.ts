import type { HiddenByScope } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { MatchParts, SearchParts } from '../search/open-matches.ts';
import { HiddenCount, type Scope } from './scope.ts';

/** Events that a query means, by themselves or by what follows the first piece of their text. */
export function matchedEvents(parts: SearchParts, { matches, states }: MatchParts): RowSet {
  const ofEvents = matches.rows('events');
  return states.ask('content', ofEvents, () => ofEvents.or(eventsOfChunks(parts, matches.rows('content'))));
}

function eventsOfChunks({ rows }: SearchParts, chunks: RowSet): RowSet {
  const { events } = rows.content.columns;
  const found = new RowSet(rows.events.newestId);
  chunks.visit((id) => found.add(events[id] ?? 0));
  found.delete(0);
  return found;
}

/** Events that a query means but for its scope. */
export function hiddenByScope(
  { rows }: SearchParts,
  { matches, states }: MatchParts,
  scope: Scope,
): HiddenByScope | null {
  const hidden = new HiddenCount(scope);
  if (scope.isAll) return null;
  states.ask('events', undefined, () => {
    const { projects } = rows.events.columns;
    const unscoped = matches.rowsWithout('events', ({ node }) => node.key === 'project');
    unscoped.without(matches.rows('events')).visit((id) => {
      hidden.add(projects[id] || null);
    });
  });
  return hidden.counts;
}
