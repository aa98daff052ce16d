import type { SqliteExports, SqliteRuntime } from './sqlite-runtime.ts';

const SQLITE_NULL = 5;

/** The row that a statement stands on, read where SQLite holds it: for scans of very many rows. Columns count from 0. */
export class RawRow {
  readonly #wasm: SqliteRuntime['wasm'];
  readonly #exports: SqliteExports;
  readonly #decoder = new TextDecoder();
  #statement = 0;

  constructor({ wasm }: SqliteRuntime) {
    this.#wasm = wasm;
    this.#exports = wasm.exports;
  }

  /** For the connection: which statement the next calls read. */
  standOn(statement: number): void {
    this.#statement = statement;
  }

  /** For the connection: the result code of the next step. */
  step(): number {
    return this.#exports.sqlite3_step(this.#statement);
  }

  isNull(column: number): boolean {
    return this.#exports.sqlite3_column_type(this.#statement, column) === SQLITE_NULL;
  }

  /** 0 for NULL. Exact for integers of up to 53 bits. */
  number(column: number): number {
    return this.#exports.sqlite3_column_double(this.#statement, column);
  }

  text(column: number): string {
    const blob = this.blob(column);
    return this.#decoder.decode(blob.memory.subarray(blob.start, blob.end));
  }

  /** Bytes of a text or blob in SQLite's own memory: gone with the next step. */
  blob(column: number): { readonly memory: Uint8Array; readonly start: number; readonly end: number } {
    const start = this.#exports.sqlite3_column_blob(this.#statement, column);
    const bytes = this.#exports.sqlite3_column_bytes(this.#statement, column);
    return { memory: this.#wasm.heap8u(), start, end: start + bytes };
  }

  /** Bytes of a blob where numbers of any width can be read from them; gone with the next step. */
  aligned(column: number): Uint8Array<ArrayBuffer> {
    const { memory, start, end } = this.blob(column);
    const isAligned = start % Float64Array.BYTES_PER_ELEMENT === 0;
    return (isAligned ? memory.subarray(start, end) : memory.slice(start, end)) as Uint8Array<ArrayBuffer>;
  }
}
