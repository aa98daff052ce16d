import type { StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import type { RawRow } from '../../database/raw-row.ts';
import { INDEX_TABLES } from '../../search-index/index-tables.ts';

const LONGEST = 0xffff;
const CHECKED_ROWS = 64;
/** FTS5 keeps there how many rows its index has, and how many terms each column of all of them together. */
const TOTALS_ID = 1;
/** Below one row in so many, a look at each is quicker than reading all. */
const ONE_IN = 200;

/** How many terms each row of an index has, by row id; longer than 65,535 counts as that. */
export class StoreLengths {
  readonly #connection: Connection;
  readonly #fts: string;
  /** Of all rows where `#isWhole`, else of those in `#looked`. */
  #lengths = new Uint16Array(0);
  readonly #looked = new Set<number>();
  #isWhole = false;
  #isFresh = false;
  #newestId = 0;
  #count = 0;
  #rows = 0;
  #terms = 0;

  constructor(connection: Connection, store: StoreName) {
    this.#connection = connection;
    this.#fts = INDEX_TABLES[store].fts;
  }

  /** To be called before the rest is asked for. */
  refresh(): void {
    this.#isFresh = false;
    this.#looked.clear();
    [this.#rows, this.#terms] = this.#totals();
  }

  get rows(): number {
    return this.#rows;
  }

  /** Of all rows together. */
  get terms(): number {
    return this.#terms;
  }

  /** By row id, of the rows in the lists at least; 0 for rows without any term. The same array as before may be given. */
  of(lists: readonly ArrayLike<number>[]): Uint16Array {
    const wanted = lists.reduce((sum, { length }) => sum + length, 0);
    if (this.#isWhole || wanted * ONE_IN >= this.#rows) this.#readAll();
    else this.#look(lists);
    return this.#lengths;
  }

  #totals(): readonly [rows: number, terms: number] {
    let rows = 0;
    let terms = 0;
    this.#connection.scanRaw(`SELECT id, block FROM ${this.#fts}_data WHERE id = ?`, [TOTALS_ID], (row) => {
      terms = sumFrom(row, 1);
      rows = sumFrom(row, 0) - terms;
      return true;
    });
    return [rows, terms];
  }

  #look(lists: readonly ArrayLike<number>[]): void {
    const missing = new Set<number>();
    let last = 0;
    for (const ids of lists) {
      for (let at = 0; at < ids.length; at++) {
        const id = ids[at] ?? 0;
        if (this.#looked.has(id)) continue;
        missing.add(id);
        last = Math.max(last, id);
      }
    }
    if (missing.size === 0) return;
    if (last >= this.#lengths.length) this.#grow(last);
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id IN (SELECT value FROM json_each(?))`;
    for (const id of missing) {
      this.#lengths[id] = 0;
      this.#looked.add(id);
    }
    this.#connection.scanRaw(sql, [JSON.stringify([...missing])], (row) => {
      this.#lengths[row.number(0)] = lengthOf(row);
      return true;
    });
  }

  /** Those of rows that came in are read alone; when others went, all are read anew. */
  #readAll(): void {
    if (this.#isFresh) return;
    if (!this.#isWhole || !this.#isTailAsRead()) this.#forget();
    this.#isWhole = true;
    this.#read();
    if (this.#count !== this.#rows) {
      this.#forget();
      this.#read();
    }
    this.#isFresh = true;
  }

  /** False when the newest rows went since: their ids are given again, to rows of other lengths. */
  #isTailAsRead(): boolean {
    if (this.#count === 0) return true;
    let checked = 0;
    let isSame = true;
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id <= ? ORDER BY id DESC LIMIT ${CHECKED_ROWS}`;
    this.#connection.scanRaw(sql, [this.#newestId], (row) => {
      const id = row.number(0);
      if (checked === 0 && id !== this.#newestId) isSame = false;
      if (this.#lengths[id] !== lengthOf(row)) isSame = false;
      checked += 1;
      return true;
    });
    return isSame;
  }

  #forget(): void {
    this.#newestId = 0;
    this.#count = 0;
  }

  /** What stands behind the newest row that was read. */
  #read(): void {
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id > ? ORDER BY id`;
    this.#connection.scanRaw(sql, [this.#newestId], (row) => {
      const id = row.number(0);
      if (id >= this.#lengths.length) this.#grow(id);
      this.#lengths[id] = lengthOf(row);
      this.#newestId = id;
      this.#count += 1;
      return true;
    });
  }

  #grow(row: number): void {
    const grown = new Uint16Array(Math.max(1024, row + 1, this.#lengths.length * 2));
    grown.set(this.#lengths);
    this.#lengths = grown;
  }
}

/** The sum of the columns' lengths. */
function lengthOf(row: RawRow): number {
  return Math.min(LONGEST, sumFrom(row, 0));
}

/**
 * Of the numbers in the blob beside an id, without the first few. SQLite's integers: big-endian groups of 7 bits, the
 * high bit says that more follow.
 */
function sumFrom(row: RawRow, skipped: number): number {
  const { memory, start, end } = row.blob(1);
  let sum = 0;
  let value = 0;
  let left = skipped;
  for (let at = start; at < end; at++) {
    const byte = memory[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (left > 0) left -= 1;
    else sum += value;
    value = 0;
  }
  return sum;
}
