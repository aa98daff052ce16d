import type { Connection } from '../database/connection.ts';
import type { RowColumns } from './row-columns.ts';

const CHANGES = `
  SELECT c.event_id, c.lines_added, c.lines_removed, e.call_key, c.path
  FROM file_change c LEFT JOIN main.event e INDEXED BY event_call
    ON e.id = c.event_id AND e.type = 5 AND e.call_key IS NOT NULL
  ORDER BY c.event_id, c.ordinal`;

const FAILURES = 'SELECT session_id, call_key FROM event WHERE type = 6 AND is_error = 1 AND call_key IS NOT NULL';

/** One change of a file, by a call that did not fail. */
export interface FileChange {
  /** The call: row id of an event. */
  readonly eventId: number;
  /** A number for its path. */
  readonly file: number;
  /** 0 where the call does not say what it changed. */
  readonly linesAdded: number;
  readonly linesRemoved: number;
}

/** The changes of files that took effect, in memory: what a failed call was meant to change is left out. */
export class ChangeColumns {
  readonly #connection: Connection;
  #version = -1;
  #changes: readonly FileChange[] = [];
  #eventIds: ReadonlySet<number> = new Set();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `events` as they are now. Throws DatabaseError for a table that cannot be read. */
  refresh(events: RowColumns): void {
    const version = this.#connection.totalChanges();
    if (version === this.#version) return;
    const failures = this.#failures();
    const files = new Map<string, number>();
    const changes: FileChange[] = [];
    this.#connection.scanRaw(CHANGES, [], (row) => {
      const eventId = row.number(0);
      if (!row.isNull(3) && failures.get(events.sessions[eventId] ?? 0)?.has(row.number(3))) return true;
      const path = row.text(4);
      const file = files.get(path) ?? files.size;
      files.set(path, file);
      changes.push({ eventId, file, linesAdded: row.number(1), linesRemoved: row.number(2) });
      return true;
    });
    this.#changes = changes;
    this.#eventIds = new Set(changes.map(({ eventId }) => eventId));
    this.#version = version;
  }

  get changes(): readonly FileChange[] {
    return this.#changes;
  }

  /** Row ids of the calls behind them. */
  get eventIds(): ReadonlySet<number> {
    return this.#eventIds;
  }

  /** Calls whose result says that they failed: their keys, by session. */
  #failures(): ReadonlyMap<number, ReadonlySet<number>> {
    const failures = new Map<number, Set<number>>();
    this.#connection.scanRaw(FAILURES, [], (row) => {
      const session = row.number(0);
      const keys = failures.get(session) ?? new Set();
      keys.add(row.number(1));
      failures.set(session, keys);
      return true;
    });
    return failures;
  }
}
