import { Pin, PinOff, ZoomIn } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { EVENT_GROUP_LABELS, EVENT_GROUPS } from '../../../engine/api.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { formatNumber } from '../../format.ts';
import { rangeOfLane, selectRange, zoomToRange } from './commands.ts';
import { formatDated } from './events-table.tsx';
import { FAILED_LABEL } from './failed-label.ts';
import { isPinned, togglePin, usePinnedLanes } from './pinned-lanes.ts';
import { rangeBetween } from './selection.ts';
import { SortHeader } from './sort-header.tsx';
import { type ColumnOf, useSortedRows } from './sorted-rows.ts';
import { formatSpanText } from './span-text.ts';
import { CAPTION_GAP, type TableProps } from './table-props.ts';
import {
  type IntervalFigures,
  intervalRows,
  type LaneFigures,
  laneRows,
  type RowFigures,
  stretchOf,
} from './table-rows.ts';
import styles from './table-view.module.css';

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

export function LanesTable({ scene, model, mask, events, summary }: TableProps) {
  const rows = useMemo(() => laneRows(model, events), [model, events]);
  const pinned = usePinnedLanes(model.lanes.kind);
  const nameOf = ({ lane }: LaneFigures) => model.lanes.lanes[lane]?.label ?? '';
  const first = { name: model.lanes.kind === 'project' ? 'Project' : 'Lane', isFigure: false, valueOf: nameOf };
  const zoomTo = (lane: number) => {
    selectRange(scene, rangeOfLane(model, mask, lane), 'jump');
    zoomToRange(scene);
  };
  return (
    <FigureTable
      caption={`${summary}${CAPTION_GAP}${formatNumber(rows.length)} lanes with ${formatNumber(events.length)} events.`}
      rows={rows}
      columns={[first, ...FIGURES, ...TIMES]}
      keyOf={({ lane }) => lane}
      cellsOf={(row) => [
        ...figureCells(row),
        formatDated(row.firstMs, model.clock.timeZone),
        formatDated(row.lastMs, model.clock.timeZone),
      ]}
      actionsOf={(row) => {
        const key = model.lanes.lanes[row.lane]?.key ?? '';
        const hasPin = isPinned(pinned, key);
        return (
          <>
            <IconButton icon={ZoomIn} label={`Zoom to ${nameOf(row)}`} onClick={() => zoomTo(row.lane)} />
            <IconButton
              icon={hasPin ? PinOff : Pin}
              label={`${hasPin ? 'Unpin' : 'Pin'} ${nameOf(row)}`}
              onClick={() => togglePin(model.lanes.kind, key)}
            />
          </>
        );
      }}
    />
  );
}

export function IntervalsTable({ scene, model, range, span, events, summary }: TableProps) {
  const rows = useMemo(
    () => intervalRows(model, events, stretchOf(model.axis, range, span)),
    [model, events, range, span],
  );
  const textOf = ({ fromMs, toMs }: IntervalFigures) => formatSpanText(fromMs, toMs, model.clock.timeZone);
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
