import { memo, type ReactNode, useId, useState } from 'react';
import {
  type Answer,
  EVENT_GROUP_LABELS,
  EVENT_GROUPS,
  type EventGroup,
  FACET_KEYS,
  type FacetKey,
  type Facets,
  type FacetValue,
  STORE_LABELS,
  STORE_NAMES,
  TIME_KINDS,
} from '../../../engine/api.ts';
import { GroupGlyph } from '../../components/group-glyph.tsx';
import { formatCount, formatNumber } from '../../format.ts';
import styles from './facet-column.module.css';

const LEGENDS: Readonly<Record<FacetKey, string>> = {
  store: 'Store',
  project: 'Project',
  is: 'Category',
  tool: 'Tool',
  time: 'Time',
};

const TIME_LABELS = { recorded: 'Recorded time', inferred: 'Inferred time', none: 'No date' };

/** These always show all their values, in one order, so that rows stay in place. */
const FIXED: Readonly<Partial<Record<FacetKey, readonly (readonly [value: string, label: string])[]>>> = {
  store: STORE_NAMES.map((name) => [name, STORE_LABELS[name]]),
  is: EVENT_GROUPS.map((group) => [group, EVENT_GROUP_LABELS[group]]),
  time: TIME_KINDS.map((kind) => [kind, TIME_LABELS[kind]]),
};

/** Above this a facet gets a field to filter its own values. */
const MANY_VALUES = 8;

interface FacetColumnProps {
  readonly answer: Answer<Facets>;
  /** `isSelected` is how it stood before. */
  readonly onToggle: (key: FacetKey, value: string, isSelected: boolean) => void;
}

export const FacetColumn = memo(function FacetColumn({ answer, onToggle }: FacetColumnProps): ReactNode {
  return (
    <div className={styles.column}>
      {FACET_KEYS.map((key) => (
        <Facet
          key={key}
          facetKey={key}
          values={completeValues(key, answer.data[key])}
          answer={answer}
          onToggle={(value, isSelected) => onToggle(key, value, isSelected)}
        />
      ))}
    </div>
  );
});

function completeValues(key: FacetKey, values: readonly FacetValue[]): readonly FacetValue[] {
  const fixed = FIXED[key];
  if (!fixed) return values;
  const absent = { count: 0, isSelected: false };
  return fixed.map(([value, label]) => ({ ...absent, ...values.find((known) => known.value === value), value, label }));
}

interface FacetProps {
  readonly facetKey: FacetKey;
  readonly values: readonly FacetValue[];
  readonly answer: Answer<Facets>;
  readonly onToggle: (value: string, isSelected: boolean) => void;
}

function Facet({ facetKey, values, answer, onToggle }: FacetProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const legend = LEGENDS[facetKey];
  const hasMany = values.length > MANY_VALUES && !FIXED[facetKey];
  const shown = hasMany ? values.filter((value) => matches(value, wanted)) : values;
  if (values.length === 0) return null;
  return (
    <fieldset className={styles.facet}>
      <legend>{legend}</legend>
      {hasMany && (
        <input
          type="search"
          className={styles.filter}
          aria-label={`Filter ${legend.toLowerCase()} values`}
          placeholder={`Among ${formatCount(values.length, 'value')}`}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={hasMany ? styles.many : undefined}>
        {shown.map((value) => (
          <FacetRow
            key={value.value}
            facetKey={facetKey}
            value={value}
            answer={answer}
            onToggle={(isSelected) => onToggle(value.value, isSelected)}
          />
        ))}
        {shown.length === 0 && <p className={styles.none}>No value has “{wanted}” in its name.</p>}
      </div>
    </fieldset>
  );
}

function matches(value: FacetValue, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  return text === '' || value.isSelected || `${value.label} ${value.value}`.toLowerCase().includes(text);
}

interface FacetRowProps {
  readonly facetKey: FacetKey;
  readonly value: FacetValue;
  readonly answer: Answer<Facets>;
  readonly onToggle: (isSelected: boolean) => void;
}

/** A box shows at once what was clicked; the next answer has the last word. */
function FacetRow({ facetKey, value, answer, onToggle }: FacetRowProps): ReactNode {
  const id = useId();
  const [clicked, setClicked] = useState<{ readonly answer: Answer<Facets>; readonly isSelected: boolean } | null>(
    null,
  );
  const isSelected = clicked?.answer === answer ? clicked.isSelected : value.isSelected;
  const isEmpty = value.count === 0 && !isSelected;
  const toggle = (): void => {
    setClicked({ answer, isSelected: !isSelected });
    onToggle(isSelected);
  };
  return (
    <label htmlFor={id} className={isEmpty ? `${styles.row} ${styles.empty}` : styles.row} title={value.value}>
      <input id={id} type="checkbox" checked={isSelected} onChange={toggle} />
      {facetKey === 'is' && <GroupGlyph group={value.value as EventGroup} isDecorative />}
      <span className={styles.label}>{value.label}</span>
      <span className={styles.count}>
        {answer.isTotalLowerBound && value.count > 0 && '≥ '}
        {formatNumber(value.count)}
      </span>
    </label>
  );
}
