import type { BriefScope } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { BriefError } from '../../errors.ts';
import { keyFromText } from '../../identity/content-key.ts';
import { projectKey } from '../../projects/project-path.ts';
import type { ProjectStore } from '../../projects/project-store.ts';
import type { Audience } from '../../visibility/audience.ts';
import type { BriefRange } from './brief-reader.ts';

/** Which rows a scope means. */
export interface ResolvedScope {
  readonly range: BriefRange;
  /** Of sessions with their sub-agents, in an order that hangs on nothing but what they are. */
  readonly sessionIds: readonly number[];
  /** Folders of which rules count. */
  readonly folderIds: readonly number[];
  readonly kind: 'session' | 'project' | 'range';
  /** Of the session that was asked for; null for other briefs. */
  readonly sessionKey: string | null;
  /** Of a project. */
  readonly projectPath: string | null;
}

/** A session, what it started, and what that started. */
const WITH_SUBAGENTS = `
  WITH RECURSIVE family (id, key) AS (
    SELECT id, key FROM session WHERE key = $key
    UNION
    SELECT s.id, s.key FROM family f JOIN session s ON s.parent_key = f.key
  )
  SELECT id FROM family ORDER BY key`;

const OF_PROJECT = `
  SELECT id FROM session WHERE project_id IN (SELECT value FROM json_each($folders)) AND is_conversation = 1
  ORDER BY key`;

const IN_RANGE = `
  SELECT id FROM session WHERE is_conversation = 1 AND id IN
    (SELECT DISTINCT session_id FROM event WHERE time_ms >= $from AND time_ms < $to)
  ORDER BY key`;

const FOLDERS = `
  SELECT DISTINCT project_id AS id FROM session
  WHERE id IN (SELECT value FROM json_each($sessions)) AND project_id IS NOT NULL`;

const EARLIEST = Number.MIN_SAFE_INTEGER;
const LATEST = Number.MAX_SAFE_INTEGER;

export interface ScopeParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  /** Who asks. */
  readonly audience: Audience;
}

/** Throws BriefError where the scope names nothing, or something that is not here. */
export function resolveScope({ connection, projects, audience }: ScopeParts, scope: BriefScope): ResolvedScope {
  const { sessionKey = null, projectPath = null, fromMs = null, toMs = null } = scope;
  const range = { fromMs, toMs };
  const sets: number[][] = [];
  const ids = (sql: string, params: Readonly<Record<`$${string}`, string | number>>) =>
    connection.all<{ id: number }>(sql, params).map(({ id }) => id);
  if (sessionKey !== null) sets.push(sessionIds(sessionKey, ids));
  const folders = projectPath === null ? null : foldersAt(projectPath, projects, audience);
  if (folders !== null) sets.push(ids(OF_PROJECT, { $folders: JSON.stringify(folders) }));
  if (fromMs !== null || toMs !== null) sets.push(ids(IN_RANGE, { $from: fromMs ?? EARLIEST, $to: toMs ?? LATEST }));
  const [first, ...rest] = sets;
  if (!first) throw noScope('A brief needs a session, a project or a range of time.');
  const common = rest.reduce((left, right) => intersection(left, right), first);
  const own = folders ?? ids(FOLDERS, { $sessions: JSON.stringify(common) });
  const folderIds = [...new Set(own.flatMap((id) => projects.foldersOf(projects.ref(id)?.id ?? id)))];
  const kind = sessionKey !== null ? 'session' : projectPath !== null ? 'project' : 'range';
  return { range, sessionIds: common, folderIds, kind, sessionKey, projectPath };
}

function sessionIds(
  sessionKey: string,
  ids: (sql: string, params: Readonly<Record<`$${string}`, number>>) => number[],
): number[] {
  const key = keyFromText(sessionKey);
  const found = key === null ? [] : ids(WITH_SUBAGENTS, { $key: key });
  if (found.length === 0) throw noScope('This session is not in this database.');
  return found;
}

function foldersAt(path: string, projects: ProjectStore, audience: Audience): readonly number[] {
  const key = projectKey(path);
  const project = [...audience.projects().values()].find((ref) =>
    [ref.path, ...ref.mergedPaths].some((each) => projectKey(each) === key),
  );
  if (!project) throw noScope(`There is no project ${path} in this database.`);
  return projects.foldersOf(project.id);
}

function intersection(left: readonly number[], right: readonly number[]): number[] {
  const both = new Set(right);
  return left.filter((id) => both.has(id));
}

function noScope(message: string): BriefError {
  return new BriefError('brief.no-such-scope', message);
}
