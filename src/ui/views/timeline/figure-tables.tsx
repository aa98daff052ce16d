import { ZoomIn } from 'lucide-react';
import { useMemo } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import { rangeOfLane, selectRange, zoomToRange } from '../../../timeline/commands.ts';
import { rangeBetween } from '../../../timeline/selection.ts';
import { intervalRows, laneRows, type RowFigures, stretchOf } from '../../../timeline/table-rows.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { formatNumber } from '../../format.ts';
import { formatDated } from './events-table.tsx';
import { FAILED_LABEL } from './failed-label.ts';
import { formatSpanText } from './span-text.ts';
import type { TableProps } from './table-props.ts';
import styles from './table-view.module.css';

export function LanesTable({ scene, model, mask, events }: TableProps) {
  const rows = useMemo(() => laneRows(model, events), [model, events]);
  const zoomTo = (lane: number) => {
    selectRange(scene, rangeOfLane(model, mask, lane), 'jump');
    zoomToRange(scene);
  };
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>{`${formatNumber(rows.length)} lanes with ${formatNumber(events.length)} events`}</caption>
        <thead>
          <tr>
            <th scope="col">{model.lanes.kind === 'project' ? 'Project' : 'Session'}</th>
            <FigureHeaders />
            <th scope="col">First</th>
            <th scope="col">Last</th>
            <th scope="col">
              <span className={styles.hiddenText}>Zoom</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const label = model.lanes.lanes[row.lane]?.label ?? '';
            return (
              <tr key={row.lane}>
                <th scope="row" className={styles.title}>
                  {label}
                </th>
                <FigureCells figures={row} />
                <td className={styles.time}>{formatDated(row.firstMs, model.clock.timeZone)}</td>
                <td className={styles.time}>{formatDated(row.lastMs, model.clock.timeZone)}</td>
                <td>
                  <IconButton icon={ZoomIn} label={`Zoom to ${label}`} onClick={() => zoomTo(row.lane)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function IntervalsTable({ scene, model, range, span, events }: TableProps) {
  const rows = useMemo(
    () => intervalRows(model, events, stretchOf(model.axis, range, span)),
    [model, events, range, span],
  );
  const zoomTo = (fromMs: number, toMs: number) => {
    selectRange(scene, rangeBetween(fromMs, toMs), 'jump');
    zoomToRange(scene);
  };
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>{`${formatNumber(rows.length)} intervals with events; empty ones are left out`}</caption>
        <thead>
          <tr>
            <th scope="col">Interval</th>
            <FigureHeaders />
            {EVENT_GROUPS.map((group) => (
              <th key={group} scope="col">
                {EVENT_GROUP_LABELS[group]}
              </th>
            ))}
            <th scope="col">
              <span className={styles.hiddenText}>Zoom</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const label = formatSpanText(row.fromMs, row.toMs, model.clock.timeZone);
            return (
              <tr key={row.fromMs}>
                <th scope="row" className={styles.time}>
                  {label}
                </th>
                <FigureCells figures={row} />
                {EVENT_GROUPS.map((group, index) => (
                  <td key={group} className={styles.number}>
                    {formatNumber(row.byGroup[index] ?? 0)}
                  </td>
                ))}
                <td>
                  <IconButton icon={ZoomIn} label={`Zoom to ${label}`} onClick={() => zoomTo(row.fromMs, row.toMs)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function FigureHeaders() {
  return (
    <>
      <th scope="col">Events</th>
      <th scope="col">{FAILED_LABEL}</th>
      <th scope="col">Inferred</th>
    </>
  );
}

function FigureCells({ figures }: { readonly figures: RowFigures }) {
  return (
    <>
      <td className={styles.number}>{formatNumber(figures.events)}</td>
      <td className={styles.number}>{formatNumber(figures.errors)}</td>
      <td className={styles.number}>{formatNumber(figures.inferred)}</td>
    </>
  );
}
