import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { EngineHost } from '../host.ts';
import { INDEX_TABLES } from './index-tables.ts';

/** FTS5 keeps an index in pieces (segments), one more with every commit; each is a look more for every word of a search. */

/** Pages that are merged between two turns of others: a few milliseconds. */
const PAGES_A_STEP = 200;

/** Merges pieces of like size, as far as that is due: what an import left behind. */
export async function mergeIndex(connection: Connection, host: EngineHost): Promise<void> {
  for (const store of STORE_NAMES) {
    while (mergeStep(connection, store, PAGES_A_STEP)) await host.yieldToMessages();
  }
}

/** Merges all pieces of each index into one. */
export async function optimiseIndex(
  connection: Connection,
  host: EngineHost,
  stores: readonly StoreName[] = STORE_NAMES,
): Promise<void> {
  for (const store of stores) {
    // A negative number begins a merge of everything, which the steps behind it go on with.
    let pages = -PAGES_A_STEP;
    while (mergeStep(connection, store, pages)) {
      pages = PAGES_A_STEP;
      await host.yieldToMessages();
    }
  }
}

/** False when nothing is left to do: such a step changes no row but that of the command itself. */
function mergeStep(connection: Connection, store: StoreName, pages: number): boolean {
  const { fts } = INDEX_TABLES[store];
  const before = connection.totalChanges();
  connection.transaction(() => {
    connection.run(`INSERT INTO ${fts} (${fts}, rank) VALUES ('merge', $pages)`, { $pages: pages });
  });
  return connection.totalChanges() - before >= 2;
}
