import { Pin, PinOff, ZoomIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import type { AnswerOf } from '../../../timeline/questions.ts';
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
import { togglePin, usePinnedLanes } from './pinned-lanes.ts';
import { SortHeader } from './sort-header.tsx';
import { type ColumnOf, useSortedRows } from './sorted-rows.ts';
import { formatSpanText } from './span-text.ts';
import { CAPTION_GAP, type TableProps } from './table-props.ts';
import styles from './table-view.module.css';

type LaneFigures = AnswerOf<'laneTable'>['rows'][number];
type IntervalFigures = AnswerOf<'intervalTable'>['rows'][number];

const FIGURES: readonly ColumnOf<RowFigures>[] = [
  { name: 'Events', isFigure: true, valueOf: ({ events }) => events },
  { name: FAILED_LABEL, isFigure: true, valueOf: ({ errors }) => errors },
  { name: 'Inferred', isFigure: true, valueOf: ({ inferred }) => inferred },
];

const TIMES: readonly ColumnOf<RowFigures>[] = [
  { name: 'First', isFigure: false, valueOf: ({ firstMs }) => firstMs },
  { name: 'Last', isFigure: false, valueOf: ({ lastMs }) => lastMs },
];

const GROUPS: readonly ColumnOf<RowFigures>[] = EVENT_GROUPS.map((group, index) => ({
  name: EVENT_GROUP_LABELS[group],
  isFigure: true,
  valueOf: ({ byGroup }) => byGroup[index] ?? 0,
}));

export function LanesTable({ scene, facts, extent, summary }: TableProps) {
  const asked = useQuery(JSON.stringify([facts.version, extent]), () => scene.ask('laneTable', extent));
  const { laneKind, clock } = facts;
  const pinned = usePinnedLanes(laneKind);
  if (asked.status === 'failed') {
    return <ErrorPane title="The lanes could not be counted" error={asked.error} onRetry={asked.retry} />;
  }
  if (!asked.data) return <Skeleton label="Counting the lanes" rows={12} />;
  const { rows, events } = asked.data;
  if (events === 0) return <NoEvents />;
  const names: ColumnOf<LaneFigures> = {
    name: LANE_KIND_LABELS[laneKind],
    isFigure: false,
    valueOf: ({ label }) => label,
  };
  return (
    <FigureTable
      caption={`${summary}${CAPTION_GAP}${formatNumber(rows.length)} lanes with ${formatNumber(events)} events.`}
      rows={rows}
      columns={[names, ...FIGURES, ...TIMES]}
      keyOf={({ lane }) => lane}
      cellsOf={(row) => [
        ...figureCells(row),
        formatDated(row.firstMs, clock.timeZone),
        formatDated(row.lastMs, clock.timeZone),
      ]}
      actionsOf={({ lane, key, label }) => {
        const isPinned = pinned.includes(key);
        return (
          <>
            <IconButton icon={ZoomIn} label={`Zoom to ${label}`} onClick={() => zoomToLane(scene, lane)} />
            <IconButton
              icon={isPinned ? PinOff : Pin}
              label={`${isPinned ? 'Unpin' : 'Pin'} ${label}`}
              onClick={() => togglePin(laneKind, key)}
            />
          </>
        );
      }}
    />
  );
}

export function IntervalsTable({ scene, facts, extent, summary }: TableProps) {
  const asked = useQuery(JSON.stringify([facts.version, extent]), () => scene.ask('intervalTable', extent));
  if (asked.status === 'failed') {
    return <ErrorPane title="The intervals could not be counted" error={asked.error} onRetry={asked.retry} />;
  }
  if (!asked.data) return <Skeleton label="Counting the intervals" rows={12} />;
  const { rows, events } = asked.data;
  if (events === 0) return <NoEvents />;
  const textOf = ({ fromMs, toMs }: IntervalFigures) => formatSpanText(fromMs, toMs, facts.clock.timeZone);
  const times: ColumnOf<IntervalFigures> = { name: 'Interval', isFigure: false, valueOf: ({ fromMs }) => fromMs };
  const zoomTo = ({ fromMs, toMs }: IntervalFigures) => {
    selectRange(scene, rangeBetween(fromMs, toMs), 'jump');
    zoomToRange(scene);
  };
  return (
    <FigureTable
      caption={`${summary}${CAPTION_GAP}${formatNumber(rows.length)} intervals with events; empty ones are left out.`}
      rows={rows}
      columns={[times, ...FIGURES, ...GROUPS]}
      nameOf={textOf}
      keyOf={({ fromMs }) => fromMs}
      cellsOf={(row) => [...figureCells(row), ...EVENT_GROUPS.map((_, index) => formatNumber(row.byGroup[index] ?? 0))]}
      actionsOf={(row) => <IconButton icon={ZoomIn} label={`Zoom to ${textOf(row)}`} onClick={() => zoomTo(row)} />}
    />
  );
}

function figureCells({ events, errors, inferred }: RowFigures): readonly string[] {
  return [events, errors, inferred].map(formatNumber);
}

interface FigureTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** The first one names the row. */
  readonly columns: readonly ColumnOf<Row>[];
  /** Of a row, where its first column sorts by something else. */
  readonly nameOf?: (row: Row) => string;
  readonly keyOf: (row: Row) => number;
  /** Of the columns behind the first. */
  readonly cellsOf: (row: Row) => readonly string[];
  readonly actionsOf: (row: Row) => ReactNode;
}

function FigureTable<Row>({ caption, columns, nameOf, keyOf, cellsOf, actionsOf, ...rest }: FigureTableProps<Row>) {
  const { rows, directionOf, sortBy } = useSortedRows(rest.rows, columns);
  const [first, ...others] = columns;
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.name} direction={directionOf(column.name)} onSort={() => sortBy(column)}>
                {column.name}
              </SortHeader>
            ))}
            <th scope="col">
              <span className={styles.hiddenText}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = cellsOf(row);
            return (
              <tr key={keyOf(row)}>
                <th scope="row" className={styles.title}>
                  {nameOf ? nameOf(row) : first?.valueOf(row)}
                </th>
                {others.map(({ name, isFigure }, index) => (
                  <td key={name} className={isFigure ? styles.number : styles.time}>
                    {cells[index]}
                  </td>
                ))}
                <td className={styles.rowActions}>{actionsOf(row)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
