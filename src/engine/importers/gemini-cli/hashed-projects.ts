import type { Connection } from '../../database/connection.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { objectOr, parseJson, textOrNull } from '../json.ts';
import { pathOfProjectHash } from './project-hash.ts';

/** The header record of each session that names its project by a hash alone. */
const WITHOUT_PROJECT = `
  SELECT s.id, min(r.id) AS recordId FROM session s JOIN record r ON r.session_id = s.id
  WHERE s.tool = 'gemini-cli' AND s.project_id IS NULL AND r.type = 'session' GROUP BY s.id`;

interface FoundProject {
  readonly sessionId: number;
  /** As another tool wrote it. */
  readonly path: string;
}

/** Sessions whose hash is that of a folder which sessions of other tools name. */
export function matchHashedProjects(connection: Connection, records: RecordStore): readonly FoundProject[] {
  const sessions = connection.all<{ id: number; recordId: number }>(WITHOUT_PROJECT);
  if (sessions.length === 0) return [];
  const paths = connection.all<{ path: string }>('SELECT path FROM project').map(({ path }) => path);
  const known = new Map<string, string | null>();
  return sessions.flatMap(({ id, recordId }) => {
    const hash = textOrNull(objectOr(parseJson(records.read(recordId)?.raw ?? '')?.value).projectHash);
    if (hash === null) return [];
    if (!known.has(hash)) known.set(hash, pathOfProjectHash(hash, paths));
    const path = known.get(hash) ?? null;
    return path === null ? [] : [{ sessionId: id, path }];
  });
}
