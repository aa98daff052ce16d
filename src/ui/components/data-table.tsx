import type { ReactNode } from 'react';
import styles from './data-table.module.css';

interface Column {
  /** Heading; also for columns of controls, such as "Actions". */
  readonly name: string;
  readonly isNumber?: boolean;
}

interface DataTableProps {
  /** Read out before the table; not shown. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** `<tr>` elements. */
  readonly children: ReactNode;
}

/** A plain table that scrolls sideways in its own box when it must. */
export function DataTable({ caption, columns, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.isNumber ? styles.number : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The cell that takes the room the others leave, and wraps. */
export function MainCell({ children }: { readonly children: ReactNode }) {
  return <td className={styles.main}>{children}</td>;
}

/** A right-aligned cell. */
export function NumberCell({ children }: { readonly children: ReactNode }) {
  return <td className={styles.number}>{children}</td>;
}
