import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { formatNumber } from '../../format.ts';
import { filterEntries, type OutlineEntry } from './outline-entries.ts';
import { OutlineList } from './outline-list.tsx';
import styles from './outline-panel.module.css';

export interface OutlinePanelProps {
  readonly entries: readonly OutlineEntry[];
  /** Event index of the entry that is read; -1 for none. */
  readonly currentEvent: number;
  readonly onGo: (entry: OutlineEntry) => void;
  readonly onClose: () => void;
}

/** The prompts of the session, numbered, with what came of each. */
export function OutlinePanel({ entries, currentEvent, onGo, onClose }: OutlinePanelProps) {
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  const prompts = entries.filter((entry) => entry.number > 0).length;
  return (
    <nav className={styles.panel} aria-label="Outline">
      <div className={styles.head}>
        <h2>Prompts</h2>
        <span className={styles.count}>
          {filter === '' ? formatNumber(prompts) : `${formatNumber(shown.length)} of ${formatNumber(prompts)}`}
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
      {shown.length > 0 && <OutlineList entries={shown} currentEvent={currentEvent} onGo={onGo} />}
    </nav>
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
