import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'inferred' | 'undated';

interface ChipProps {
  readonly tone?: ChipTone;
  readonly title?: string;
  /** Adds a button that removes what the chip stands for. */
  readonly onRemove?: () => void;
  /** Name of that button, such as "Remove filter is:error". */
  readonly removeLabel?: string;
  readonly children: ReactNode;
}

export function Chip({ tone = 'neutral', title, onRemove, removeLabel = 'Remove', children }: ChipProps) {
  return (
    <span className={chipClass(tone)} title={title}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <X aria-hidden="true" size={14} />
        </button>
      )}
    </span>
  );
}

/** For elements that look like a chip but are a button or a time. */
export function chipClass(tone: ChipTone): string {
  return tone === 'neutral' ? `${styles.chip}` : `${styles.chip} ${styles[tone]}`;
}
