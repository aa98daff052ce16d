import { useId, useState } from 'react';
import { formatNumber } from '../../../format.ts';
import { LIMITS, problemWith } from '../../../ranking/figures.ts';
import styles from './figure-field.module.css';
import type { FigureText } from './figure-groups.ts';

interface FigureFieldProps {
  readonly figure: FigureText;
  readonly value: number;
  /** What the default profile has. */
  readonly defaultValue: number;
  readonly onChange: (value: number) => void;
}

interface Draft {
  readonly text: string;
  /** The value in force when it was typed: with another one the draft is out of date. */
  readonly value: number;
}

/** One figure: a value that may not be is said to be none, and the last good one goes on counting. */
export function FigureField({ figure, value, defaultValue, onChange }: FigureFieldProps) {
  const { name, label, unit, step, meaning } = figure;
  const { least, most } = LIMITS[name];
  const id = useId();
  const [draft, setDraft] = useState<Draft | null>(null);
  const typed = draft?.value === value ? draft.text : null;
  const problem = typed === null ? null : problemWith(name, toNumber(typed));

  function change(text: string): void {
    const next = toNumber(text);
    const isGood = problemWith(name, next) === null;
    setDraft({ text, value: isGood ? next : value });
    if (isGood && next !== value) onChange(next);
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.entry}>
        <input
          id={id}
          className={styles.input}
          type="number"
          inputMode="decimal"
          min={least}
          max={most}
          step={step}
          value={typed ?? String(value)}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-meaning ${id}-problem`}
          onChange={(event) => change(event.target.value)}
          onBlur={() => problem === null && setDraft(null)}
        />
        <span className={styles.unit}>{unit}</span>
      </span>
      <p id={`${id}-meaning`} className={styles.meaning}>
        {meaning}{' '}
        <span className={styles.range}>
          {formatNumber(least)} to {formatNumber(most)}; prose has {formatNumber(defaultValue)}.
        </span>
      </p>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem !== null && `${problem} Not used; ${formatNumber(value)} still counts.`}
      </p>
    </div>
  );
}

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
