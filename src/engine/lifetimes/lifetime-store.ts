import type { LifetimeKind } from '../api.ts';
import type { Connection } from '../database/connection.ts';

export interface LifetimeRow {
  readonly kind: LifetimeKind;
  /** The content key of a note or document, the id of an import. */
  readonly key: number;
  readonly expiresAtMs: number;
}

const COLUMNS = 'kind, key, expires_at_ms AS expiresAtMs FROM lifetime';
const OF = 'SELECT expires_at_ms FROM lifetime WHERE kind = ? AND key = ?';
const SET = 'INSERT OR REPLACE INTO lifetime (kind, key, expires_at_ms) VALUES (?, ?, ?)';
const UNSET = 'DELETE FROM lifetime WHERE kind = ? AND key = ?';
const NEXT = 'SELECT min(expires_at_ms) FROM lifetime WHERE expires_at_ms > ?';

/** Until when notes, documents and imports are kept. What has no lifetime is kept for good. */
export class LifetimeStore {
  readonly #connection: Connection;
  #turn = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Another number after each change. */
  get turn(): number {
    return this.#turn;
  }

  /** Epoch ms; null for never. */
  of(kind: LifetimeKind, key: number): number | null {
    const [ms] = this.#connection.firstPrepared(OF, [kind, key]) ?? [];
    return typeof ms === 'number' ? ms : null;
  }

  set(kind: LifetimeKind, key: number, expiresAtMs: number | null): void {
    this.#turn += 1;
    if (expiresAtMs === null) this.#connection.runPrepared(UNSET, [kind, key]);
    else this.#connection.runPrepared(SET, [kind, key, expiresAtMs]);
  }

  /** Those whose time is over, and not swept yet. */
  due(nowMs: number): readonly LifetimeRow[] {
    const sql = `SELECT ${COLUMNS} WHERE expires_at_ms <= $now ORDER BY expires_at_ms, kind, key`;
    return this.#connection.all<LifetimeRow>(sql, { $now: nowMs });
  }

  after(nowMs: number): readonly LifetimeRow[] {
    const sql = `SELECT ${COLUMNS} WHERE expires_at_ms > $now ORDER BY expires_at_ms, kind, key`;
    return this.#connection.all<LifetimeRow>(sql, { $now: nowMs });
  }

  nextAfter(nowMs: number): number | null {
    const [ms] = this.#connection.firstPrepared(NEXT, [nowMs]) ?? [];
    return typeof ms === 'number' ? ms : null;
  }
}
