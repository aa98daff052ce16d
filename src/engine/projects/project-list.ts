import type { Answer, ProjectSummary } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { StoreStates } from '../search/store-state.ts';
import { IS_SESSION } from '../sessions/session-kinds.ts';
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
  states.skip('content', 'Projects are known from sessions and notes.');
  const events = new Map<number, number>();
  const data = states.ask('events', [], () => {
    connection.scan(EVENTS, undefined, ([id, count]) => events.set(Number(id), Number(count)));
    return connection
      .all<{ id: number; sessions: number; notes: number }>(COUNTS)
      .flatMap(({ id, sessions, notes }) => {
        const ref = projects.ref(id);
        return ref ? [{ ...ref, sessions, notes, events: events.get(id) ?? 0 }] : [];
      });
  });
  return states.answer(data, { total: data.length, tookMs: monotonicMs() - started });
}
