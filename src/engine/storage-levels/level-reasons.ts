import type { Message } from '../../messages/message.ts';
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
 * Folders of which not all is here; of `projects` alone, where not all are for who asks. At `full` are those whose files
 * were not imported again yet.
 */
export function boundedFolders(connection: Connection, projects: ReadonlyMap<number, ProjectRef> | null): Row[] {
  const rows = connection.all<Row>(ROWS);
  if (rows.length === 0 || !projects) return rows;
  const known = new Set(
    [...projects.values()].flatMap(({ path, mergedPaths }) => [path, ...mergedPaths].map(projectKey)),
  );
  return rows.filter(({ key }) => known.has(key));
}

/** Why what tools were given and gave is not all here, by name of the projects. None when it is all here. */
export function levelReasons(
  connection: Connection,
  projects: ReadonlyMap<number, ProjectRef> | null,
): readonly Message[] {
  const seen = boundedFolders(connection, projects);
  const pathsAt = (level: Row['level']) => seen.filter((row) => row.level === level).map(({ path }) => path);
  const [minimal, awaited] = [pathsAt('minimal'), pathsAt('full')];
  const reasons: Message[] = [];
  if (minimal.length > 0) reasons.push({ code: 'store.level-minimal', projects: minimal });
  if (awaited.length > 0) reasons.push({ code: 'store.level-awaited', projects: awaited });
  return reasons.length > 0 ? [...reasons, { code: 'store.level-left-out' }] : [];
}

export function isLevelReason({ code }: Message): boolean {
  return code.startsWith('store.level-');
}
