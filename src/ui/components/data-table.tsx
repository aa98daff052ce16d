import type { Key, ReactNode } from 'react';
import styles from './data-table.module.css';

interface Column {
  readonly name: string;
  /** number: right-aligned. main: takes the room the others leave, and wraps. controls: needs no name of its own. */
  readonly kind?: 'number' | 'main' | 'controls';
}

interface Row {
  readonly key: Key;
  /** One a column. */
  readonly cells: readonly ReactNode[];
}

interface DataTableProps {
  /** Read out before the table; not shown. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A plain table. Where it has no room each row is a card that names its values, so that nothing lies outside. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={classOf(kind)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ name, kind }, index) => (
                <td
                  key={name}
                  className={classOf(kind)}
                  data-label={kind === undefined || kind === 'number' ? name : undefined}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf(kind: Column['kind']): string | undefined {
  return kind && styles[kind];
}
