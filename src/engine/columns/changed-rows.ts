import type { Connection } from '../database/connection.ts';
import { EXPIRY_MARK } from '../database/expiry-mark.ts';

/** More changed rows than this are not read one by one. */
const MOST_SINGLE_ROWS = 20_000;
/** Stands for any number of rows. */
const MANY = -1;

/** Rows of a table that change or go: SQLite itself notes them, so that no store has to know who reads its rows. */
export class ChangedRows {
  readonly #connection: Connection;
  readonly #table: string;
  readonly #watched: string;
  readonly #reader: string;
  #isWatching = false;

  /** `watched` are the columns whose change counts. A second reader of a table needs a name: each is told for itself. */
  constructor(connection: Connection, table: string, watched: string, reader = '') {
    this.#connection = connection;
    this.#table = table;
    this.#watched = watched;
    this.#reader = reader === '' ? '' : `_for_${reader}`;
  }

  /** From now on. True when it begins with this call. */
  watch(): boolean {
    if (this.#isWatching) return false;
    const [table, reader] = [this.#table, this.#reader];
    const list = `changed_${table}${reader}`;
    this.#connection.run(`
      ${EXPIRY_MARK};
      CREATE TEMP TABLE IF NOT EXISTS ${list} (id INTEGER PRIMARY KEY);
      CREATE TEMP TRIGGER IF NOT EXISTS ${table}_changes${reader} AFTER UPDATE OF ${this.#watched} ON main.${table}
        BEGIN INSERT OR IGNORE INTO ${list} VALUES (OLD.id); END;
      CREATE TEMP TRIGGER IF NOT EXISTS ${table}_goes${reader} AFTER DELETE ON main.${table}
        BEGIN INSERT OR IGNORE INTO ${list} VALUES (OLD.id); END;
      CREATE TEMP TRIGGER IF NOT EXISTS ${table}_expires${reader} AFTER INSERT ON temp.expiry
        BEGIN INSERT OR IGNORE INTO ${list} VALUES (${MANY}); END`);
    this.#isWatching = true;
    return true;
  }

  /** Ids of those that changed or went since the last call; null for too many. */
  take(): readonly number[] | null {
    const changed = `temp.changed_${this.#table}${this.#reader}`;
    const ids: number[] = [];
    this.#connection.scanRaw(`SELECT id FROM ${changed}`, [], (row) => {
      ids.push(row.number(0));
      return ids.length <= MOST_SINGLE_ROWS;
    });
    if (ids.length > 0) this.#connection.run(`DELETE FROM ${changed}`);
    return ids.length > MOST_SINGLE_ROWS || ids.includes(MANY) ? null : ids;
  }
}
