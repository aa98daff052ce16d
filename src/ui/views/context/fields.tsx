import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createZoneClock, instantOf } from '../../../timeline/zone-clock.ts';
import { formatInstant } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { parseWallText } from '../timeline/wall-text.ts';
import styles from './settings-form.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}

/** What was typed comes back as a value at once: later than that, something else changed it. */
const ECHO_MS = 300;

/** A field that is typed in freely; when something else changes its value, it follows, wherever the focus is. */
function useTypedValue(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const note = () => {
      typedAtMs.current = performance.now();
    };
    element.addEventListener('input', note, { capture: true });
    return () => element.removeEventListener('input', note, { capture: true });
  }, []);
  useEffect(() => {
    if (input.current && performance.now() - typedAtMs.current > ECHO_MS) input.current.value = value;
  }, [value]);
  return input;
}

export function TextField({ label, hint, value, onChange }: FieldProps & { readonly value: string }): ReactNode {
  const input = useTypedValue(value);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={input}
        type="text"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        defaultValue={value}
        onInput={(event) => {
          if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing))
            onChange(event.currentTarget.value);
        }}
        onCompositionEnd={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function NumberField({
  label,
  hint,
  value,
  least,
  most,
  onChange,
}: FieldProps & { readonly value: number | null; readonly least: number; readonly most: number }): ReactNode {
  const text = value === null || Number.isNaN(value) ? '' : String(value);
  const input = useTypedValue(text);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={input}
        type="number"
        className={styles.input}
        min={least}
        max={most}
        placeholder={hint}
        defaultValue={text}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function SelectField({
  label,
  value,
  options,
  onChange,
}: FieldProps & {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}): ReactNode {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select className={styles.input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

const EXAMPLE = '18 Nov 2026 14:22:07';

/** A date as the app writes dates; in the address it is an instant. */
export function DateField({ label, value, onChange }: FieldProps & { readonly value: string | null }): ReactNode {
  const { timeZone } = useWorkspace();
  const errorId = useId();
  const ms = value === null ? Number.NaN : Date.parse(value);
  const text = Number.isNaN(ms) ? (value ?? '') : formatInstant(ms, timeZone);
  const input = useTypedValue(text);
  const change = (field: HTMLInputElement) => {
    const typed = field.value.trim();
    const wallMs = typed === '' ? null : parseWallText(typed);
    field.setCustomValidity(typed !== '' && wallMs === null ? `Write a date such as ${EXAMPLE}.` : '');
    if (typed === '') onChange('');
    if (wallMs === null) field.reportValidity();
    else onChange(new Date(instantOf(createZoneClock(timeZone, wallMs, wallMs), wallMs)).toISOString());
  };
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        ref={input}
        type="text"
        className={styles.input}
        autoComplete="off"
        spellCheck={false}
        placeholder={EXAMPLE}
        aria-describedby={errorId}
        defaultValue={text}
        onInput={(event) => event.currentTarget.setCustomValidity('')}
        onBlur={(event) => change(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) change(event.currentTarget);
        }}
      />
      <span id={errorId} className={styles.hint}>
        {timeZone}
      </span>
    </label>
  );
}
