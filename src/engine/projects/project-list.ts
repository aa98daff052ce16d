import type { Answer, ProjectSummary } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { StoreStates } from '../search/store-state.ts';
import { IS_SESSION } from '../sessions/session-kinds.ts';
import { projectKey } from './project-path.ts';
import type { ProjectStore } from './project-store.ts';

const COUNTS = `
  SELECT p.id, (SELECT count(*) FROM session s WHERE s.project_id = p.id AND ${IS_SESSION}) AS sessions,
         (SELECT count(*) FROM memory_note n WHERE n.project_id = p.id) AS notes
  FROM project p ORDER BY p.id`;

/** One pass over the covering index: there is none on the project alone. */
const EVENTS = 'SELECT project_id, count(*) FROM event WHERE project_id IS NOT NULL GROUP BY project_id';

/** Projects with what each holds. */
export function listProjects(
  connection: Connection,
  projects: ProjectStore,
  monotonicMs: () => number,
): Answer<readonly ProjectSummary[]> {
  const started = monotonicMs();
  const states = new StoreStates(connection);
  states.skip('content', { code: 'store.projects-of-sessions' });
  const events = new Map<number, number>();
  const data = states.ask('events', [], () => {
    connection.scan(EVENTS, undefined, ([id, count]) => events.set(Number(id), Number(count)));
    return summaries(connection, projects, events);
  });
  return states.answer(data, { total: data.length, tookMs: monotonicMs() - started });
}

function summaries(
  connection: Connection,
  projects: ProjectStore,
  events: ReadonlyMap<number, number>,
): ProjectSummary[] {
  const found = new Map<number, ProjectSummary>();
  for (const { id, sessions, notes } of connection.all<{ id: number; sessions: number; notes: number }>(COUNTS)) {
    const ref = projects.ref(id);
    if (!ref) continue;
    const sum = found.get(ref.id) ?? { ...ref, sessions: 0, notes: 0, events: 0, twin: null };
    found.set(ref.id, {
      ...sum,
      sessions: sum.sessions + sessions,
      notes: sum.notes + notes,
      events: sum.events + (events.get(id) ?? 0),
    });
  }
  return withTwins([...found.values()]);
}

/** Some file systems do not tell letter cases apart, and agents write a folder in several. */
function withTwins(all: readonly ProjectSummary[]): ProjectSummary[] {
  const firsts = new Map<string, ProjectSummary>();
  return all.map((project) => {
    const key = projectKey(project.path).toLowerCase();
    const twin = firsts.get(key) ?? null;
    if (!twin) firsts.set(key, project);
    return { ...project, twin };
  });
}
