import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';

/** The tables in which FTS5 keeps an index. */
const PARTS = ['data', 'idx', 'docsize', 'config'];

/**
 * Takes an index away whose own words are broken: FTS5 cannot drop what it cannot open, so its entry in the schema goes
 * first, and its parts then are tables like others. Inside a transaction.
 */
export function removeIndex(connection: Connection, fts: string): void {
  connection.run('PRAGMA writable_schema = ON');
  try {
    connection.run('DELETE FROM sqlite_schema WHERE name = $name', { $name: fts });
    // What was read of the schema still knows it.
    connection.run('PRAGMA writable_schema = RESET');
    for (const part of PARTS) dropPart(connection, `${fts}_${part}`);
  } finally {
    connection.run('PRAGMA writable_schema = RESET');
  }
}

/** One whose pages are damaged is forgotten: its space is lost until the database is compacted. */
function dropPart(connection: Connection, name: string): void {
  try {
    connection.run(`DROP TABLE IF EXISTS ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    connection.run('PRAGMA writable_schema = ON');
    connection.run('DELETE FROM sqlite_schema WHERE tbl_name = $name', { $name: name });
    connection.run('PRAGMA writable_schema = RESET');
  }
}
