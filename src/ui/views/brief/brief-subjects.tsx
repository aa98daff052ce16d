import type { ReactNode } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { briefHref } from './brief-params.ts';
import styles from './brief-view.module.css';

/** What a brief could be about, where the address does not say it. */
export function BriefSubjects(): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const projects = useQuery(`projects ${revision}`, () => engine.listProjects());
  if (projects.status === 'failed')
    return <ErrorPane title="The projects could not be listed" error={projects.error} onRetry={projects.retry} />;
  if (!projects.data) return <Skeleton label="Loading the projects" />;
  const withSessions = projects.data.data.filter(({ sessions }) => sessions > 0);
  return (
    <>
      <EmptyState
        title="A brief of what?"
        actions={
          <>
            <LinkButton href="#/sessions">Choose a session</LinkButton>
            <LinkButton href="#/timeline">Choose a range of time</LinkButton>
          </>
        }
      >
        <p>
          A brief tells the next agent what a session, a project or a range of time was about: goal, decisions, open
          tasks, errors, files. Open a session and press Brief, or choose a project here.
        </p>
      </EmptyState>
      {withSessions.length > 0 && (
        <ul className={styles.subjects} aria-label="Projects">
          {withSessions.map(({ id, label, path, sessions }) => (
            <li key={id}>
              <a href={briefHref({ project: path })} title={path}>
                {label}
              </a>{' '}
              <span className={styles.count}>{formatCount(sessions, 'session')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
