import type { ReactNode } from 'react';
import type { NoteFields, SessionSummary } from '../../../engine/api.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatTime } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './note-editor.module.css';

const SCOPES = [
  { value: 'everything', label: 'Everything' },
  { value: 'project', label: 'A project' },
  { value: 'session', label: 'A session' },
] as const;

const MOST_SESSIONS = 200;

interface NoteScopeFieldsProps {
  readonly fields: NoteFields;
  readonly onChange: (changes: Partial<NoteFields>) => void;
}

/** What a note is about. */
export function NoteScopeFields({ fields, onChange }: NoteScopeFieldsProps): ReactNode {
  return (
    <div className={styles.scope}>
      <SegmentedControl
        label="What it is about"
        options={SCOPES}
        value={fields.scope}
        onChange={(scope) => onChange({ scope, projectPath: null, sessionKey: null })}
      />
      {fields.scope === 'project' && <ProjectField path={fields.projectPath} onChange={onChange} />}
      {fields.scope === 'session' && <SessionField sessionKey={fields.sessionKey} onChange={onChange} />}
    </div>
  );
}

function ProjectField({
  path,
  onChange,
}: {
  readonly path: string | null;
  readonly onChange: NoteScopeFieldsProps['onChange'];
}): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const projects = useQuery(`projects ${revision}`, () => engine.listProjects()).data?.data ?? [];
  const isKnown = path === null || projects.some((project) => project.path === path);
  return (
    <label className={styles.field}>
      <span>Project</span>
      <select
        className={styles.input}
        value={path ?? ''}
        onChange={(event) => onChange({ projectPath: event.currentTarget.value || null })}
      >
        <option value="">Choose a project</option>
        {!isKnown && <option value={path ?? ''}>{path}</option>}
        {projects.map((project) => (
          <option key={project.id} value={project.path}>
            {project.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function SessionField({
  sessionKey,
  onChange,
}: {
  readonly sessionKey: string | null;
  readonly onChange: NoteScopeFieldsProps['onChange'];
}): ReactNode {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const listed = useQuery(`sessions for a note ${revision}`, () =>
    engine.listSessions({ sort: 'newest', limit: MOST_SESSIONS }),
  );
  const chosen = useQuery(`session ${sessionKey} ${revision}`, async () =>
    sessionKey === null ? null : ((await engine.getSession(sessionKey))?.summary ?? null),
  );
  const sessions = listed.data?.data ?? [];
  const isListed = sessions.some((session) => session.sessionKey === sessionKey);
  const name = ({ title, project, lastTime }: SessionSummary): string =>
    [title, project?.label, formatTime(lastTime, timeZone)].filter((part) => part !== undefined).join(' · ');
  return (
    <label className={styles.field}>
      <span>Session</span>
      <select
        className={styles.input}
        value={sessionKey ?? ''}
        onChange={(event) => onChange({ sessionKey: event.currentTarget.value || null })}
      >
        <option value="">Choose a session</option>
        {sessionKey !== null && !isListed && (
          <option value={sessionKey}>{chosen.data ? name(chosen.data) : 'A session that is not here any more'}</option>
        )}
        {sessions.map((session) => (
          <option key={session.sessionKey} value={session.sessionKey}>
            {name(session)}
          </option>
        ))}
      </select>
    </label>
  );
}
