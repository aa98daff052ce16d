import type { StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { INDEX_TABLES } from '../../search-index/index-tables.ts';

const LONGEST = 0xffff;

/** How many terms each row of an index has, by row id; longer than 65,535 counts as that. */
export class StoreLengths {
  readonly #connection: Connection;
  readonly #fts: string;
  #lengths = new Uint16Array(0);
  #newestId = 0;
  #rows = 0;

  constructor(connection: Connection, store: StoreName) {
    this.#connection = connection;
    this.#fts = INDEX_TABLES[store].fts;
  }

  /** `rows`: how many the index has now. Rows that only came in are read alone; else all are read anew. */
  refresh(rows: number): void {
    const before = this.#rows;
    this.#read(this.#newestId);
    if (this.#rows === rows) return;
    if (before > 0) {
      this.#newestId = 0;
      this.#rows = 0;
      this.#read(0);
    }
  }

  of(id: number): number {
    return this.#lengths[id] ?? 0;
  }

  #read(behind: number): void {
    const sql = `SELECT id, sz FROM ${this.#fts}_docsize WHERE id > $behind ORDER BY id`;
    this.#connection.scan(sql, { $behind: behind }, ([id, sizes]) => {
      const row = Number(id);
      if (row >= this.#lengths.length) this.#grow(row);
      this.#lengths[row] = Math.min(LONGEST, sizes instanceof Uint8Array ? sumOfVarints(sizes) : 0);
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

function sumOfVarints(bytes: Uint8Array): number {
  return readVarints(bytes).reduce((sum, value) => sum + value, 0);
}

/** SQLite's: big-endian groups of 7 bits, the high bit says that more follow. */
export function readVarints(bytes: Uint8Array): number[] {
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
