import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Hit } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { formatNumber } from '../../format.ts';
import styles from './folded-rows.module.css';
import { describeFold, type ListedRow } from './result-rows.ts';
import { FOLD_SIZE, type Fold } from './use-folds.ts';

interface FoldButtonProps {
  readonly head: Hit;
  readonly isOpen: boolean;
  /** The list has one tab stop: its buttons are reached from the selected row. */
  readonly isSelected: boolean;
  readonly onToggle: (head: Hit, isOpen: boolean) => void;
}

/** Says what is folded under a hit, and opens it. */
export function FoldButton({ head, isOpen, isSelected, onToggle }: FoldButtonProps): ReactNode {
  const text = describeFold(head);
  if (text === null) return null;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? foldId(head) : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onToggle(head, !isOpen)}
    >
      <ChevronRight aria-hidden="true" size={14} />
      {text}
    </button>
  );
}

interface FoldedRowsProps {
  readonly head: Hit;
  readonly fold: Fold;
  readonly rows: readonly ListedRow[];
  readonly onLoadMore: (head: Hit) => void;
  /** Draws one of the rows. */
  readonly children: (row: ListedRow) => ReactNode;
}

/** What is folded under a hit, indented below it. */
export function FoldedRows({ head, fold, rows, onLoadMore, children }: FoldedRowsProps): ReactNode {
  const { total, cursor, isLoading, error } = fold;
  const left = Math.min(FOLD_SIZE, (total ?? 0) - rows.length);
  const load = (): void => onLoadMore(head);
  return (
    <div id={foldId(head)} className={styles.fold} aria-busy={isLoading}>
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ol>
      )}
      {error && <ErrorPane title="These hits could not be loaded" error={error} onRetry={load} />}
      {isLoading && rows.length === 0 && <p className={styles.note}>Loading</p>}
      {cursor !== null && (
        <Button disabled={isLoading} onClick={load}>
          {isLoading ? 'Loading' : `Load ${formatNumber(Math.max(1, left))} more of this fold`}
        </Button>
      )}
    </div>
  );
}

function foldId({ key }: Hit): string {
  return `fold-${key}`;
}
