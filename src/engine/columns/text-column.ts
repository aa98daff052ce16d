import type { Connection } from '../database/connection.ts';

const FIRST_CAPACITY = 1024;

/** A text column as codes: the same few names come again and again. */
export class TextColumn {
  readonly #connection: Connection;
  readonly #table: string;
  readonly #column: string | null;
  readonly #names: string[] = [''];
  readonly #codeOf = new Map<string, number>();
  #codes = new Uint32Array(FIRST_CAPACITY);
  #newestId = 0;

  constructor(connection: Connection, table: string, column: string | null) {
    this.#connection = connection;
    this.#table = table;
    this.#column = column;
  }

  /** By row id; 0 for rows without a name. */
  get codes(): Uint32Array {
    return this.#codes;
  }

  /** By code; the name of code 0 is none. */
  get names(): readonly string[] {
    return this.#names;
  }

  readUpTo(newest: number): void {
    this.#makeRoom(newest);
    // From the beginning, an index of the column alone gives the rows; it is in order of the names.
    const later = this.#newestId === 0 ? '' : 'AND id > ?';
    if (newest > this.#newestId) this.#read(later, this.#newestId === 0 ? [] : [this.#newestId]);
    this.#newestId = newest;
  }

  /** After the row changed or went. */
  reread(id: number): void {
    if (id < this.#codes.length) this.#codes[id] = 0;
    this.#read('AND id = ?', [id]);
  }

  #read(condition: string, params: readonly number[]): void {
    const column = this.#column;
    if (column === null) return;
    const sql = `SELECT id, ${column} FROM ${this.#table} WHERE ${column} IS NOT NULL ${condition}`;
    let before = new Uint8Array(0);
    let code = 0;
    this.#connection.scanRaw(sql, params, (row) => {
      const id = row.number(0);
      const { memory, start, end } = row.blob(1);
      const bytes = memory.subarray(start, end);
      if (code === 0 || !isSame(before, bytes)) {
        before = bytes.slice();
        code = this.#code(row.text(1));
      }
      if (id >= this.#codes.length) this.#makeRoom(id);
      this.#codes[id] = code;
      return true;
    });
  }

  #code(name: string): number {
    let code = this.#codeOf.get(name);
    if (code === undefined) {
      code = this.#names.length;
      this.#names.push(name);
      this.#codeOf.set(name, code);
    }
    return code;
  }

  #makeRoom(newest: number): void {
    if (newest < this.#codes.length) return;
    const codes = new Uint32Array(Math.max(newest + 1, this.#codes.length * 2));
    codes.set(this.#codes);
    this.#codes = codes;
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
