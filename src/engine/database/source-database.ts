import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { DatabaseError } from '../errors.ts';
import type { SqlValue } from './connection.ts';

/** A database that somebody else wrote, opened to be read only. */
export interface SourceDatabase {
  readonly tables: readonly string[];
  /** Names of a table's columns; empty when there is no such table. Versions of a tool differ by them. */
  columnsOf(table: string): readonly string[];
  /** Row after row. Throws DatabaseError where the file is damaged; the rows before that are whole. */
  rows<Row extends object>(sql: string, params?: readonly SqlValue[]): Iterable<Row>;
  close(): void;
}

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";

/** Offsets of the two header bytes that say whether the file is in WAL mode (2) or not (1). */
const WAL_BYTES = [18, 19] as const;

/** Opens the bytes of a database file in memory. Throws DatabaseError when they are none. */
export function openSourceDatabase(sqlite3: Sqlite3Static, bytes: Uint8Array): SourceDatabase {
  const { capi, oo1, wasm } = sqlite3;
  const db = new oo1.DB(':memory:');
  const copy = bytes.slice();
  // Without its -wal file a database in WAL mode cannot be opened; what is in the file itself is whole.
  for (const offset of WAL_BYTES) if (copy[offset] === 2) copy[offset] = 1;
  const pointer = wasm.allocFromTypedArray(copy);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  db.checkRc(capi.sqlite3_deserialize(db, 'main', pointer, copy.byteLength, copy.byteLength, flags));
  try {
    return new MemoryDatabase(db);
  } catch (cause) {
    db.close();
    throw damaged(cause);
  }
}

class MemoryDatabase implements SourceDatabase {
  readonly tables: readonly string[];
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
    this.tables = db.selectValues(TABLES).map(String);
  }

  columnsOf(table: string): readonly string[] {
    return [...this.rows<{ name: string }>('SELECT name FROM pragma_table_info(?)', [table])].map(({ name }) => name);
  }

  *rows<Row extends object>(sql: string, params: readonly SqlValue[] = []): Generator<Row> {
    try {
      const statement = this.#db.prepare(sql);
      try {
        if (params.length > 0) statement.bind([...params]);
        while (statement.step()) yield statement.get({}) as Row;
      } finally {
        statement.finalize();
      }
    } catch (cause) {
      throw damaged(cause);
    }
  }

  close(): void {
    this.#db.close();
  }
}

function damaged(cause: unknown): DatabaseError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseError('database.damaged', `The database file cannot be read: ${reason}`, {}, { cause });
}
