import { sqlite3 } from './memory-connection.ts';

/** The bytes of a database file that holds what the SQL makes: what another tool would have written. */
export function databaseBytes(sql: string): Uint8Array<ArrayBuffer> {
  const db = new sqlite3.oo1.DB(':memory:');
  try {
    db.exec(sql);
    return new Uint8Array(sqlite3.capi.sqlite3_js_db_export(db));
  } finally {
    db.close();
  }
}
