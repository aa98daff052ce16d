import type { Connection } from '../../database/connection.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { importersOfHiddenProjects } from '../registry.ts';

/** The first record of the type that tells it, of each session of the tool that has no project yet. */
const WITHOUT_PROJECT = `
  SELECT s.id, min(r.id) AS recordId FROM session s JOIN record r ON r.session_id = s.id
  WHERE s.tool = $tool AND s.project_id IS NULL AND r.type = $type GROUP BY s.id`;

interface FoundProject {
  readonly sessionId: number;
  /** As another session wrote it. */
  readonly path: string;
}

/** Sessions whose hint means a folder that other sessions name. */
export function findHiddenProjects(connection: Connection, records: RecordStore): readonly FoundProject[] {
  return importersOfHiddenProjects().flatMap(({ tool, hiddenProject }) => {
    const params = { $tool: tool, $type: hiddenProject.recordType } as const;
    const sessions = connection.all<{ id: number; recordId: number }>(WITHOUT_PROJECT, params);
    if (sessions.length === 0) return [];
    const paths = connection.all<{ path: string }>('SELECT path FROM project').map(({ path }) => path);
    const known = new Map<string, string | null>();
    return sessions.flatMap(({ id, recordId }) => {
      const hint = hiddenProject.hintOf(records.read(recordId)?.raw ?? '');
      if (hint === null) return [];
      if (!known.has(hint)) known.set(hint, hiddenProject.pathOf(hint, paths));
      const path = known.get(hint) ?? null;
      return path === null ? [] : [{ sessionId: id, path }];
    });
  });
}
