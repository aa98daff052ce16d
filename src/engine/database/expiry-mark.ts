import type { Connection } from './connection.ts';

/** Gets a row whenever rows go out of sight, or come into it again: what is kept in memory of them is then read anew. */
export const EXPIRY_MARK = 'CREATE TEMP TABLE IF NOT EXISTS expiry (turn INTEGER PRIMARY KEY)';

/** True while rows are in the tables that no reader is to see: what is kept of all rows is not what they see. */
export function areRowsHidden(connection: Connection): boolean {
  const sql = "SELECT 1 FROM temp.sqlite_master WHERE type = 'view' AND name = 'event'";
  return connection.firstPrepared(sql, []) !== undefined;
}

/** The ids of those of a table. There while `areRowsHidden`. */
export function hiddenRows(table: string): string {
  return `temp.expired_${table}`;
}
