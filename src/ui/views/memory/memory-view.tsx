import { FilePlus2 } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Answer, NoteSummary } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { makeRoute, navigate, useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { deletedNote, readDeletedNote } from './deleted-note.ts';
import styles from './memory-view.module.css';
import { NEW_NOTE } from './new-note.ts';
import { NoteEditor } from './note-editor.tsx';
import { NoteList } from './note-list.tsx';
import { NoteReader } from './note-reader.tsx';

/** What the agents were told to remember: notes by scope, and one of them to read. */
export function MemoryView(): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const { id, params } = useRoute();
  const isEditing = id !== null && params.has('edit');
  const notes = useQuery(`notes ${revision}`, () => engine.listNotes());
  return (
    <div className={id === null ? styles.screen : `${styles.screen} ${styles.reading}`}>
      <ScreenHeader title="Memory" meta={notes.data && <Counts notes={notes.data.data} />} actions={<NewNote />} />
      <Undo />
      {notes.data && <StoreNotice answer={notes.data} onRetry={notes.retry} />}
      {notes.status === 'failed' && (
        <ErrorPane title="The memory notes could not be listed" error={notes.error} onRetry={notes.retry} />
      )}
      {notes.status === 'loading' && !notes.data && <Skeleton label="Loading memory notes" rowHeight={52} />}
      {notes.data && <Body answer={notes.data} noteKey={id} isEditing={isEditing} />}
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

/** Born as a draft: nobody else sees it before it is published. */
function NewNote(): ReactNode {
  const engine = useEngine();
  const { refresh, announce } = useWorkspace();
  const create = async (): Promise<void> => {
    try {
      const { noteKey } = await engine.createNote(NEW_NOTE);
      navigate(makeRoute('memory', { id: noteKey, params: { edit: '1' } }));
      refresh();
    } catch (error) {
      announce(`The note could not be made: ${error instanceof Error ? error.message : String(error)}`, 'assertive');
    }
  };
  useShortcut('n', () => void create(), 'New note');
  return (
    <Button icon={FilePlus2} onClick={() => void create()}>
      New note
    </Button>
  );
}

function Undo(): ReactNode {
  const engine = useEngine();
  const { refresh, announce } = useWorkspace();
  const deleted = readDeletedNote(useSyncExternalStore(deletedNote.subscribe, deletedNote.getSnapshot));
  if (!deleted) return null;
  const bringBack = async (): Promise<void> => {
    try {
      await engine.saveNote(deleted.noteKey, deleted.fields, null);
      deletedNote.set(null);
      announce(`“${deleted.title}” is back.`);
      refresh();
      navigate(makeRoute('memory', { id: deleted.noteKey }));
    } catch (error) {
      announce(`It could not be brought back: ${error instanceof Error ? error.message : String(error)}`, 'assertive');
    }
  };
  return (
    <Banner
      tone="neutral"
      title={`“${deleted.title}” was deleted.`}
      role="status"
      actions={
        <>
          <Button onClick={() => void bringBack()}>Undo</Button>
          <Button variant="ghost" onClick={() => deletedNote.set(null)}>
            Dismiss
          </Button>
        </>
      }
    />
  );
}

function Body({
  answer,
  noteKey,
  isEditing,
}: {
  readonly answer: Answer<readonly NoteSummary[]>;
  readonly noteKey: string | null;
  readonly isEditing: boolean;
}) {
  const [wanted, setWanted] = useState('');
  if (answer.data.length === 0 && noteKey === null) {
    return (
      <EmptyState title="No memory notes">
        <p>
          Write one here, or <a href="#/import">import</a> a project folder: notes come from files such as CLAUDE.md,
          AGENTS.md, rules folders and memory/*.md.
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
        ) : isEditing ? (
          <NoteEditor key={noteKey} noteKey={noteKey} />
        ) : (
          <NoteReader key={noteKey} noteKey={noteKey} />
        )}
      </div>
    </div>
  );
}
