import { ZoomIn } from 'lucide-react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import { rangeBetween } from '../../../timeline/selection.ts';
import type { RowFigures } from '../../../timeline/table-rows.ts';
import { ErrorPane } from '../../components/error-pane.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { selectRange, zoomToLane, zoomToRange } from './commands.ts';
import { formatDated } from './events-table.tsx';
import { FAILED_LABEL } from './failed-label.ts';
import { LANE_KIND_LABELS } from './lane-kind-labels.ts';
import { NoEvents } from './no-events.tsx';
import { formatSpanText } from './span-text.ts';
import type { TableProps } from './table-props.ts';
import styles from './table-view.module.css';

export function LanesTable({ scene, facts, extent }: TableProps) {
  const asked = useQuery(JSON.stringify([facts.version, extent]), () => scene.ask('laneTable', extent));
  if (asked.status === 'failed') {
    return <ErrorPane title="The lanes could not be counted" error={asked.error} onRetry={asked.retry} />;
  }
  if (!asked.data) return <Skeleton label="Counting the lanes" rows={12} />;
  const { rows, events } = asked.data;
  if (events === 0) return <NoEvents />;
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>{`${formatNumber(rows.length)} lanes with ${formatNumber(events)} events`}</caption>
        <thead>
          <tr>
            <th scope="col">{LANE_KIND_LABELS[facts.laneKind]}</th>
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
            const { label } = row;
            return (
              <tr key={row.lane}>
                <th scope="row" className={styles.title}>
                  {label}
                </th>
                <FigureCells figures={row} />
                <td className={styles.time}>{formatDated(row.firstMs, facts.clock.timeZone)}</td>
                <td className={styles.time}>{formatDated(row.lastMs, facts.clock.timeZone)}</td>
                <td>
                  <IconButton icon={ZoomIn} label={`Zoom to ${label}`} onClick={() => zoomToLane(scene, row.lane)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function IntervalsTable({ scene, facts, extent }: TableProps) {
  const asked = useQuery(JSON.stringify([facts.version, extent]), () => scene.ask('intervalTable', extent));
  const zoomTo = (fromMs: number, toMs: number) => {
    selectRange(scene, rangeBetween(fromMs, toMs), 'jump');
    zoomToRange(scene);
  };
  if (asked.status === 'failed') {
    return <ErrorPane title="The intervals could not be counted" error={asked.error} onRetry={asked.retry} />;
  }
  if (!asked.data) return <Skeleton label="Counting the intervals" rows={12} />;
  const { rows, events } = asked.data;
  if (events === 0) return <NoEvents />;
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
            const label = formatSpanText(row.fromMs, row.toMs, facts.clock.timeZone);
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
