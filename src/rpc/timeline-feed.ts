import { expose, transfer } from 'comlink';
import type { TimelineFeedApi } from '../engine/api.ts';

/** Lets the worker of the timeline ask; what is large goes over without a copy. */
export function exposeTimeline(feed: TimelineFeedApi, port: MessagePort): void {
  const exposed: TimelineFeedApi = {
    overview: () => feed.overview(),
    rows: async (known) => {
      const change = await feed.rows(known);
      const buffers = change.data.flatMap(({ rows }) => Object.values(rows).map(({ buffer }) => buffer));
      return transfer(change, buffers);
    },
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
