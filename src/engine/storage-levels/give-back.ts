import { emptyLog } from '../database/configure.ts';
import type { Connection } from '../database/connection.ts';
import type { EngineHost } from '../host.ts';
import { optimiseIndex } from '../search-index/merge-index.ts';

/** Bytes of the database file. */
export function fileBytes(connection: Connection): number {
  return Number(connection.value('PRAGMA page_count')) * Number(connection.value('PRAGMA page_size'));
}

/**
 * Makes the file no larger than what is in it, in one step that a crash undoes. The index gives back what was deleted only
 * when it is merged. Throws DatabaseError('database.full') where there is no room for that: nothing is lost then, and the
 * free pages take the next import.
 */
export async function giveBackSpace(
  connection: Connection,
  host: EngineHost,
  withAllInSight: (work: () => void) => void,
): Promise<void> {
  await optimiseIndex(connection, host, ['content']);
  // SQLite cannot write a database anew while views stand before its tables.
  withAllInSight(() => connection.run('VACUUM'));
  emptyLog(connection);
}
