import type { ReactNode } from 'react';
import type { Figures } from '../../../engine/api.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { BarList } from './bar-list.tsx';
import { CalendarHeatmap } from './calendar-heatmap.tsx';
import type { FiguresParams } from './figures-params.ts';
import { FiguresTable } from './figures-table.tsx';
import styles from './figures-view.module.css';
import { change } from './filters-bar.tsx';
import { MEASURES, measureOf } from './measures.ts';
import { GROUP_LABELS } from './part-label.ts';

const LOOKS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const DEFAULT_MEASURE = measureOf('').id;

interface BreakdownProps {
  readonly params: FiguresParams;
  readonly figures: Figures;
}

/** The parts of the whole: one figure of them as a chart, or all figures as a table. */
export function Breakdown({ params, figures }: BreakdownProps): ReactNode {
  const { by, measure, isTable } = params;
  const title = `By ${GROUP_LABELS[by].toLowerCase()}`;
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <SegmentedControl
          label="Show as"
          options={LOOKS}
          value={isTable ? 'table' : 'chart'}
          onChange={(value) => change({ as: value === 'table' ? value : null })}
        />
        {!isTable && (
          <select
            aria-label="Figure"
            value={measure.id}
            onChange={(event) =>
              change({ measure: event.target.value === DEFAULT_MEASURE ? null : event.target.value })
            }
          >
            {MEASURES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      {isTable && <FiguresTable by={by} figures={figures} />}
      {!isTable && by === 'day' && <CalendarHeatmap figures={figures} measure={measure} />}
      {!isTable && by !== 'day' && <BarList key={by} by={by} figures={figures} measure={measure} />}
    </section>
  );
}
