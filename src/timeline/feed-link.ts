import type { TimelineFeedApi } from '../engine/api.ts';

interface Pending {
  readonly send: (feed: TimelineFeedApi) => void;
}

/**
 * The way to the worker that holds the database, which may be another one later. What was asked of one that is gone, and
 * not answered, is asked of the next: all of it only looks.
 */
export class FeedLink implements TimelineFeedApi {
  readonly #pending = new Set<Pending>();
  #feed: TimelineFeedApi | null = null;

  connect(feed: TimelineFeedApi): void {
    this.#feed = feed;
    for (const { send } of [...this.#pending]) send(feed);
  }

  overview(): ReturnType<TimelineFeedApi['overview']> {
    return this.#ask((feed) => feed.overview());
  }

  rows(known: number | null): ReturnType<TimelineFeedApi['rows']> {
    return this.#ask((feed) => feed.rows(known));
  }

  catalog(): ReturnType<TimelineFeedApi['catalog']> {
    return this.#ask((feed) => feed.catalog());
  }

  matches(request: Parameters<TimelineFeedApi['matches']>[0]): ReturnType<TimelineFeedApi['matches']> {
    return this.#ask((feed) => feed.matches(request));
  }

  names(column: Parameters<TimelineFeedApi['names']>[0]): ReturnType<TimelineFeedApi['names']> {
    return this.#ask((feed) => feed.names(column));
  }

  titles(items: Parameters<TimelineFeedApi['titles']>[0]): ReturnType<TimelineFeedApi['titles']> {
    return this.#ask((feed) => feed.titles(items));
  }

  #ask<Answer>(ask: (feed: TimelineFeedApi) => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call: Pending = {
        send: (feed) => {
          // One who let go of the database may still answer late.
          const settle =
            <Value>(done: (value: Value) => void) =>
            (value: Value) =>
              this.#feed === feed && this.#pending.delete(call) && done(value);
          ask(feed).then(settle(resolve), settle(reject));
        },
      };
      this.#pending.add(call);
      if (this.#feed) call.send(this.#feed);
    });
  }
}
