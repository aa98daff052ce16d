import { ERROR_FLAG, INFERRED_FLAG } from '../engine/timeline/event-code.ts';
import { type Axis, positionOfTime, type Span, timeAtPosition } from './axis.ts';
import { GROUP_COUNT, type GroupMask, groupIndexAt, hasFlag, isBright } from './columns.ts';
import type { EventExtent } from './extents.ts';
import type { TimelineModel } from './model.ts';
import type { TimeRange } from './selection.ts';

export const PAGE_ROWS = 200;

export const TABLE_SORTS = ['newest', 'oldest', 'group', 'lane', 'store', 'errors'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

/** Indexes of the events, in the order of the columns. */
export function listEvents(model: TimelineModel, mask: GroupMask, { start, end, lanes }: EventExtent): Uint32Array {
  const found = new Uint32Array(end - start);
  let count = 0;
  for (let index = start; index < end; index += 1) {
    if (!isBright(model.columns, index, mask) || (lanes && lanes[model.lanes.laneOf[index] ?? 0] === 0)) continue;
    found[count] = index;
    count += 1;
  }
  return found.subarray(0, count);
}

/** Within a group, lane or store the newest come first; so they do among errors, and behind them. */
export function sortEvents(model: TimelineModel, events: Uint32Array, sort: TableSort): Uint32Array {
  if (sort === 'oldest') return events;
  const newestFirst = events.slice().reverse();
  if (sort === 'newest') return newestFirst;
  const keyOf = sortKeys(model, sort);
  return newestFirst.sort((a, b) => keyOf(a) - keyOf(b) || b - a);
}

function sortKeys({ columns, lanes }: TimelineModel, sort: TableSort): (event: number) => number {
  if (sort === 'errors') return (event) => 1 - Number(hasFlag(columns, event, ERROR_FLAG));
  if (sort === 'group') return (event) => groupIndexAt(columns, event);
  const keys = sort === 'lane' ? lanes.laneOf : columns.stores;
  return (event) => keys[event] ?? 0;
}

export interface RowFigures {
  readonly events: number;
  readonly errors: number;
  readonly inferred: number;
  readonly byGroup: Uint32Array;
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface LaneFigures extends RowFigures {
  readonly lane: number;
}

/** Lanes that have events among these, in their order. */
export function laneRows(model: TimelineModel, events: Uint32Array): LaneFigures[] {
  const byLane = new Map<number, number[]>();
  for (const event of events) {
    const lane = model.lanes.laneOf[event] ?? 0;
    const known = byLane.get(lane);
    if (known) known.push(event);
    else byLane.set(lane, [event]);
  }
  return [...byLane].sort(([a], [b]) => a - b).map(([lane, own]) => ({ lane, ...figuresOf(model, own) }));
}

export interface IntervalFigures extends RowFigures {
  readonly fromMs: number;
  readonly toMs: number;
}

const INTERVALS = 40;

/** Stretches of equal length on the axis, those with events only. */
export function intervalRows(model: TimelineModel, events: Uint32Array, extent: Span): IntervalFigures[] {
  const { axis } = model;
  const step = (extent.to - extent.from) / INTERVALS;
  const byInterval = new Map<number, number[]>();
  for (const event of events) {
    const position = axis.positions.at(event);
    if (position === undefined) continue;
    const interval = Math.min(INTERVALS - 1, Math.max(0, Math.floor((position - extent.from) / step)));
    const known = byInterval.get(interval);
    if (known) known.push(event);
    else byInterval.set(interval, [event]);
  }
  return [...byInterval]
    .sort(([a], [b]) => a - b)
    .map(([interval, own]) => ({
      fromMs: timeAtPosition(axis, extent.from + interval * step),
      toMs: timeAtPosition(axis, extent.from + (interval + 1) * step),
      ...figuresOf(model, own),
    }));
}

/** The stretch of the axis that a table of intervals divides. */
export function stretchOf(axis: Axis, range: TimeRange | null, span: Span): Span {
  if (!range) return span;
  const from = positionOfTime(axis, range.fromMs);
  return { from, to: Math.max(from + axis.minLength / INTERVALS, positionOfTime(axis, range.toMs)) };
}

function figuresOf({ columns }: TimelineModel, events: readonly number[]): RowFigures {
  const byGroup = new Uint32Array(GROUP_COUNT);
  let errors = 0;
  let inferred = 0;
  for (const event of events) {
    const group = groupIndexAt(columns, event);
    byGroup[group] = (byGroup[group] ?? 0) + 1;
    errors += Number(hasFlag(columns, event, ERROR_FLAG));
    inferred += Number(hasFlag(columns, event, INFERRED_FLAG));
  }
  const dated = events.filter((event) => event < columns.datedCount);
  const timeOf = (event: number | undefined) => columns.timesMs[event ?? -1] ?? Number.NaN;
  return { events: events.length, errors, inferred, byGroup, firstMs: timeOf(dated[0]), lastMs: timeOf(dated.at(-1)) };
}
