import type { Connection } from '../database/connection.ts';

export type LifetimeKind = 'note' | 'document' | 'import';

const OF = 'SELECT expires_at_ms FROM lifetime WHERE kind = ? AND key = ?';
const SET = 'INSERT OR REPLACE INTO lifetime (kind, key, expires_at_ms) VALUES (?, ?, ?)';
const UNSET = 'DELETE FROM lifetime WHERE kind = ? AND key = ?';

/** Until when notes, documents and imports are kept. What has no lifetime is kept for good. */
export class LifetimeStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Epoch ms; null for never. */
  of(kind: LifetimeKind, key: number): number | null {
    const [ms] = this.#connection.firstPrepared(OF, [kind, key]) ?? [];
    return typeof ms === 'number' ? ms : null;
  }

  set(kind: LifetimeKind, key: number, expiresAtMs: number | null): void {
    if (expiresAtMs === null) this.#connection.runPrepared(UNSET, [kind, key]);
    else this.#connection.runPrepared(SET, [kind, key, expiresAtMs]);
  }
}
