import type { StoreName } from '../../api.ts';
import type { Connection, SqlValue } from '../../database/connection.ts';
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

  of(id: number): number {
    return this.#lengths[id] ?? 0;
  }

  /** False when the newest rows went since: their ids are given again, to rows of other lengths. */
  #isTailAsRead(): boolean {
    if (this.#rows === 0) return true;
    let checked = 0;
    let isSame = true;
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id <= $newest ORDER BY id DESC LIMIT ${CHECKED_ROWS}`;
    this.#connection.scan(sql, { $newest: this.#newestId }, ([id, sizes]) => {
      if (checked === 0 && Number(id) !== this.#newestId) isSame = false;
      if (this.of(Number(id)) !== lengthOf(sizes)) isSame = false;
      checked += 1;
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
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id > $behind ORDER BY id`;
    this.#connection.scan(sql, { $behind: this.#newestId }, ([id, sizes]) => {
      const row = Number(id);
      if (row >= this.#lengths.length) this.#grow(row);
      const length = lengthOf(sizes);
      this.#lengths[row] = length;
      this.#terms += length;
      this.#newestId = row;
      this.#rows += 1;
    });
  }

  #grow(row: number): void {
    const grown = new Uint16Array(Math.max(1024, row + 1, this.#lengths.length * 2));
    grown.set(this.#lengths);
    this.#lengths = grown;
  }
}

function lengthOf(sizes: SqlValue | undefined): number {
  if (!(sizes instanceof Uint8Array)) return 0;
  return Math.min(
    LONGEST,
    readVarints(sizes).reduce((sum, value) => sum + value, 0),
  );
}

/** SQLite's: big-endian groups of 7 bits, the high bit says that more follow. */
function readVarints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    values.push(value);
    value = 0;
  }
  return values;
}
