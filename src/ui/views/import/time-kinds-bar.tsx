import { TIME_KINDS, type TimeKind } from '../../../engine/api.ts';
import { formatNumber, formatPercent } from '../../format.ts';
import styles from './time-kinds-bar.module.css';

const LABELS: Readonly<Record<TimeKind, string>> = { recorded: 'Recorded', inferred: 'Inferred', none: 'No date' };

/** How sure the times of an import are. */
export function TimeKindsBar({ times }: { readonly times: Readonly<Record<TimeKind, number>> }) {
  const total = TIME_KINDS.reduce((sum, kind) => sum + times[kind], 0);
  if (total === 0) return null;
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {TIME_KINDS.map(
          (kind) =>
            times[kind] > 0 && <div key={kind} className={styles[kind]} style={{ flexGrow: times[kind] / total }} />,
        )}
      </div>
      <ul className={styles.legend} aria-label="Kinds of time">
        {TIME_KINDS.map((kind) => (
          <li key={kind}>
            <span className={`${styles.swatch} ${styles[kind]}`} aria-hidden="true" />
            {LABELS[kind]} {formatNumber(times[kind])} ({formatPercent(times[kind] / total)})
          </li>
        ))}
      </ul>
    </div>
  );
}
