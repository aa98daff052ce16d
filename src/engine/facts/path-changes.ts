import type { BlameEntry } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { isNamedBy, pathForm } from './file-paths.ts';
import { comparePlaces, type TimePlace } from './page.ts';

/** One file that one tool call changed. */
export interface FileChange extends TimePlace {
  readonly path: string;
  readonly kind: BlameEntry['kind'];
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  /** Folder that it happened in; null where none is known. */
  readonly folderId: number | null;
}

const PATHS = 'SELECT path, count(*) AS edits FROM file_change GROUP BY path';

const CHANGES = `
  SELECT c.event_id AS id, c.ordinal, c.path, c.kind, c.lines_added AS linesAdded, c.lines_removed AS linesRemoved,
         e.time_ms AS ms, e.project_id AS folderId
  FROM json_each($paths) j JOIN file_change c ON c.path = j.value JOIN event e ON e.id = c.event_id`;

const CHANGES_OF_EVENTS = `
  SELECT c.event_id AS id, c.ordinal, c.path, c.kind, c.lines_added AS linesAdded, c.lines_removed AS linesRemoved
  FROM json_each($ids) j JOIN file_change c ON c.event_id = j.value`;

/** What these calls changed. */
export function readChangesOfEvents(
  connection: Connection,
  ids: readonly number[],
): Omit<FileChange, 'ms' | 'folderId'>[] {
  return connection.all(CHANGES_OF_EVENTS, { $ids: JSON.stringify(ids) });
}

/** Every path that was ever changed, from the index of paths alone. */
export function readChangedPaths(connection: Connection): { readonly path: string; readonly edits: number }[] {
  return connection.all<{ path: string; edits: number }>(PATHS);
}

/** The paths that a person means: exactly one, or all that it is or ends. */
export function pathsMeant(connection: Connection, path: string, isWhole: boolean): string[] {
  const wanted = pathForm(path);
  const all = readChangedPaths(connection).map((changed) => changed.path);
  return all.filter((other) => (isWhole ? other === path : isNamedBy(other, wanted)));
}

/** All changes of these paths: dated ones first, in order of time, then of their files. */
export function readFileChanges(connection: Connection, paths: readonly string[]): FileChange[] {
  const rows = connection.all<FileChange>(CHANGES, { $paths: JSON.stringify(paths) });
  return rows.sort(comparePlaces('oldest'));
}
