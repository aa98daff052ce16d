import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
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

/**
 * A field that is typed in freely. What is sent while it is typed comes back as a value, in its order, maybe after more
 * was typed: these values are known and left alone. Any other value was set by something else, and the field follows,
 * wherever the focus is. `toValue` says as which value a text comes back; null where nothing is sent with each key.
 */
function useTypedValue(value: string, toValue: ((text: string) => string) | null) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string[]>([]);
  const note = useEffectEvent((text: string) => {
    if (toValue) sent.current.push(toValue(text));
  });
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const listen = () => note(element.value);
    element.addEventListener('input', listen, { capture: true });
    return () => element.removeEventListener('input', listen, { capture: true });
  }, []);
  useEffect(() => {
    const index = sent.current.indexOf(value);
    // What was sent before it never comes back any more: several keys may be answered at once.
    if (index >= 0) sent.current.splice(0, index + 1);
    else if (input.current) {
      sent.current = [];
      input.current.value = value;
    }
  }, [value]);
  return input;
}

/** Blanks come back as one, and none at the ends. */
function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

export function TextField({ label, hint, value, onChange }: FieldProps & { readonly value: string }): ReactNode {
  const input = useTypedValue(withoutBlanks(value), withoutBlanks);
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
  const input = useTypedValue(text, (typed) => (typed === '' ? '' : String(Number(typed))));
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
  const input = useTypedValue(text, null);
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
