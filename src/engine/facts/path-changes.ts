import type { BlameEntry, ChangedPath } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { SqlCondition } from '../search/sql-condition.ts';
import { holdsText, isNamedBy, pathForm } from './file-paths.ts';
import { comparePlaces, type TimePlace } from './page.ts';

/** Where one file was changed by one tool call. */
export interface ChangePlace extends TimePlace {
  readonly path: string;
  /** Folder that it happened in; null where none is known. */
  readonly folderId: number | null;
}

/** What a call did to one file. */
export interface FileChange {
  readonly id: number;
  readonly ordinal: number;
  readonly path: string;
  readonly kind: BlameEntry['kind'];
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
}

const PLACES = `
  SELECT c.event_id, c.ordinal, e.time_ms, e.project_id FROM file_change c CROSS JOIN event e ON e.id = c.event_id
  WHERE c.path = ?`;

const CHANGES_OF_EVENTS = `
  SELECT c.event_id AS id, c.ordinal, c.path, c.kind, c.lines_added AS linesAdded, c.lines_removed AS linesRemoved
  FROM json_each($ids) j CROSS JOIN file_change c ON c.event_id = j.value`;

/** The paths that a person means: exactly one, or all that it is or ends. */
export function pathsMeant(connection: Connection, path: string, isWhole: boolean): string[] {
  if (isWhole) return [path];
  if (pathForm(path) === '') return [];
  return changedPaths(connection, isNamedBy('path', path)).map((changed) => changed.path);
}

/** Paths that contain a text, with how often each was changed. */
export function pathsHolding(connection: Connection, text: string): ChangedPath[] {
  return changedPaths(connection, holdsText('path', text));
}

/** Read from the index of paths alone. */
function changedPaths(connection: Connection, { sql, params }: SqlCondition): ChangedPath[] {
  return connection.all<{ path: string; edits: number }>(
    `SELECT path, count(*) AS edits FROM file_change WHERE ${sql} GROUP BY path`,
    params,
  );
}

/** Where these paths were changed: dated ones first, in order of time, then of their files. */
export function readChangePlaces(connection: Connection, paths: readonly string[]): ChangePlace[] {
  const places: ChangePlace[] = [];
  for (const path of paths) {
    connection.scanRaw(PLACES, [path], (row) => {
      const ms = row.isNull(2) ? null : row.number(2);
      const folderId = row.isNull(3) ? null : row.number(3);
      places.push({ id: row.number(0), ordinal: row.number(1), ms, folderId, path });
      return true;
    });
  }
  return places.sort(comparePlaces('oldest'));
}

/** What these calls changed. */
export function readChangesOfEvents(connection: Connection, ids: readonly number[]): FileChange[] {
  return connection.all<FileChange>(CHANGES_OF_EVENTS, { $ids: JSON.stringify(ids) });
}
