import { useId, useState } from 'react';
import type { BriefFormat, BriefUnit } from '../../../engine/api.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatNumber } from '../../format.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { type BriefParams, BUDGET_CHOICES, changedUnit, inUnit, MOST_BUDGET } from './brief-params.ts';
import styles from './brief-view.module.css';

const UNITS: readonly { readonly value: BriefUnit; readonly label: string }[] = [
  { value: 'bytes', label: 'Bytes' },
  { value: 'tokens', label: '≈ Tokens' },
];

const FORMATS: readonly { readonly value: BriefFormat; readonly label: string }[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'json', label: 'JSON' },
];

/** How much, in which unit, in which format. All of it stands in the address. */
export function BriefControls({ params }: { readonly params: BriefParams }) {
  const { budget, unit, format } = params;
  const change = (changes: Readonly<Record<string, string | null>>) =>
    navigate(withParams(currentRoute(), changes), { replace: true });
  const setBudget = (amount: number) => change({ budget: String(amount) });
  const changeUnit = (to: BriefUnit) =>
    change({ unit: to === 'bytes' ? null : to, budget: Number.isNaN(budget) ? null : String(changedUnit(params, to)) });
  return (
    <section className={styles.controls} aria-label="What the brief may hold">
      <Budget budget={budget} unit={unit} onChange={setBudget} />
      <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={changeUnit} />
      <SegmentedControl
        label="Format"
        options={FORMATS}
        value={format}
        onChange={(to) => change({ format: to === 'markdown' ? null : to })}
      />
      {unit === 'tokens' && <p className={styles.hint}>A token counts as 4 bytes: an estimate.</p>}
    </section>
  );
}

const OWN = 'own';

interface BudgetProps {
  readonly budget: number;
  readonly unit: BriefUnit;
  readonly onChange: (budget: number) => void;
}

function Budget({ budget, unit, onChange }: BudgetProps) {
  const id = useId();
  const choices = BUDGET_CHOICES.map((bytes) => ({ value: String(inUnit(bytes, unit)), label: labelOf(bytes, unit) }));
  const isChoice = choices.some(({ value }) => value === String(budget));
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOwn = isOwnOpen || !isChoice;
  return (
    <>
      <SegmentedControl
        label="Budget"
        options={[...choices, { value: OWN, label: 'Own' }]}
        value={isOwn ? OWN : String(budget)}
        onChange={(value) => {
          setOwnOpen(value === OWN);
          if (value !== OWN) onChange(Number(value));
        }}
      />
      {isOwn && (
        <>
          <label className={styles.own} htmlFor={id}>
            {unit === 'tokens' ? 'Tokens' : 'Bytes'}
          </label>
          <input
            id={id}
            className={styles.amount}
            type="number"
            min={0}
            max={MOST_BUDGET}
            step={1}
            key={unit}
            defaultValue={Number.isNaN(budget) ? '' : budget}
            onChange={({ target }) => {
              if (target.value !== '' && target.validity.valid) onChange(target.valueAsNumber);
            }}
          />
        </>
      )}
    </>
  );
}

function labelOf(bytes: number, unit: BriefUnit): string {
  return unit === 'tokens' ? formatNumber(inUnit(bytes, unit)) : `${bytes / 1_024} KB`;
}
