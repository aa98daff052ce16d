import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import type { AllStoreRows } from '../search/store-rows.ts';
import { makeOverview, OverviewStore } from '../timeline/overview.ts';

const KEPT_STORES = ['events', 'content'] as const;

/** Keeps the columns of rows in the database: with the end of an import, and after it whatever else is due. */
export class SegmentKeeper {
  readonly #connection: Connection;
  readonly #host: Pick<EngineHost, 'yieldToMessages' | 'nowMs'>;
  readonly #rows: AllStoreRows;
  readonly #overview: OverviewStore;
  #isCatchingUp = false;

  constructor(connection: Connection, host: Pick<EngineHost, 'yieldToMessages' | 'nowMs'>, rows: AllStoreRows) {
    this.#overview = new OverviewStore(connection);
    this.#connection = connection;
    this.#host = host;
    this.#rows = rows;
  }

  /** Reads what is due; what it gives writes all of that, inside of a transaction of the caller. */
  readAll(): () => void {
    const writers = KEPT_STORES.map((store) => {
      this.#rows[store].refresh();
      return this.#rows[store].segmentWriter();
    });
    // For a few rows more, a picture of all is not drawn anew at once.
    if (writers.some(Boolean)) writers.push(this.#overviewWriter());
    return () => {
      for (const write of writers) write?.();
    };
  }

  /**
   * What is due, a segment a transaction, so that searches get their turn between two. It can be stopped at any time:
   * what is left is due the next time, and until then its rows are read from their table.
   */
  async catchUp(isBusy: () => boolean): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    try {
      for (const store of KEPT_STORES) {
        let isLeft = true;
        while (isLeft) {
          await this.#host.yieldToMessages();
          if (isBusy()) return;
          isLeft = this.#step(store);
        }
      }
      const write = this.#overviewWriter();
      if (write) this.#connection.transaction(write);
    } catch (error) {
      // A full disk, or a damaged table: the rows themselves say so when they are read.
      if (!(error instanceof DatabaseError)) throw error;
    } finally {
      this.#isCatchingUp = false;
    }
  }

  #overviewWriter(): (() => void) | null {
    const { newestId } = this.#rows.events;
    if (newestId === 0 || this.#overview.isKept(newestId)) return null;
    const overview = makeOverview(this.#rows.events.columns, this.#host.nowMs());
    return overview && (() => this.#overview.write(newestId, overview));
  }

  #step(store: (typeof KEPT_STORES)[number]): boolean {
    const rows = this.#rows[store];
    rows.refresh();
    const write = rows.segmentWriter(1);
    if (write) this.#connection.transaction(write);
    return write !== null;
  }
}
