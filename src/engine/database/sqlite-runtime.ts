/** The part of sqlite-wasm's namespace that its object-oriented interface does not cover: C functions and memory. */
export interface SqliteRuntime {
  readonly wasm: {
    readonly exports: SqliteExports;
    alloc(bytes: number): number;
    dealloc(pointer: number): void;
    heap8u(): Uint8Array;
  };
}

export interface SqliteExports {
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, pointer: number, bytes: number, destructor: number): number;
  sqlite3_bind_blob(statement: number, index: number, pointer: number, bytes: number, destructor: number): number;
  sqlite3_clear_bindings(statement: number): number;
  sqlite3_column_blob(statement: number, column: number): number;
  sqlite3_column_bytes(statement: number, column: number): number;
  sqlite3_column_double(statement: number, column: number): number;
  sqlite3_column_type(statement: number, column: number): number;
  sqlite3_last_insert_rowid(database: number): bigint;
  sqlite3_step(statement: number): number;
  sqlite3__wasm_db_vfs(database: number, name: number): number;
  sqlite3__wasm_vfs_unlink(vfs: number, name: number): number;
}
