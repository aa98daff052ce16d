import type { Connection } from '../database/connection.ts';
import { wholePath } from '../projects/whole-path.ts';

/** What one tool call did to one file. */
export interface FileChange {
  /** As the call has it. */
  readonly path: string;
  readonly kind: 'edit' | 'write' | 'patch';
  /** Lines, by the shortest line diff; null where the call does not say what it changed. */
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
}

/** Of a session that had no folder before, so that relative paths are as they were written. */
const RELATIVE = `
  SELECT c.event_id AS eventId, c.ordinal, c.path FROM event e CROSS JOIN file_change c ON c.event_id = e.id
  WHERE e.session_id = $session`;

const INSERT = `
  INSERT OR REPLACE INTO main.file_change (event_id, ordinal, path, kind, lines_added, lines_removed) VALUES (?, ?, ?, ?, ?, ?)`;

const SET_PATH = 'UPDATE main.file_change SET path = ? WHERE event_id = ? AND ordinal = ?';

/** Rows of what tool calls did to files, as an import writes them. */
export class FileChangeStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** All of one call, which ran in `directory`. */
  add(eventId: number, changes: readonly FileChange[], directory: string | null): void {
    for (const [ordinal, { path, kind, linesAdded, linesRemoved }] of changes.entries())
      this.#connection.runPrepared(INSERT, [
        eventId,
        ordinal,
        wholePath(path, directory),
        kind,
        linesAdded,
        linesRemoved,
      ]);
  }

  /** Where a session ran is known only now. */
  setMissingDirectory(sessionId: number, directory: string | null): void {
    const rows = this.#connection.all<{ eventId: number; ordinal: number; path: string }>(RELATIVE, {
      $session: sessionId,
    });
    for (const { eventId, ordinal, path } of rows) {
      const whole = wholePath(path, directory);
      if (whole !== path) this.#connection.runPrepared(SET_PATH, [whole, eventId, ordinal]);
    }
  }
}
