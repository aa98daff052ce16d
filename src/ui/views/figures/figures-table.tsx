import { type ReactNode, useState } from 'react';
import { type FigureGroup, type FigurePart, type Figures, SHARED_FIGURES } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { formatNumber, formatPercent } from '../../format.ts';
import { PartName } from './bar-list.tsx';
import { FigureLink } from './figure-link.tsx';
import styles from './figures-table.module.css';
import { errorRate, MEASURES, type Measure } from './measures.ts';
import { GROUP_LABELS, partLabel } from './part-label.ts';

const FIRST_ROWS = 100;

interface FiguresTableProps {
  readonly by: FigureGroup;
  readonly figures: Figures;
}

/** All figures of all parts; the last rows make them add up. */
export function FiguresTable({ by, figures }: FiguresTableProps): ReactNode {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? figures.parts : figures.parts.slice(0, FIRST_ROWS);
  const hidden = figures.parts.length - shown.length;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={`Figures by ${GROUP_LABELS[by].toLowerCase()}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{GROUP_LABELS[by]}</th>
              {MEASURES.map(({ id, label }) => (
                <th key={id} scope="col" className={styles.number}>
                  {label}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Tool error rate
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => (
              <PartRow key={part.key ?? ''} by={by} part={part} query={figures.query} />
            ))}
          </tbody>
          <tfoot>
            {hidden > 0 && <RestRow parts={figures.parts.slice(shown.length)} />}
            <SharedRow shared={figures.shared} />
            <tr>
              <th scope="row">The whole</th>
              {MEASURES.map((measure) => (
                <td key={measure.id} className={styles.number}>
                  <FigureLink measure={measure} values={figures.whole} clauses={[figures.query]} of="the whole" />
                </td>
              ))}
              <td className={styles.number}>{rateOf(figures.whole)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {hidden > 0 && <Button onClick={() => setAll(true)}>Show all {formatNumber(figures.parts.length)} rows</Button>}
    </div>
  );
}

interface PartRowProps {
  readonly by: FigureGroup;
  readonly part: FigurePart;
  readonly query: string;
}

function PartRow({ by, part, query }: PartRowProps): ReactNode {
  return (
    <tr>
      <th scope="row" className={styles.part}>
        <PartName by={by} part={part} />
      </th>
      {MEASURES.map((measure) => (
        <td key={measure.id} className={styles.number}>
          <FigureLink measure={measure} values={part.values} clauses={[query, part.query]} of={partLabel(by, part)} />
        </td>
      ))}
      <td className={styles.number}>{rateOf(part.values)}</td>
    </tr>
  );
}

/** Rows that are not shown yet count, too. */
function RestRow({ parts }: { readonly parts: readonly FigurePart[] }): ReactNode {
  const sum = (measure: Measure) => parts.reduce((total, { values }) => total + measure.of(values), 0);
  return (
    <tr>
      <th scope="row">{formatNumber(parts.length)} more, not shown</th>
      {MEASURES.map((measure) => (
        <td key={measure.id} className={styles.number}>
          {measure.format(sum(measure))}
        </td>
      ))}
      <td />
    </tr>
  );
}

const SHARED_OF: Readonly<Record<string, (typeof SHARED_FIGURES)[number]>> = {
  sessions: 'sessions',
  files: 'files',
  active: 'activeMs',
};

/** Nothing where no part has anything in common with another. */
function SharedRow({ shared }: Pick<Figures, 'shared'>): ReactNode {
  if (SHARED_FIGURES.every((name) => shared[name] === 0)) return null;
  return (
    <tr>
      <th scope="row">In several parts, counted once</th>
      {MEASURES.map(({ id, format }) => {
        const name = SHARED_OF[id];
        const value = name ? shared[name] : 0;
        return (
          <td key={id} className={styles.number}>
            {value > 0 && `−${format(value)}`}
          </td>
        );
      })}
      <td />
    </tr>
  );
}

function rateOf(values: FigurePart['values']): string {
  const rate = errorRate(values);
  return rate === null ? '' : formatPercent(rate);
}
