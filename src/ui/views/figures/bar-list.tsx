import { type ReactNode, useState } from 'react';
import type { FigureGroup, FigurePart, Figures } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { formatNumber } from '../../format.ts';
import { useRoute } from '../../router.ts';
import styles from './bar-list.module.css';
import { FigureLink } from './figure-link.tsx';
import { partHref } from './figure-links.ts';
import type { Measure } from './measures.ts';
import { partLabel } from './part-label.ts';

const FIRST_BARS = 20;

interface BarListProps {
  readonly by: FigureGroup;
  readonly figures: Figures;
  readonly measure: Measure;
}

/** Parts as bars, the longest first. */
export function BarList({ by, figures, measure }: BarListProps): ReactNode {
  const [isAll, setAll] = useState(false);
  const counted = figures.parts
    .filter(({ values }) => measure.of(values) > 0)
    .sort((a, b) => measure.of(b.values) - measure.of(a.values));
  const most = Math.max(...counted.map(({ values }) => measure.of(values)));
  const shown = isAll ? counted : counted.slice(0, FIRST_BARS);
  if (counted.length === 0) return <p>None of these entries counts for “{measure.label}”.</p>;
  return (
    <div className={styles.frame}>
      <ol className={styles.bars}>
        {shown.map((part) => (
          <li key={part.key ?? ''} className={styles.bar}>
            <PartName by={by} part={part} />
            <svg className={styles.plot} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(measure.of(part.values) / most) * 100} height="10" className={styles.length} />
            </svg>
            <FigureLink
              measure={measure}
              values={part.values}
              clauses={[figures.query, part.query]}
              of={partLabel(by, part)}
            />
          </li>
        ))}
      </ol>
      {shown.length < counted.length && (
        <Button onClick={() => setAll(true)}>Show all {formatNumber(counted.length)}</Button>
      )}
    </div>
  );
}

/** Leads to this part alone. */
export function PartName({ by, part }: { readonly by: FigureGroup; readonly part: FigurePart }): ReactNode {
  const href = partHref(useRoute(), by, part);
  const label = partLabel(by, part);
  return href === null ? (
    <span className={styles.name}>{label}</span>
  ) : (
    <a className={styles.name} href={href} title={label}>
      {label}
    </a>
  );
}
