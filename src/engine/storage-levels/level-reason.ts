import type { ProjectRef } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { projectKey } from '../projects/project-path.ts';

const ROWS = 'SELECT project_key AS key, path, level FROM storage_level ORDER BY path';

interface Row {
  readonly key: string;
  readonly path: string;
  readonly level: 'full' | 'minimal';
}

/**
 * Why what tools were given and gave is not all here, by name of the projects; of `projects` alone, where not all are
 * for who asks. Null when it is all here.
 */
export function levelReason(connection: Connection, projects: ReadonlyMap<number, ProjectRef> | null): string | null {
  const rows = connection.all<Row>(ROWS);
  if (rows.length === 0) return null;
  const known =
    projects &&
    new Set([...projects.values()].flatMap(({ path, mergedPaths }) => [path, ...mergedPaths].map(projectKey)));
  const seen = known ? rows.filter(({ key }) => known.has(key)) : rows;
  const pathsAt = (level: Row['level']) => seen.filter((row) => row.level === level).map(({ path }) => path);
  const [minimal, awaited] = [pathsAt('minimal'), pathsAt('full')];
  const parts = [
    ...(minimal.length > 0 ? [`Stored at the level minimal: ${minimal.join(', ')}.`] : []),
    ...(awaited.length > 0 ? [`Stored in full again, but not imported again yet: ${awaited.join(', ')}.`] : []),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(' ')} Of what tools were given and gave there, only the first 4,096 bytes are here, without raw records and file changes, so hits behind them are missing.`;
}
