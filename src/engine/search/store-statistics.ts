import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { STORE_TABLES } from './store-tables.ts';

export interface StoreCounts {
  readonly rows: number;
  readonly undated: number;
}

/** Counts of whole stores, taken once and kept until a row of the database changes. */
export class StoreStatistics {
  readonly #connection: Connection;
  #takenAtChanges = -1;
  #counts = new Map<StoreName, StoreCounts | null>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Null for a store that cannot be counted: it is damaged, and says so when it is asked. */
  of(store: StoreName): StoreCounts | null {
    const changes = Number(this.#connection.firstPrepared('SELECT total_changes()', [])?.[0]);
    if (changes !== this.#takenAtChanges) {
      this.#counts = new Map(STORE_NAMES.map((name) => [name, this.#count(name)]));
      this.#takenAtChanges = changes;
    }
    return this.#counts.get(store) ?? null;
  }

  /** False only for a store that is whole and empty: it need not be asked. */
  hasRows(store: StoreName): boolean {
    return this.of(store)?.rows !== 0;
  }

  #count(store: StoreName): StoreCounts | null {
    const { from, time } = STORE_TABLES[store];
    try {
      const [rows, dated] = this.#connection.firstPrepared(`SELECT count(*), count(${time}) FROM ${from}`, []) ?? [];
      return { rows: Number(rows), undated: Number(rows) - Number(dated) };
    } catch (error) {
      if (error instanceof DatabaseError) return null;
      throw error;
    }
  }
}
