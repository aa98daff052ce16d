/** The part of sqlite-wasm's namespace that its object-oriented interface does not cover: C functions and memory. */
export interface SqliteRuntime {
  readonly wasm: {
    readonly exports: SqliteExports;
    readonly memory: { readonly buffer: ArrayBuffer };
    alloc(bytes: number): number;
    allocCString(text: string): number;
    dealloc(pointer: number): void;
    heap8u(): Uint8Array;
    peekPtr(pointer: number): number;
    peek32(pointer: number): number;
    pokePtr(pointer: number, value: number): void;
    functionTable(): { get(index: number): unknown };
    /** Puts a function into the table; the signature is in sqlite-wasm's own letters. */
    installFunction(signature: string, work: (...values: number[]) => unknown): number;
  };
}

export interface SqliteExports {
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, pointer: number, bytes: number, destructor: number): number;
  sqlite3_bind_blob(statement: number, index: number, pointer: number, bytes: number, destructor: number): number;
  sqlite3_bind_pointer(statement: number, index: number, pointer: number, type: number, destructor: number): number;
  sqlite3_clear_bindings(statement: number): number;
  sqlite3_finalize(statement: number): number;
  sqlite3_last_insert_rowid(database: number): bigint;
  sqlite3_prepare_v2(database: number, sql: number, bytes: number, statement: number, tail: number): number;
  sqlite3_result_int(context: number, value: number): void;
  sqlite3_step(statement: number): number;
}
