import { type ReactNode, useState } from 'react';
import type { Answer, NoteSummary } from '../../../engine/api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './memory-view.module.css';
import { NoteList } from './note-list.tsx';
import { NoteReader } from './note-reader.tsx';

/** What the agents were told to remember: notes by scope, and one of them to read. */
export function MemoryView(): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const { id } = useRoute();
  const notes = useQuery(`notes ${revision}`, () => engine.listNotes());
  return (
    <div className={id === null ? styles.screen : `${styles.screen} ${styles.reading}`}>
      <ScreenHeader title="Memory" meta={notes.data && <Counts notes={notes.data.data} />} />
      {notes.data && <StoreNotice answer={notes.data} onRetry={notes.retry} />}
      {notes.status === 'failed' && (
        <ErrorPane title="The memory notes could not be listed" error={notes.error} onRetry={notes.retry} />
      )}
      {notes.status === 'loading' && !notes.data && <Skeleton label="Loading memory notes" rowHeight={52} />}
      {notes.data && <Body answer={notes.data} noteKey={id} />}
    </div>
  );
}

function Counts({ notes }: { readonly notes: readonly NoteSummary[] }): ReactNode {
  const failed = notes.filter((note) => note.state === 'failed').length;
  return (
    <span>
      {formatCount(notes.length, 'note')}
      {failed > 0 && `, ${failed} unreadable`}
    </span>
  );
}

function Body({
  answer,
  noteKey,
}: {
  readonly answer: Answer<readonly NoteSummary[]>;
  readonly noteKey: string | null;
}) {
  const [wanted, setWanted] = useState('');
  if (answer.data.length === 0 && noteKey === null) {
    return (
      <EmptyState title="No memory notes">
        <p>
          Notes come from files such as CLAUDE.md, AGENTS.md, rules folders and memory/*.md.{' '}
          <a href="#/import">Import</a> a project folder to read them.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.list} data-pane>
        <NoteList notes={answer.data} currentKey={noteKey} wanted={wanted} onWant={setWanted} />
      </div>
      <div className={styles.reader} data-pane>
        {noteKey === null ? (
          <EmptyState title="Choose a note">
            <p>Open a note from the list to read it here.</p>
          </EmptyState>
        ) : (
          <NoteReader key={noteKey} noteKey={noteKey} />
        )}
      </div>
    </div>
  );
}
