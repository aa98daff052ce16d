import { Pencil, Scissors, Star, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import { filterEntries, type OutlineEntry } from './outline-entries.ts';
import styles from './outline-panel.module.css';

export interface OutlinePanelProps {
  readonly entries: readonly OutlineEntry[];
  /** Event index of the entry that is at the top of the window; -1 for none. */
  readonly currentEvent: number;
  readonly onGo: (entry: OutlineEntry) => void;
  readonly onClose: () => void;
}

/** The prompts of the session, numbered, with what came of each. */
export function OutlinePanel({ entries, currentEvent, onGo, onClose }: OutlinePanelProps) {
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector(`[data-event="${currentEvent}"]`);
    current?.scrollIntoView({ block: 'nearest' });
  }, [currentEvent]);
  return (
    <nav className={styles.panel} aria-label="Outline">
      <div className={styles.head}>
        <h2>Prompts</h2>
        <span className={styles.count}>
          {filter === ''
            ? formatNumber(entries.length)
            : `${formatNumber(shown.length)} of ${formatNumber(entries.length)}`}
        </span>
        <IconButton icon={X} label="Close outline (o)" onClick={onClose} />
      </div>
      <input
        type="search"
        className={styles.filter}
        aria-label="Filter prompts"
        placeholder="Filter prompts"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {shown.length === 0 && (
        <p className={styles.none}>
          {entries.length === 0 ? 'This session has no events.' : `No prompt contains “${filter}”.`}
        </p>
      )}
      <ol className={styles.list} ref={list}>
        {shown.map((entry) => (
          <li key={entry.eventIndex}>
            <button
              type="button"
              className={styles.entry}
              data-event={entry.eventIndex}
              aria-current={entry.eventIndex === currentEvent ? 'location' : undefined}
              onClick={() => onGo(entry)}
            >
              <span className={styles.number}>{entry.number === 0 ? '' : formatNumber(entry.number)}</span>
              <span className={styles.title}>{entry.title || 'Prompt without text'}</span>
              <Marks entry={entry} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Marks({ entry }: { readonly entry: OutlineEntry }) {
  const marks = [
    { count: entry.errors, noun: 'error', icon: <GroupGlyph group="error" size={10} isDecorative /> },
    { count: entry.edits, noun: 'file edit', icon: <Pencil aria-hidden="true" size={11} /> },
    { count: entry.decisions, noun: 'decision', icon: <Star aria-hidden="true" size={11} /> },
    { count: entry.compactions, noun: 'compaction', icon: <Scissors aria-hidden="true" size={11} /> },
  ].filter((mark) => mark.count > 0);
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks}>
      {marks.map(({ count, noun, icon }) => (
        <span key={noun} className={styles.mark} title={formatCount(count, noun)}>
          {icon}
          <span aria-hidden="true">{formatNumber(count)}</span>
          <VisuallyHidden>{formatCount(count, noun)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}

/** The same as a sheet over the transcript, where there is no room beside it. */
export function OutlineSheet(props: OutlinePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label="Outline" onClose={props.onClose}>
      <OutlinePanel
        {...props}
        onGo={(entry) => {
          dialog.current?.close();
          props.onGo(entry);
        }}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}
