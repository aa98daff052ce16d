import type { TimelineFeedApi } from '../engine/api.ts';
import { refAt, type TimelineColumns } from './columns.ts';

const MAX_KEPT = 4000;

/** Titles beside the marks, asked for when they are needed and kept for a while. */
export class Titles {
  readonly #feed: Pick<TimelineFeedApi, 'titles'>;
  readonly #kept = new Map<string, string | null>();

  constructor(feed: Pick<TimelineFeedApi, 'titles'>) {
    this.#feed = feed;
  }

  /** Undefined until it was loaded; null for an item that no longer exists. */
  peek(columns: TimelineColumns, event: number): string | null | undefined {
    return this.#kept.get(keyOf(columns, event));
  }

  async load(columns: TimelineColumns, events: readonly number[]): Promise<void> {
    const titles = await this.#feed.titles(events.map((event) => refAt(columns, event)));
    if (this.#kept.size > MAX_KEPT) this.#kept.clear();
    for (const [at, event] of events.entries()) this.#kept.set(keyOf(columns, event), titles[at] ?? null);
  }

  /** After a change of data. */
  clear(): void {
    this.#kept.clear();
  }
}

function keyOf(columns: TimelineColumns, event: number): string {
  const { store, id } = refAt(columns, event);
  return `${store}:${id}`;
}
