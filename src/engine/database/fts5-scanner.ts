import type { SqliteRuntime } from './sqlite-runtime.ts';

/** Name of the auxiliary function: `strata_visit(some_fts)` is 0 for every row, which it shows to the scan under way. */
export const VISIT_FUNCTION = 'strata_visit';

/** Slots of `struct fts5_api` (fts5.h); pointers have 4 bytes. */
const SLOT_CREATE_FUNCTION = 12;
const LEAST_API_VERSION = 2;
/** Slots of `struct Fts5ExtensionApi`. */
const SLOT_INST_COUNT = 32;
const SLOT_INST = 36;
const SLOT_ROWID = 40;
const SQLITE_OK = 0;

/** What a scan sees of a row. Phrases are numbered as they stand in the expression; places come in order. */
export interface ScanVisitor {
  begin(rowId: number): void;
  place(phrase: number, column: number, offset: number): void;
  end(): void;
}

type CreateFunction = (api: number, name: number, user: number, work: number, destroy: number) => number;
type InstCount = (cursor: number, out: number) => number;
type Inst = (cursor: number, index: number, phrase: number, column: number, offset: number) => number;
type RowId = (cursor: number) => bigint;

/**
 * Shows the rows of a MATCH to JavaScript as FTS5 comes to them: no sorter, no lookup of lengths, no row that leaves
 * the scan. Null where this build of SQLite has no such extension point.
 */
export class Fts5Scanner {
  #visitor: ScanVisitor | null = null;

  static install(runtime: SqliteRuntime, databasePointer: number): Fts5Scanner | null {
    const api = fts5Api(runtime, databasePointer);
    if (api === null) return null;
    const { wasm } = runtime;
    const scanner = new Fts5Scanner();
    const createFunction = wasm.functionTable().get(wasm.peekPtr(api + SLOT_CREATE_FUNCTION)) as CreateFunction;
    const name = wasm.allocCString(VISIT_FUNCTION);
    const result = createFunction(api, name, 0, scanner.#installVisit(runtime), 0);
    wasm.dealloc(name);
    return result === SQLITE_OK ? scanner : null;
  }

  /** While `work` runs a statement that calls the function, its rows go to the visitor. */
  during(visitor: ScanVisitor, work: () => void): void {
    this.#visitor = visitor;
    try {
      work();
    } finally {
      this.#visitor = null;
    }
  }

  #installVisit({ wasm }: SqliteRuntime): number {
    const { exports } = wasm;
    const cells = wasm.alloc(16);
    let view = new Int32Array(wasm.memory.buffer, cells, 4);
    let functions: { readonly instCount: InstCount; readonly inst: Inst; readonly rowId: RowId } | null = null;
    return wasm.installFunction('v(pppip)', (api: number, cursor: number, context: number) => {
      functions ??= {
        instCount: wasm.functionTable().get(wasm.peekPtr(api + SLOT_INST_COUNT)) as InstCount,
        inst: wasm.functionTable().get(wasm.peekPtr(api + SLOT_INST)) as Inst,
        rowId: wasm.functionTable().get(wasm.peekPtr(api + SLOT_ROWID)) as RowId,
      };
      const { instCount, inst, rowId } = functions;
      const visitor = this.#visitor;
      if (visitor) {
        visitor.begin(Number(rowId(cursor)));
        instCount(cursor, cells);
        // Memory that grew has another buffer.
        if (view.buffer !== wasm.memory.buffer) view = new Int32Array(wasm.memory.buffer, cells, 4);
        const count = view[0] ?? 0;
        for (let index = 0; index < count; index++) {
          inst(cursor, index, cells, cells + 4, cells + 8);
          visitor.place(view[0] ?? 0, view[1] ?? 0, view[2] ?? 0);
        }
        visitor.end();
      }
      exports.sqlite3_result_int(context, 0);
    });
  }
}

function fts5Api({ wasm }: SqliteRuntime, databasePointer: number): number | null {
  const { exports } = wasm;
  const cell = wasm.alloc(4);
  const type = wasm.allocCString('fts5_api_ptr');
  const sql = wasm.allocCString('SELECT fts5(?1)');
  wasm.pokePtr(cell, 0);
  try {
    if (exports.sqlite3_prepare_v2(databasePointer, sql, -1, cell, 0) !== SQLITE_OK) return null;
    const statement = wasm.peekPtr(cell);
    wasm.pokePtr(cell, 0);
    exports.sqlite3_bind_pointer(statement, 1, cell, type, 0);
    exports.sqlite3_step(statement);
    exports.sqlite3_finalize(statement);
    const api = wasm.peekPtr(cell);
    return api !== 0 && wasm.peek32(api) >= LEAST_API_VERSION ? api : null;
  } finally {
    for (const pointer of [cell, type, sql]) wasm.dealloc(pointer);
  }
}
