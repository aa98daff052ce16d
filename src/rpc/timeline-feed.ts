import { expose, transfer } from 'comlink';
import type { TimelineFeedApi } from '../engine/api.ts';

/** Lets the worker of the timeline ask; what is large goes over without a copy. */
export function exposeTimeline(feed: TimelineFeedApi, port: MessagePort): void {
  const exposed: TimelineFeedApi = {
    overview: () => feed.overview(),
    rows: async (known) => {
      const change = await feed.rows(known);
      const arrays = change.data.flatMap(({ rows, segments }) => [
        ...Object.values(rows),
        // All of them are in one buffer.
        ...(segments?.kept ?? []).slice(0, 1).map(({ bytes }) => bytes),
      ]);
      return transfer(
        change,
        arrays.map(({ buffer }) => buffer),
      );
    },
    catalog: () => feed.catalog(),
    matches: async (request) => {
      const matches = await feed.matches(request);
      return transfer(matches, matches.data === null ? [] : Object.values(matches.data).map(({ buffer }) => buffer));
    },
    names: async (column) => {
      const names = await feed.names(column);
      return transfer(names, [names.codes.buffer]);
    },
    titles: (items) => feed.titles(items),
  };
  expose(exposed, port);
}
