import { type ReactNode, useId } from 'react';
import { createZoneClock, startOfNextDay } from '../../timeline/zone-clock.ts';
import { formatDay, formatIsoDay, formatMinute } from '../format.ts';
import { useWorkspace } from '../workspace.tsx';
import styles from './lifetime-field.module.css';

const DAY_MS = 86_400_000;

const SPANS = [
  { value: '1', label: 'For a day' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For 30 days' },
  { value: '365', label: 'For a year' },
] as const;

interface LifetimeFieldProps {
  /** Epoch ms; null for never. */
  readonly value: number | null;
  readonly onChange: (expiresAtMs: number | null) => void;
}

/** Until when something is kept: for good, for a span from now on, or up to the end of a day. */
export function LifetimeField({ value, onChange }: LifetimeFieldProps): ReactNode {
  const { timeZone } = useWorkspace();
  const hintId = useId();
  const choose = (choice: string): void => {
    if (choice === 'never') onChange(null);
    else if (choice !== 'date') onChange(Date.now() + Number(choice) * DAY_MS);
  };
  const chooseDay = (day: string): void => {
    const utcMs = Date.parse(`${day}T12:00:00Z`);
    if (!Number.isNaN(utcMs)) onChange(startOfNextDay(createZoneClock(timeZone, utcMs, utcMs), utcMs));
  };
  return (
    <div className={styles.field}>
      <label className={styles.part}>
        <span>Keep it</span>
        <select
          className={styles.input}
          value={value === null ? 'never' : 'date'}
          aria-describedby={hintId}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="never">For good</option>
          {SPANS.map((span) => (
            <option key={span.value} value={span.value}>
              {span.label}
            </option>
          ))}
          {value !== null && <option value="date">Until {formatDay(value - 1, timeZone)}</option>}
        </select>
      </label>
      <label className={styles.part}>
        <span>Last day</span>
        <input
          type="date"
          className={styles.input}
          min={formatIsoDay(Date.now(), timeZone)}
          value={value === null ? '' : formatIsoDay(value - 1, timeZone)}
          onChange={(event) => chooseDay(event.currentTarget.value)}
        />
      </label>
      <p id={hintId} className={styles.hint}>
        {value === null
          ? 'Nothing goes by itself.'
          : `It is gone from every list, search and answer from ${formatMinute(value, timeZone)} on.`}
      </p>
    </div>
  );
}
