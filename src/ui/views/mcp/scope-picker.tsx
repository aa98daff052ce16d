import { useId, useState } from 'react';
import type { AgentScope, ProjectSummary } from '../../../engine/api.ts';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './mcp-view.module.css';

export interface ScopeChoice {
  readonly scope: AgentScope;
  /** False until it is known what there is to choose, and while nothing is chosen. */
  readonly isReady: boolean;
  readonly projects: readonly ProjectSummary[];
  readonly setScope: (scope: AgentScope) => void;
}

/** To begin with, the project of the latest session; where there is none, all that is not private. */
export function useScopeChoice(): ScopeChoice {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const [chosen, setScope] = useState<AgentScope | null>(null);
  const query = useQuery(`scope ${revision}`, async () => {
    const [projects, hidden, latest] = await Promise.all([
      engine.listProjects(),
      engine.listPrivate(),
      engine.listSessions({ sort: 'newest', limit: 1 }),
    ]);
    const isHidden = new Set(hidden.filter(({ kind }) => kind === 'project').map(({ key }) => key));
    const visible = projects.data.filter(({ path }) => !isHidden.has(path));
    const current = visible.find(({ id }) => id === latest.data[0]?.project?.id);
    return { visible, current: current?.path ?? null };
  });
  const current = query.data?.current ?? null;
  const scope = chosen ?? { projects: current === null ? null : [current], hasNoProject: current === null };
  const isEmpty = scope.projects !== null && scope.projects.length === 0 && !scope.hasNoProject;
  return { scope, isReady: query.data !== undefined && !isEmpty, projects: query.data?.visible ?? [], setScope };
}

/** What an origin may see. */
export function ScopePicker({ choice: { scope, projects, setScope } }: { readonly choice: ScopeChoice }) {
  const name = useId();
  const chosen = scope.projects;
  const toggle = (path: string, isIn: boolean) =>
    setScope({
      ...scope,
      projects: isIn ? [...(chosen ?? []), path] : (chosen ?? []).filter((other) => other !== path),
    });
  return (
    <fieldset className={styles.scope}>
      <legend>What it may see</legend>
      <label className={styles.check}>
        <input
          type="radio"
          name={name}
          checked={chosen === null}
          onChange={() => setScope({ projects: null, hasNoProject: true })}
        />
        Everything that is not private
      </label>
      <label className={styles.check}>
        <input
          type="radio"
          name={name}
          checked={chosen !== null}
          onChange={() => setScope({ projects: [], hasNoProject: false })}
        />
        Only these
      </label>
      {chosen !== null && (
        <ul className={styles.projects} aria-label="Projects it may see">
          {projects.map(({ id, label, path, sessions }) => (
            <li key={id}>
              <label className={styles.check} title={path}>
                <input
                  type="checkbox"
                  checked={chosen.includes(path)}
                  onChange={(event) => toggle(path, event.target.checked)}
                />
                {label}
                <span className={styles.hint}>{formatCount(sessions, 'session')}</span>
              </label>
            </li>
          ))}
          <li>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={scope.hasNoProject}
                onChange={(event) => setScope({ ...scope, hasNoProject: event.target.checked })}
              />
              Documents, and what belongs to no project
            </label>
          </li>
        </ul>
      )}
    </fieldset>
  );
}
