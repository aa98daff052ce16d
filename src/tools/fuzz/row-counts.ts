import type { Connection } from '../../engine/database/connection.ts';

/** How many rows each of the tables has, in words: the same words for the same counts. */
export function rowCounts(connection: Connection, tables: readonly string[]): string {
  return tables.map((name) => `${name} ${connection.value(`SELECT count(*) FROM ${name}`)}`).join(', ');
}
