import type { StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import type { RawRow } from '../../database/raw-row.ts';
import { INDEX_TABLES } from '../../search-index/index-tables.ts';

const LONGEST = 0xffff;
const CHECKED_ROWS = 64;

/** How many terms each row of an index has, by row id; longer than 65,535 counts as that. */
export class StoreLengths {
  readonly #connection: Connection;
  readonly #fts: string;
  #lengths = new Uint16Array(0);
  #newestId = 0;
  #rows = 0;
  #terms = 0;

  constructor(connection: Connection, store: StoreName) {
    this.#connection = connection;
    this.#fts = INDEX_TABLES[store].fts;
  }

  /** Those of rows that came in are read alone; when others went, all are read anew. */
  refresh(): void {
    if (!this.#isTailAsRead()) this.#forget();
    this.#read();
    const rows = Number(this.#connection.value(`SELECT count(*) FROM ${this.#fts}_docsize`));
    if (this.#rows === rows) return;
    this.#forget();
    this.#read();
  }

  get rows(): number {
    return this.#rows;
  }

  /** Of all rows together. */
  get terms(): number {
    return this.#terms;
  }

  /** By row id; 0 for rows without any term. */
  get byRow(): Uint16Array {
    return this.#lengths;
  }

  /** False when the newest rows went since: their ids are given again, to rows of other lengths. */
  #isTailAsRead(): boolean {
    if (this.#rows === 0) return true;
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
    this.#rows = 0;
    this.#terms = 0;
  }

  /** What stands behind the newest row that was read. */
  #read(): void {
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id > ? ORDER BY id`;
    this.#connection.scanRaw(sql, [this.#newestId], (row) => {
      const id = row.number(0);
      if (id >= this.#lengths.length) this.#grow(id);
      const length = lengthOf(row);
      this.#lengths[id] = length;
      this.#terms += length;
      this.#newestId = id;
      this.#rows += 1;
      return true;
    });
  }

  #grow(row: number): void {
    const grown = new Uint16Array(Math.max(1024, row + 1, this.#lengths.length * 2));
    grown.set(this.#lengths);
    this.#lengths = grown;
  }
}

/** The sum of the columns' lengths: SQLite's integers, big-endian groups of 7 bits, the high bit says that more follow. */
function lengthOf(row: RawRow): number {
  const { memory, start, end } = row.blob(1);
  let sum = 0;
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = memory[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    sum += value;
    value = 0;
  }
  return Math.min(LONGEST, sum);
}
