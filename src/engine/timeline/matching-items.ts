import { STORE_NAMES, type StoreName } from '../api.ts';
import { RowSet } from '../columns/row-set.ts';
import type { MatchParts, SearchParts } from '../search/open-matches.ts';
import { WHOLES } from './items.ts';

/** The items that a query means, bits by row id. A match in what follows an event's text is a match of the event. */
export function matchingItems(parts: SearchParts, opened: MatchParts): Record<StoreName, Uint32Array> {
  const { states } = opened;
  const words = { content: new Uint32Array(0), events: new Uint32Array(0), memory: new Uint32Array(0) };
  for (const store of STORE_NAMES) {
    const items = states.ask(store, null, () => {
      const matching = store === 'events' ? matchingEvents(parts, opened) : matchingWholes(parts, opened, store);
      states.setMatched(store, matching.size);
      return matching;
    });
    if (items) words[store] = items.words.slice();
  }
  return words;
}

function matchingWholes(
  { connection, rows }: SearchParts,
  { matches }: MatchParts,
  store: Exclude<StoreName, 'events'>,
): RowSet {
  const matching = matches.rows(store);
  const items = new RowSet(rows[store].newestId);
  connection.scan(WHOLES[store], undefined, ([id, first]) => {
    if (matching.has(Number(id))) items.add(Number(first));
  });
  return items;
}

function matchingEvents({ rows }: SearchParts, { matches, states }: MatchParts): RowSet {
  const matching = matches.rows('events');
  return states.ask('content', matching, () => {
    const { events } = rows.content.columns;
    const ofChunks = new RowSet(rows.events.newestId);
    matches.rows('content').visit((id) => ofChunks.add(events[id] ?? 0));
    ofChunks.delete(0);
    return matching.or(ofChunks);
  });
}
