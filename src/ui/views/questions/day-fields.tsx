import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { formatIsoDay } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { ask } from './ask.ts';
import { dayRange, moveDays, rangeText } from './day-range.ts';
import styles from './questions-view.module.css';

/** A day, and the last one of a range where more than one is meant. */
export function DayFields({ day }: { readonly day: string }) {
  const { timeZone } = useWorkspace();
  const today = formatIsoDay(Date.now(), timeZone);
  const range = dayRange(day, today);
  const choose = (from: string, to: string) => ask({ day: rangeText(from, to) || null });
  return (
    <fieldset className={styles.days} aria-label="Days">
      <Button onClick={() => choose(today, '')}>Today</Button>
      <Button onClick={() => choose(moveDays(today, -1), '')}>Yesterday</Button>
      <IconButton
        label="The day before"
        icon={ChevronLeft}
        disabled={range === null}
        onClick={() => range && choose(moveDays(range.from, -1), '')}
      />
      <IconButton
        label="The day after"
        icon={ChevronRight}
        disabled={range === null}
        onClick={() => range && choose(moveDays(range.to || range.from, 1), '')}
      />
      <label>
        From{' '}
        <input
          type="date"
          className={styles.date}
          value={range?.from ?? ''}
          onChange={(event) => choose(event.target.value, range?.to ?? '')}
        />
      </label>
      <label>
        to{' '}
        <input
          type="date"
          className={styles.date}
          value={range?.to ?? ''}
          min={range?.from}
          disabled={range === null}
          onChange={(event) => range && choose(range.from, event.target.value)}
        />
      </label>
    </fieldset>
  );
}
