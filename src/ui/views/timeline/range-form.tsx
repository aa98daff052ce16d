import { type FormEvent, useId } from 'react';
import { Button } from '../../components/button.tsx';
import { type Span, timeAtPosition } from './axis.ts';
import type { TimelineModel } from './model.ts';
import styles from './range-form.module.css';
import { rangeBetween, type TimeRange } from './selection.ts';
import { instantOf, wallTime, type ZoneClock } from './zone-clock.ts';

interface RangeFormProps {
  readonly model: TimelineModel;
  readonly range: TimeRange | null;
  readonly span: Span;
  readonly onApply: (range: TimeRange | null) => void;
  readonly onZoom: (() => void) | null;
}

/** The range by its dates, for those who do not drag. */
export function RangeForm({ model, range, span, onApply, onZoom }: RangeFormProps) {
  const { axis, clock } = model;
  const fromId = useId();
  const toId = useId();
  const fromMs = range?.fromMs ?? timeAtPosition(axis, span.from);
  const toMs = range?.toMs ?? timeAtPosition(axis, span.to);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const from = parseField(fields.get('from'), clock);
    const to = parseField(fields.get('to'), clock);
    if (from !== null && to !== null) onApply(rangeBetween(from, to, range?.laneKeys ?? null));
  };
  return (
    <form className={styles.form} key={`${fromMs} ${toMs}`} onSubmit={apply}>
      <label htmlFor={fromId}>From</label>
      <input
        id={fromId}
        name="from"
        type="datetime-local"
        step="1"
        required
        defaultValue={formatField(fromMs, clock)}
      />
      <label htmlFor={toId}>To</label>
      <input id={toId} name="to" type="datetime-local" step="1" required defaultValue={formatField(toMs, clock)} />
      <button type="submit" className={styles.submit}>
        Select range
      </button>
      {onZoom && <Button onClick={onZoom}>Zoom</Button>}
      {range && (
        <Button variant="ghost" onClick={() => onApply(null)}>
          Clear range
        </Button>
      )}
    </form>
  );
}

function formatField(ms: number, clock: ZoneClock): string {
  return new Date(Math.floor(wallTime(clock, ms) / 1000) * 1000).toISOString().slice(0, 19);
}

function parseField(value: FormDataEntryValue | null, clock: ZoneClock): number | null {
  const wallMs = typeof value === 'string' ? Date.parse(`${value}Z`) : Number.NaN;
  return Number.isNaN(wallMs) ? null : instantOf(clock, wallMs);
}
