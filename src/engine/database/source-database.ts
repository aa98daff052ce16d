import type { Database, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { DatabaseError } from '../errors.ts';
import type { ByteSource } from './byte-source.ts';
import type { SqlValue } from './connection.ts';
import { databaseBytes } from './database-bytes.ts';
import { SOURCE_VFS, SourceVfs } from './source-vfs.ts';

/** A database that somebody else wrote, opened to be read only. */
export interface SourceDatabase {
  /** Ordinary ones: no views and no virtual tables, which could run code of whoever made the file. */
  readonly tables: readonly string[];
  /** Names of a table's columns; empty when there is no such table. Versions of a tool differ by them. */
  columnsOf(table: string): readonly string[];
  /** Row after row. Throws DatabaseError where the file is damaged; the rows before that are whole. */
  rows<Row extends object>(sql: string, params?: readonly SqlValue[]): Iterable<Row>;
  close(): void;
}

/** One that SQLite has open. */
export interface OpenSource extends SourceDatabase {
  readonly pointer: number;
}

const TABLES = `
  SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%' ORDER BY name`;

const PRAGMAS = `
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16384`;

/**
 * A damaged or a hostile file may lead in circles: what takes more steps than any honest one of its size is given up.
 * A row has some hundred bytes, and reading it takes some dozen steps.
 */
const FREE_STEPS = 5e7;
const STEPS_A_BYTE = 2;
const STEPS_A_CHECK = 1_000_000;
/** Larger texts and blobs are an error. */
const LARGEST_VALUE = 256 << 20;

/**
 * Opens a database where it lies; `log` is the write-ahead log beside it, whose committed pages count. Throws
 * DatabaseError when it is none.
 */
export function openSourceDatabase(sqlite3: Sqlite3Static, main: ByteSource, log: ByteSource | null): OpenSource {
  const vfs = SourceVfs.of(sqlite3);
  const name = vfs.add(databaseBytes(main, log));
  const open: { db: Database | null } = { db: null };
  const close = () => {
    open.db?.close();
    vfs.remove(name);
  };
  try {
    const db = new sqlite3.oo1.DB({ filename: name, flags: 'r', vfs: SOURCE_VFS });
    open.db = db;
    const giveUp = () => vfs.fail(new Error('reading it takes more steps than a file of its size can need'));
    limitWork(sqlite3, db, FREE_STEPS + main.size * STEPS_A_BYTE, giveUp);
    db.exec(PRAGMAS);
    return new OpenDatabase(db, vfs, close);
  } catch (cause) {
    close();
    throw damaged(vfs.takeProblem() ?? cause);
  }
}

function limitWork({ capi }: Sqlite3Static, db: Database, mostSteps: number, giveUp: () => void): void {
  const { pointer } = db;
  if (pointer === undefined) return;
  let steps = 0;
  const isTooMuch = () => {
    steps += STEPS_A_CHECK;
    if (steps <= mostSteps) return 0;
    giveUp();
    return 1;
  };
  capi.sqlite3_progress_handler(pointer, STEPS_A_CHECK, isTooMuch, 0);
  capi.sqlite3_limit(pointer, capi.SQLITE_LIMIT_LENGTH, LARGEST_VALUE);
}

class OpenDatabase implements OpenSource {
  readonly tables: readonly string[];
  readonly pointer: number;
  readonly close: () => void;
  readonly #db: Database;
  readonly #vfs: SourceVfs;

  constructor(db: Database, vfs: SourceVfs, close: () => void) {
    this.#db = db;
    this.#vfs = vfs;
    this.close = close;
    this.pointer = Number(db.pointer);
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
      throw damaged(this.#vfs.takeProblem() ?? cause);
    }
  }
}

function damaged(cause: unknown): DatabaseError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseError('database.damaged', `The database file cannot be read: ${reason}`, {}, { cause });
}
