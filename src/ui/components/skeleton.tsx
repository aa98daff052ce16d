import styles from './skeleton.module.css';

interface SkeletonProps {
  /** What is awaited, such as "Loading sessions". */
  readonly label: string;
  readonly rows?: number;
  /** CSS pixels; that of a real row, so that nothing jumps. */
  readonly rowHeight?: number;
}

/** Stands in for rows that are on their way: invisible for the first 200 ms, in words after a second. */
export function Skeleton({ label, rows = 6, rowHeight = 32 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <p className={styles.label}>{label}…</p>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={index} className={styles.row} style={{ height: rowHeight }} />
      ))}
    </div>
  );
}
