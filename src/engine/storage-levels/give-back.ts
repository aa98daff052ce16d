import type { RemovalProgress } from '../api.ts';
import { emptyLog } from '../database/configure.ts';
import type { Connection } from '../database/connection.ts';
import type { EngineHost } from '../host.ts';
import { whereThereIsSpace } from '../lifecycle/where-there-is-space.ts';
import { optimiseIndex } from '../search-index/merge-index.ts';

const NO_ROOM = 'the browser gives no room for a second file beside it.';

/** Bytes of the database file. */
export function fileBytes(connection: Connection): number {
  return Number(connection.value('PRAGMA page_count')) * Number(connection.value('PRAGMA page_size'));
}

interface GiveBackParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly withAllInSight: (work: () => void) => void;
  readonly tell: (progress: RemovalProgress) => void;
}

/**
 * Makes the file no larger than what is in it, in one step that a crash undoes. The index gives back what was deleted only
 * when it is merged. Throws DatabaseError('database.full') where there is no room for that: nothing is lost then, and the
 * free pages take the next import.
 */
export async function giveBackSpace({ connection, host, withAllInSight, tell }: GiveBackParts): Promise<void> {
  tell({ step: 'index', done: 0, total: 1 });
  await optimiseIndex(connection, host, ['content']);
  tell({ step: 'file', done: 0, total: 1 });
  const onPages = (done: number, total: number) => tell({ step: 'file', done, total });
  // SQLite cannot write a database anew while views stand before its tables. VACUUM in place would hold all of it in memory.
  await whereThereIsSpace(async () => withAllInSight(() => connection.rewrite(onPages)), NO_ROOM);
  emptyLog(connection);
}
