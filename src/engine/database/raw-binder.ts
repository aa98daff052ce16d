import type { PreparedStatement, SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SqliteExports, SqliteRuntime } from './sqlite-runtime.ts';

/** SQLite reads the memory where it is, until the bindings are cleared. */
const SQLITE_STATIC = 0;
const FIRST_SCRATCH_BYTES = 1 << 16;
const LARGEST_INT = 0x7fffffff;
const SHORT_TEXT = 48;

/**
 * Binds values by SQLite's C functions through one piece of memory that is used again and again: an import binds
 * twenty values for each event, and the object-oriented interface allocates memory for each text.
 */
export class RawBinder {
  readonly #wasm: SqliteRuntime['wasm'];
  readonly #exports: SqliteExports;
  readonly #encoder = new TextEncoder();
  #scratch = 0;
  #scratchBytes = 0;

  constructor({ wasm }: SqliteRuntime) {
    this.#wasm = wasm;
    this.#exports = wasm.exports;
  }

  /** The bindings hold until clear(); no other statement may be bound before that. */
  bind(statement: PreparedStatement, values: readonly SqlValue[]): void {
    let bytes = 0;
    for (let index = 0; index < values.length; index++) bytes += bytesAtMost(values[index] ?? null);
    this.#reserve(bytes);
    const pointer = pointerOf(statement);
    let offset = 0;
    for (let index = 0; index < values.length; index++) {
      offset += this.#bindValue(pointer, index + 1, values[index] ?? null, offset);
    }
  }

  clear(statement: PreparedStatement): void {
    this.#exports.sqlite3_clear_bindings(pointerOf(statement));
  }

  lastInsertId(databasePointer: number): number {
    return Number(this.#exports.sqlite3_last_insert_rowid(databasePointer));
  }

  /** Gives back how much of the scratch memory the value takes. */
  #bindValue(statement: number, index: number, value: SqlValue, offset: number): number {
    if (typeof value === 'number') return this.#bindNumber(statement, index, value);
    if (typeof value === 'string') {
      const written = this.#write(value, this.#scratchFrom(offset));
      this.#exports.sqlite3_bind_text(statement, index, this.#scratch + offset, written, SQLITE_STATIC);
      return written;
    }
    if (value instanceof Uint8Array) {
      this.#scratchFrom(offset).set(value);
      this.#exports.sqlite3_bind_blob(statement, index, this.#scratch + offset, value.length, SQLITE_STATIC);
      return value.length;
    }
    this.#exports.sqlite3_bind_null(statement, index);
    return 0;
  }

  /** For the many short words of a row a loop is faster than the encoder. */
  #write(text: string, memory: Uint8Array): number {
    if (text.length > SHORT_TEXT) return this.#encoder.encodeInto(text, memory).written;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return this.#encoder.encodeInto(text, memory).written;
      memory[index] = unit;
    }
    return text.length;
  }

  #bindNumber(statement: number, index: number, value: number): number {
    if (!Number.isInteger(value)) this.#exports.sqlite3_bind_double(statement, index, value);
    else if (Math.abs(value) <= LARGEST_INT) this.#exports.sqlite3_bind_int(statement, index, value);
    else this.#exports.sqlite3_bind_int64(statement, index, BigInt(value));
    return 0;
  }

  /** The memory may have moved since the last call: the view is made anew. */
  #scratchFrom(offset: number): Uint8Array {
    return this.#wasm.heap8u().subarray(this.#scratch + offset, this.#scratch + this.#scratchBytes);
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#scratchBytes) return;
    if (this.#scratch !== 0) this.#wasm.dealloc(this.#scratch);
    this.#scratchBytes = Math.max(FIRST_SCRATCH_BYTES, bytes);
    this.#scratch = this.#wasm.alloc(this.#scratchBytes);
  }
}

function bytesAtMost(value: SqlValue): number {
  if (typeof value === 'string') return value.length * 3;
  return value instanceof Uint8Array ? value.length : 0;
}

function pointerOf({ pointer }: PreparedStatement): number {
  return Number(pointer);
}
