import { ANALYSER_VERSION, toIndexedText } from '../analysis/analyser.ts';
import { STORE_NAMES, type StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import { definitionOf, INDEX_TABLES } from './index-tables.ts';
import { indexRow } from './index-writer.ts';
import { removeIndex } from './remove-index.ts';

/** A transaction of so many rows is a matter of milliseconds: searches get their turn between two. */
const ROWS_A_STEP = 250;

/** Where the index is still to be made, in rows of the store; empty when every index is whole. */
export function missingRows(connection: Connection): ReadonlyMap<StoreName, number> {
  const rows = connection.all<{ store: StoreName; missing_up_to: number }>(
    'SELECT store, missing_up_to FROM search_index WHERE missing_up_to > 0',
  );
  return new Map(rows.map(({ store, missing_up_to }) => [store, missing_up_to]));
}

/**
 * Brings the index of each store to this version of the analyser, newest rows first. It can be stopped at any time and
 * goes on where it was; what is indexed already is found meanwhile.
 */
export class IndexBuilder {
  readonly #connection: Connection;
  readonly #host: Pick<EngineHost, 'yieldToMessages'>;

  constructor(connection: Connection, host: Pick<EngineHost, 'yieldToMessages'>) {
    this.#connection = connection;
    this.#host = host;
  }

  /** A store that fails keeps its old state: the next start tries again, and its searches say what is wrong. */
  async build(): Promise<void> {
    for (const store of STORE_NAMES) {
      try {
        this.#makeMissing(store);
        this.#forgetOldVersion(store);
        while (this.#step(store)) await this.#host.yieldToMessages();
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
      }
    }
  }

  /** An index that is gone, or cannot be read, is made from its rows; the others are left as they are. */
  #makeMissing(store: StoreName): void {
    const { fts } = INDEX_TABLES[store];
    const sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $name";
    const isThere = this.#connection.value(sql, { $name: fts }) !== undefined;
    if (isThere && this.#isReadable(fts)) return;
    this.#connection.transaction(() => {
      if (isThere) removeIndex(this.#connection, fts);
      this.#connection.run(definitionOf(store));
      this.#connection.run('UPDATE search_index SET analyser_version = 0 WHERE store = $store', { $store: store });
    });
  }

  #isReadable(fts: string): boolean {
    try {
      this.#connection.value(`SELECT 1 FROM ${fts} WHERE ${fts} MATCH '"a"' LIMIT 1`);
      return true;
    } catch (error) {
      // A disk that does not answer says nothing of the index.
      if (error instanceof DatabaseError && error.code !== 'database.full') return false;
      throw error;
    }
  }

  #forgetOldVersion(store: StoreName): void {
    const { fts, newestId } = INDEX_TABLES[store];
    const version = this.#connection.value('SELECT analyser_version FROM search_index WHERE store = $store', {
      $store: store,
    });
    if (version === ANALYSER_VERSION) return;
    this.#connection.transaction(() => {
      this.#connection.run(`INSERT INTO ${fts} (${fts}) VALUES ('delete-all')`);
      this.#connection.run(
        `UPDATE search_index SET analyser_version = $version, missing_up_to = coalesce((${newestId}), 0) WHERE store = $store`,
        { $version: ANALYSER_VERSION, $store: store },
      );
    });
  }

  /** False when nothing is left to do. */
  #step(store: StoreName): boolean {
    const { fts, rowsDown } = INDEX_TABLES[store];
    const from = missingRows(this.#connection).get(store);
    if (from === undefined) return false;
    this.#connection.transaction(() => {
      const rows = this.#connection.all<{ id: number; title: string; text: string }>(rowsDown, {
        $from: from,
        $count: ROWS_A_STEP,
      });
      for (const { id, title, text } of rows) {
        // An id may be of a row that came in, and was indexed, since: ids of deleted rows are given again. Deleted only
        // where it is: FTS5 counts rows down for those that are not, too.
        const isIndexed = this.#connection.firstPrepared(`SELECT 1 FROM ${fts}_docsize WHERE id = ?`, [id]);
        if (isIndexed) this.#connection.runPrepared(`DELETE FROM ${fts} WHERE rowid = ?`, [id]);
        indexRow(this.#connection, store, id, toIndexedText(title), toIndexedText(text));
      }
      const next = rows.length < ROWS_A_STEP ? 0 : (rows.at(-1)?.id ?? 1) - 1;
      this.#connection.run('UPDATE search_index SET missing_up_to = $next WHERE store = $store', {
        $next: next,
        $store: store,
      });
    });
    return true;
  }
}
