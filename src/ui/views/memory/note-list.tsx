import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { NoteSummary } from '../../../engine/api.ts';
import { rovingTarget } from '../../components/roving-target.ts';
import { TimeChip } from '../../components/time-chip.tsx';
import { formatBytes, formatCount } from '../../format.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { groupNotes, type NoteGroup } from './group-notes.ts';
import styles from './note-list.module.css';
import { NoteMarks } from './note-marks.tsx';

interface NoteListProps {
  readonly notes: readonly NoteSummary[];
  readonly currentKey: string | null;
  /** Only notes that hold this text are listed. */
  readonly wanted: string;
  readonly onWant: (text: string) => void;
}

export function NoteList({ notes, currentKey, wanted, onWant }: NoteListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const groups = groupNotes(notes, wanted);
  const shown = groups.flatMap((group) => group.notes);
  const tabStop = shown.find((note) => note.noteKey === currentKey) ?? shown[0];
  useShortcut('j', () => moveFocus(list.current, 'ArrowDown'), 'Next note');
  useShortcut('k', () => moveFocus(list.current, 'ArrowUp'), 'Previous note');
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (moveFocus(list.current, event.key)) event.preventDefault();
  };
  return (
    <>
      <div className={styles.search}>
        <input
          type="search"
          className={styles.field}
          aria-label="Filter notes"
          placeholder="Filter notes"
          value={wanted}
          onChange={(event) => onWant(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 && (
        <p className={styles.none}>No note has “{wanted}” in its title, path, agent, project or tags.</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links inside */}
      <div ref={list} onKeyDown={handleKeyDown}>
        {groups.map((group) => (
          <Group key={group.scope} group={group} currentKey={currentKey} tabStopKey={tabStop?.noteKey ?? null} />
        ))}
      </div>
    </>
  );
}

/** From the row that has the focus, else to the tab stop. True when the key moved it. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])];
  const index = rows.indexOf(document.activeElement as HTMLElement);
  const target = index < 0 ? rows.findIndex((row) => row.tabIndex === 0) : rovingTarget(key, index, rows.length);
  if (target === null) return false;
  rows[target]?.focus();
  return true;
}

interface GroupProps {
  readonly group: NoteGroup;
  readonly currentKey: string | null;
  readonly tabStopKey: string | null;
}

function Group({ group, currentKey, tabStopKey }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.scope}>
        {group.label} ({group.notes.length})
      </h2>
      <ul className={styles.rows}>
        {group.notes.map((note) => (
          <li key={note.noteKey}>
            <a
              className={styles.row}
              href={formatRoute(makeRoute('memory', { id: note.noteKey }))}
              aria-current={note.noteKey === currentKey ? 'page' : undefined}
              tabIndex={note.noteKey === tabStopKey ? 0 : -1}
            >
              <NoteRow note={note} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoteRow({ note }: { readonly note: NoteSummary }): ReactNode {
  return (
    <>
      <span className={styles.title}>{note.title || note.path}</span>
      {!note.isWritten && <span className={styles.path}>{note.path}</span>}
      {note.state === 'failed' && (
        <span className={styles.failed}>
          <TriangleAlert aria-hidden="true" size={14} />
          {note.reason ?? 'This file could not be read.'}
        </span>
      )}
      <span className={styles.meta}>
        <span>{note.agent}</span>
        {note.project && <span title={note.project.path}>{note.project.label}</span>}
        <TimeChip time={note.time} />
        <span>{formatBytes(note.sizeBytes)}</span>
        {note.state === 'ok' && <span>{formatCount(note.sections, 'section')}</span>}
        <NoteMarks note={note} />
      </span>
    </>
  );
}
