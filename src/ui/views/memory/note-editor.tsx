import { ArrowLeft, Eye, EyeOff, Save, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { NoteFields } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { LifetimeField } from '../../components/lifetime-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useScreenTitle } from '../../hooks/use-screen-title.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { MarkdownBody } from '../../markdown/markdown.tsx';
import { readMarkdown } from '../../markdown/markdown-document.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import styles from './note-editor.module.css';
import { NoteEdits } from './note-edits.ts';
import { NoteScopeFields } from './note-scope-fields.tsx';
import { type NoteEditing, type NoteEditingParts, useNoteEditing } from './use-note-editing.ts';

/** Writes a note: what is typed is kept from the first key on, and takes effect when it is saved. */
export function NoteEditor({ noteKey }: { readonly noteKey: string }): ReactNode {
  const engine = useEngine();
  const note = useQuery(`written note ${noteKey}`, () => engine.getWrittenNote(noteKey));
  const edits = useMemo(() => new NoteEdits(engine, noteKey), [engine, noteKey]);
  if (note.status === 'failed') {
    return <ErrorPane title="The note could not be opened" error={note.error} onRetry={note.retry} />;
  }
  if (note.data === undefined) return <Skeleton label="Loading the note" />;
  const kept = edits.read() ?? note.data?.edit ?? null;
  if (!note.data || (note.data.value === null && !kept)) {
    return (
      <EmptyState title="This note is not here any more">
        <p>It was deleted, its time was over, or it was written in another browser.</p>
      </EmptyState>
    );
  }
  return <Editor note={note.data} kept={kept} edits={edits} />;
}

function Editor(parts: NoteEditingParts): ReactNode {
  const editing = useNoteEditing(parts);
  const { fields, title, conflict, problem, change } = editing;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  useScreenTitle(`${title} – Memory`);
  useEffect(() => area.current?.focus(), []);
  useShortcut('Mod+s', () => void editing.save(), 'Save the note');
  return (
    <section className={styles.editor} aria-label={`Edit ${title}`}>
      <a className={styles.back} href={formatRoute(makeRoute('memory', { id: parts.note.noteKey }))}>
        <ArrowLeft aria-hidden="true" size={16} />
        Read the note
      </a>
      {problem !== null && (
        <Banner tone="danger" title="That did not work." role="alert">
          {problem}
        </Banner>
      )}
      {conflict && (
        <ConflictNotice
          theirs={conflict.value && described(conflict.value)}
          version={conflict.version}
          onTheirs={() => void editing.takeTheirs(conflict)}
          onMine={() => void editing.saveOver(conflict)}
          onBoth={() => void editing.keepBoth()}
        />
      )}
      {fields.isDraft && (
        <p className={styles.draft}>
          <EyeOff aria-hidden="true" size={14} />
          Draft: you find it everywhere, agents do not see it until it is published.
        </p>
      )}
      <div className={styles.bar}>
        <SegmentedControl
          label="View"
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
          value={view}
          onChange={setView}
        />
        <span className={styles.state} role="status">
          {stateOf(editing.isChanged, editing.keptAt)}
        </span>
      </div>
      {view === 'write' ? (
        <label className={styles.field}>
          <span>Text, in Markdown</span>
          <textarea
            ref={area}
            className={styles.text}
            value={fields.text}
            placeholder={'# What it is called\n\nWhat is to be remembered.'}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </label>
      ) : (
        <div className={styles.preview}>
          <MarkdownBody document={readMarkdown(fields.text)} topLevel={3} idPrefix="preview-" />
        </div>
      )}
      <NoteScopeFields fields={fields} onChange={change} />
      <label className={styles.field}>
        <span>Tags</span>
        <input
          type="text"
          className={styles.input}
          autoComplete="off"
          placeholder="release deploy"
          value={editing.tags}
          onChange={(event) => editing.changeTags(event.currentTarget.value)}
        />
      </label>
      <LifetimeField value={fields.expiresAtMs} onChange={(expiresAtMs) => change({ expiresAtMs })} />
      <Actions editing={editing} />
    </section>
  );
}

function Actions({ editing }: { readonly editing: NoteEditing }): ReactNode {
  const { fields, isChanged, isStored, save, discard, remove } = editing;
  return (
    <div className={styles.actions}>
      {fields.isDraft ? (
        <>
          <Button variant="primary" icon={Eye} onClick={() => void save({ isDraft: false })}>
            Publish
          </Button>
          <Button icon={Save} disabled={!isChanged} onClick={() => void save()}>
            Save draft
          </Button>
        </>
      ) : (
        <>
          <Button variant="primary" icon={Save} disabled={!isChanged} onClick={() => void save()}>
            Save
          </Button>
          <Button icon={EyeOff} onClick={() => void save({ isDraft: true })}>
            Make it a draft
          </Button>
        </>
      )}
      {isChanged && isStored && <Button onClick={() => void discard()}>Discard changes</Button>}
      {isStored && (
        <Button variant="danger" icon={Trash2} onClick={() => void remove()}>
          Delete
        </Button>
      )}
    </div>
  );
}

function stateOf(isChanged: boolean, keptAt: string | null): string {
  if (!isChanged) return 'Saved';
  return keptAt === null ? 'Not saved' : `Not saved · what you typed is kept since ${keptAt}`;
}

function described({ text, tags, isDraft }: NoteFields): string {
  const about = [isDraft ? 'draft' : 'published', ...tags.map((tag) => `#${tag}`)].join(' · ');
  return `${text}\n\n(${about})`;
}
