import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';

/** Behind all ids that a row can have. */
const BEYOND = 2 ** 40;

/** How a table came through. */
export interface TableCopy {
  /** Places of rows that could not be read: so many at most. */
  readonly lost: number;
  /** Behind the last row that could be read there may be more, nobody knows how many. */
  readonly isEndLost: boolean;
}

/** Copies what can be read of one table into that of another database. Inside a transaction of the other. */
export function copyTable(damaged: Connection, target: Connection, table: string): TableCopy {
  try {
    return isByRowId(target, table)
      ? new RowIdCopy(damaged, target, table).run()
      : copyFromBothEnds(damaged, target, table);
  } catch (error) {
    rethrowUnlessDamage(error);
    return { lost: 0, isEndLost: true };
  }
}

function isByRowId(target: Connection, table: string): boolean {
  return (
    target.value("SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = $table", { $table: table }) === 0
  );
}

/** What a full disk, or a browser that refuses to write, has to say stops it all. */
function rethrowUnlessDamage(error: unknown): void {
  if (!(error instanceof DatabaseError) || error.code === 'database.full') throw error;
}

/**
 * By ids: up to what is damaged, and on behind it. SQLite goes from the root to each id anew, so a damaged page takes only
 * its own rows with it.
 */
class RowIdCopy {
  readonly #damaged: Connection;
  readonly #target: Connection;
  readonly #table: string;
  readonly #rows: string;
  readonly #insert: string;
  #lost = 0;

  constructor(damaged: Connection, target: Connection, table: string) {
    this.#damaged = damaged;
    this.#target = target;
    this.#table = table;
    const columns = columnsOf(target, table);
    this.#rows = `SELECT rowid, ${columns.join(', ')} FROM main.${table} NOT INDEXED
      WHERE rowid BETWEEN $from AND $to ORDER BY rowid`;
    this.#insert = `INSERT OR REPLACE INTO ${table} (rowid, ${columns.join(', ')})
      VALUES (?, ${columns.map(() => '?').join(', ')})`;
  }

  run(): TableCopy {
    const { last, isEndLost } = this.#lastId();
    for (let at = this.#firstId(last); at <= last; ) {
      const read = this.#copyUpToDamage(at, last);
      if (read === last) break;
      at = this.#firstReadable(read + 1, last);
      this.#lost += at - read - 1;
    }
    return { lost: this.#lost, isEndLost };
  }

  /** The id up to which it went. */
  #copyUpToDamage(from: number, to: number): number {
    let read = from - 1;
    const isWhole = this.#try(() => {
      this.#damaged.scan(this.#rows, { $from: from, $to: to }, (row) => {
        // A value that its column does not take is damage, too.
        if (!this.#try(() => this.#target.runPrepared(this.#insert, row) ?? true)) this.#lost += 1;
        read = Number(row[0]);
      });
      return true;
    });
    return isWhole ? to : read;
  }

  /** Behind `damaged`; one more than `to` where nothing of it can be read. */
  #firstReadable(damaged: number, to: number): number {
    let step = 1;
    while (damaged + step <= to && !this.#isReadable(damaged + step, to)) step *= 2;
    let [before, readable] = [damaged + Math.floor(step / 2), Math.min(damaged + step, to + 1)];
    while (readable - before > 1) {
      const middle = Math.floor((before + readable) / 2);
      if (this.#isReadable(middle, to)) readable = middle;
      else before = middle;
    }
    return readable;
  }

  /** Whether the first row from an id on can be. */
  #isReadable(from: number, to: number): boolean {
    return this.#try(() => this.#damaged.all(`${this.#rows} LIMIT 1`, { $from: from, $to: to })) !== null;
  }

  #firstId(last: number): number {
    const sql = `SELECT min(rowid) FROM main.${this.#table} NOT INDEXED WHERE rowid <= $last`;
    const found = this.#try(() => this.#damaged.value(sql, { $last: last }) ?? last + 1);
    return typeof found === 'number' ? found : 1;
  }

  /** Where the right edge is damaged: the largest id up to which it can be read. */
  #lastId(): { readonly last: number; readonly isEndLost: boolean } {
    const whole = this.#idUpTo(BEYOND);
    if (whole !== null) return { last: whole, isEndLost: false };
    let [readable, damaged] = [0, BEYOND];
    while (damaged - readable > 1) {
      const middle = Math.floor((readable + damaged) / 2);
      if (this.#idUpTo(middle) === null) damaged = middle;
      else readable = middle;
    }
    return { last: readable, isEndLost: true };
  }

  /** Null where that cannot be said. */
  #idUpTo(limit: number): number | null {
    const sql = `SELECT max(rowid) FROM main.${this.#table} NOT INDEXED WHERE rowid <= $limit`;
    const found = this.#try(() => this.#damaged.value(sql, { $limit: limit }) ?? 0);
    return typeof found === 'number' ? found : null;
  }

  #try<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      rethrowUnlessDamage(error);
      return null;
    }
  }
}

/** Tables without ids are small: forwards up to what is damaged, then backwards. */
function copyFromBothEnds(damaged: Connection, target: Connection, table: string): TableCopy {
  const columns = columnsOf(target, table);
  const keys = target
    .all<{ name: string }>('SELECT name FROM pragma_table_info($table) WHERE pk > 0 ORDER BY pk', { $table: table })
    .map(({ name }) => name);
  const insert = `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  const copy = (order: string): boolean => {
    try {
      const sql = `SELECT ${columns.join(', ')} FROM main.${table} ORDER BY ${keys.map((key) => `${key} ${order}`).join(', ')}`;
      damaged.scan(sql, undefined, (row) => target.runPrepared(insert, row));
      return true;
    } catch (error) {
      rethrowUnlessDamage(error);
      return false;
    }
  };
  return { lost: 0, isEndLost: !copy('ASC') && !copy('DESC') };
}

/** As the new table has them; those of a damaged one may not be known. */
function columnsOf(target: Connection, table: string): readonly string[] {
  return target
    .all<{ name: string }>('SELECT name FROM pragma_table_info($table)', { $table: table })
    .map(({ name }) => name);
}
