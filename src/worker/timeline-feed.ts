import { expose, transfer } from 'comlink';
import type { TimelineFeedApi } from '../engine/api.ts';

/** Lets the worker of the timeline ask; what is large goes over without a copy. */
export function exposeTimeline(port: MessagePort, feed: () => Promise<TimelineFeedApi>): void {
  const exposed: TimelineFeedApi = {
    overview: async () => (await feed()).overview(),
    rows: async (known) => {
      const change = await (await feed()).rows(known);
      const buffers = change.data.flatMap(({ rows }) => Object.values(rows).map(({ buffer }) => buffer));
      return transfer(change, buffers);
    },
    matches: async (request) => {
      const matches = await (await feed()).matches(request);
      return transfer(matches, matches.data === null ? [] : Object.values(matches.data).map(({ buffer }) => buffer));
    },
    names: async (column) => {
      const names = await (await feed()).names(column);
      return transfer(names, [names.codes.buffer]);
    },
    titles: async (items) => (await feed()).titles(items),
  };
  expose(exposed, port);
}
