import type { ReactNode } from 'react';
import { maskSecrets } from '../../../engine/secrets/mask-secrets.ts';
import { formatNumber } from '../../format.ts';
import type { OutlineEntry } from './outline-entries.ts';
import { OutlinePanel, type OutlinePanelProps, OutlineSheet } from './outline-panel.tsx';
import styles from './reader.module.css';
import { OUTLINE_ATTRIBUTE, type OutlineToggle } from './use-outline-toggle.ts';
import type { Reader } from './use-reader.ts';

interface ReaderColumnsProps {
  readonly outline: OutlineToggle;
  readonly entries: readonly OutlineEntry[];
  /** That is read. */
  readonly entry: OutlineEntry | null;
  readonly reader: Reader;
  readonly children: ReactNode;
}

/** The outline and, beside it, the transcript under the prompt that it stands at. */
export function ReaderColumns({ outline, entries, entry, reader, children }: ReaderColumnsProps) {
  const outlineProps: OutlinePanelProps = {
    entries,
    currentEvent: entry?.eventIndex ?? -1,
    onGo: ({ eventIndex }) => reader.goToEvent(eventIndex),
    onClose: outline.toggle,
  };
  return (
    <div className={styles.columns}>
      {outline.isOpen && !outline.isSheet && (
        <div className={styles.outline} {...{ [OUTLINE_ATTRIBUTE]: '' }}>
          <OutlinePanel {...outlineProps} />
        </div>
      )}
      {outline.isOpen && outline.isSheet && <OutlineSheet {...outlineProps} />}
      <div className={styles.transcript}>
        {entry && (
          <button type="button" className={styles.current} onClick={() => reader.goToEvent(entry.eventIndex)}>
            <b>{entry.number === 0 ? 'Start of the session' : `Prompt ${formatNumber(entry.number)}`}</b>
            <span>{entry.number === 0 ? '' : maskSecrets(entry.title)}</span>
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
