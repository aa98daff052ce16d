import { type ReactNode, useId, useState } from 'react';
import type { OwnTitle, SessionSummary, Versioned } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import styles from '../../components/form.module.css';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';

interface TitleDialogProps {
  readonly session: Pick<SessionSummary, 'sessionKey' | 'title'>;
  readonly onClose: () => void;
}

/** A title of one's own for a session; no import replaces it. */
export function TitleDialog({ session, onClose }: TitleDialogProps): ReactNode {
  const engine = useEngine();
  const title = useQuery(`title ${session.sessionKey}`, () => engine.getSessionTitle(session.sessionKey));
  return (
    <Dialog title="Rename the session" onClose={onClose}>
      {title.status === 'failed' && (
        <ErrorPane title="The title could not be read" error={title.error} onRetry={title.retry} />
      )}
      {title.status === 'loading' && <Skeleton label="Loading the title" rows={1} />}
      {title.status === 'ready' && title.data && <TitleForm session={session} stored={title.data} onClose={onClose} />}
      {title.status === 'ready' && !title.data && <p>This session is not here any more.</p>}
    </Dialog>
  );
}

function TitleForm({
  session,
  stored,
  onClose,
}: TitleDialogProps & {
  readonly stored: Versioned<OwnTitle>;
}): ReactNode {
  const engine = useEngine();
  const { announce, refresh } = useWorkspace();
  const [text, setText] = useState(session.title);
  const [conflict, setConflict] = useState<Versioned<OwnTitle> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hintId = useId();
  const save = async (title: string | null, version: number): Promise<void> => {
    setProblem(null);
    try {
      const { state, current } = await engine.setSessionTitle(session.sessionKey, title, version);
      if (state === 'conflict') {
        setConflict(current);
        return;
      }
      announce(title === null ? 'The session has the title of its tool again.' : 'The session is renamed.');
      refresh();
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(text, stored.version);
      }}
    >
      {problem !== null && <p role="alert">{problem}</p>}
      {conflict && (
        <ConflictNotice
          theirs={conflict.value.title ?? 'The title of the tool'}
          version={conflict.version}
          onTheirs={onClose}
          onMine={() => void save(text, conflict.version)}
        />
      )}
      <label className={styles.field}>
        <span>Title</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          aria-describedby={hintId}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p id={hintId} className={styles.hint}>
        The session itself stays as it is; later imports keep this title.
      </p>
      <div className={styles.actions}>
        <Button variant="primary" type="submit">
          Rename
        </Button>
        {stored.value.title !== null && (
          <Button onClick={() => void save(null, stored.version)}>Title of the tool</Button>
        )}
      </div>
    </form>
  );
}
