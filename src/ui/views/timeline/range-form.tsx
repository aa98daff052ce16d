import { type FormEvent, useId } from 'react';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { rangeBetween, type TimeRange } from '../../../timeline/selection.ts';
import { instantOf, type ZoneClock } from '../../../timeline/zone-clock.ts';
import { Button } from '../../components/button.tsx';
import { formatInstant } from '../../format.ts';
import styles from './range-form.module.css';
import { parseWallText } from './wall-text.ts';

interface RangeFormProps {
  readonly facts: TimelineFacts;
  readonly report: SceneReport;
  readonly onApply: (range: TimeRange | null) => void;
  readonly onZoom: (() => void) | null;
}

/** The range by its dates, for those who do not drag. */
export function RangeForm({ facts, report, onApply, onZoom }: RangeFormProps) {
  const { clock } = facts;
  const { range, settledEdges } = report;
  const fromId = useId();
  const toId = useId();
  const fromMs = range?.fromMs ?? settledEdges.fromMs;
  const toMs = range?.toMs ?? settledEdges.toMs;
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = readField(event.currentTarget, 'from', clock);
    const to = readField(event.currentTarget, 'to', clock);
    event.currentTarget.reportValidity();
    if (from !== null && to !== null) onApply(rangeBetween(from, to, range?.laneKeys ?? null));
  };
  return (
    <form className={styles.form} key={`${fromMs} ${toMs}`} onSubmit={apply}>
      <span className={styles.field}>
        <label htmlFor={fromId}>From</label>
        <DateField id={fromId} name="from" ms={fromMs} clock={clock} />
      </span>
      <span className={styles.field}>
        <label htmlFor={toId}>To</label>
        <DateField id={toId} name="to" ms={toMs} clock={clock} />
      </span>
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

interface DateFieldProps {
  readonly id: string;
  readonly name: string;
  readonly ms: number;
  readonly clock: ZoneClock;
}

/** A text field: the browser's own would write dates in its language, unlike all others on the screen. */
function DateField({ id, name, ms, clock }: DateFieldProps) {
  return (
    <input
      id={id}
      name={name}
      type="text"
      required
      autoComplete="off"
      spellCheck={false}
      placeholder={EXAMPLE}
      defaultValue={formatInstant(ms, clock.timeZone)}
      onInput={(event) => event.currentTarget.setCustomValidity('')}
    />
  );
}

const EXAMPLE = '18 Nov 2026 14:22:07';

/** Null for what is no date; the field then says so. */
function readField(form: HTMLFormElement, name: string, clock: ZoneClock): number | null {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return null;
  const wallMs = parseWallText(field.value);
  field.setCustomValidity(wallMs === null ? `Write a date such as ${EXAMPLE} or 2026-11-18 14:22.` : '');
  return wallMs === null ? null : instantOf(clock, wallMs);
}
