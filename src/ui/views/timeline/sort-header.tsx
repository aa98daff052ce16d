import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './table-view.module.css';

export type SortDirection = 'ascending' | 'descending' | 'none';

interface SortHeaderProps {
  readonly direction: SortDirection;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** The name of a column; a click sorts by it. */
export function SortHeader({ direction, onSort, children }: SortHeaderProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        {direction !== 'none' && <Arrow aria-hidden="true" size={12} />}
      </button>
    </th>
  );
}
