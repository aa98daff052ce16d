import type { Connection } from '../database/connection.ts';

type PurgedKind = 'record' | 'note' | 'document';

const IS_PURGED = 'SELECT 1 FROM purged_key WHERE kind = ? AND key = ?';
const FORGET = 'DELETE FROM purged_key WHERE kind = ? AND key = ?';

/** What was purged for good stays away: an import that meets it leaves it out, unless it was asked to bring it back. */
export class PurgedKeys {
  readonly #connection: Connection;
  /** Whether the import that runs was asked to. */
  isBringingBack = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get count(): number {
    return Number(this.#connection.value('SELECT count(*) FROM purged_key'));
  }

  /** Inside a transaction of an import that would store it otherwise. */
  staysAway(kind: PurgedKind, key: number): boolean {
    const isPurged = this.#connection.firstPrepared(IS_PURGED, [kind, key]) !== undefined;
    if (isPurged && this.isBringingBack) this.#connection.runPrepared(FORGET, [kind, key]);
    return isPurged && !this.isBringingBack;
  }
}
