import type { EventTime } from '../../engine/api.ts';
import { describeTime, formatTime } from '../format.ts';
import { useWorkspace } from '../workspace.tsx';
import { chipClass } from './chip.tsx';
import styles from './time-chip.module.css';

/** Recorded times are plain, inferred ones a dashed chip with ≈, none says "No date". The title names the basis. */
export function TimeChip({ time }: { readonly time: EventTime }) {
  const { timeZone } = useWorkspace();
  const title = describeTime(time, timeZone);
  const text = formatTime(time, timeZone);
  if (time.ms === null || time.kind === 'none') {
    return (
      <span className={chipClass('undated')} title={title}>
        {text}
      </span>
    );
  }
  return (
    <time
      dateTime={toDateTime(time.ms)}
      className={time.kind === 'recorded' ? styles.recorded : chipClass('inferred')}
      title={title}
    >
      {text}
    </time>
  );
}

function toDateTime(ms: number): string | undefined {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined;
}
