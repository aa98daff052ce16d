import { ActivePositions, boundsOf, isActiveByDefault } from '../engine/timeline/active-time.ts';
import { lowerBound } from '../engine/timeline/bisect.ts';
import { OrderPositions, type Positions, TimePositions } from '../engine/timeline/positions.ts';
import { countPresent, type TimelineColumns } from './columns.ts';

export const AXIS_KINDS = ['active', 'linear', 'order'] as const;
export type AxisKind = (typeof AXIS_KINDS)[number];

/** A stretch of an axis, [from, to) in axis units: ms on active and linear, events on order. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Axis {
  readonly kind: AxisKind;
  /** Where each event stands, by its index in the columns. Events behind its end have no place. */
  readonly positions: Positions;
  /** Times of the dated events that have a place. */
  readonly timesMs: Float64Array;
  /** Indexes of the events that follow a shortened gap. */
  readonly gaps: readonly number[];
  /** All of it with a margin, so that the first and last marks are whole. Never empty. */
  readonly bounds: Span;
  /** Zooming in ends here. */
  readonly minLength: number;
}

/** Milliseconds: so far one can zoom in on an axis of time. */
export const TIME_MIN_LENGTH = 40;

export function createAxis(kind: AxisKind, columns: TimelineColumns, nowMs: number): Axis {
  if (kind === 'order') return createOrderAxis(columns);
  const timesMs = columns.timesMs.subarray(0, countPresent(columns, nowMs));
  const positions = kind === 'linear' ? new TimePositions(timesMs) : new ActivePositions(timesMs);
  const gaps = positions instanceof ActivePositions ? positions.gaps : [];
  return { kind, positions, timesMs, gaps, bounds: boundsOf(positions, nowMs), minLength: TIME_MIN_LENGTH };
}

/** Active beyond three days of data, linear below; the order where there are no dates to go by. */
export function defaultAxisKind(columns: TimelineColumns, nowMs: number): AxisKind {
  const present = countPresent(columns, nowMs);
  if (present === 0) return 'order';
  return isActiveByDefault(columns.timesMs[0] ?? 0, columns.timesMs[present - 1] ?? 0) ? 'active' : 'linear';
}

/** Where an instant stands. On the order axis that is between two events. */
export function positionOfTime(axis: Axis, ms: number): number {
  if (axis.kind === 'linear') return ms;
  if (axis.kind === 'order') return lowerBound(axis.timesMs, ms) - 0.5;
  return interpolate(new TimePositions(axis.timesMs), axis.positions, ms);
}

/** The instant at a position; on the order axis, the time of the first event at or after it. */
export function timeAtPosition(axis: Axis, position: number): number {
  if (axis.kind === 'linear') return position;
  if (axis.kind === 'active') return interpolate(axis.positions, new TimePositions(axis.timesMs), position);
  const last = axis.timesMs.length - 1;
  const index = Math.max(0, Math.ceil(position));
  return index > last ? (axis.timesMs[last] ?? 0) + 1 : (axis.timesMs[index] ?? 0);
}

/** Indexes [start, end) of the events whose position is in the span. */
export function eventsInSpan(axis: Axis, span: Span): { readonly start: number; readonly end: number } {
  const start = axis.positions.firstFrom(span.from);
  return { start, end: Math.max(start, axis.positions.firstFrom(span.to)) };
}

/** How much time the gap before an event hides, in ms. */
export function hiddenMs(axis: Axis, index: number): number {
  return (axis.timesMs[index] ?? 0) - (axis.timesMs[index - 1] ?? 0);
}

function createOrderAxis(columns: TimelineColumns): Axis {
  return {
    kind: 'order',
    positions: new OrderPositions(columns.count),
    timesMs: columns.timesMs.subarray(0, columns.datedCount),
    gaps: [],
    bounds: { from: -1, to: Math.max(columns.count, 1) },
    minLength: 4,
  };
}

/** The piecewise linear map that takes each of `xs` to its `ys`. Slope 1 outside. */
function interpolate(xs: Positions, ys: Positions, x: number): number {
  const after = xs.firstBehind(x);
  if (after === 0) return (ys.at(0) ?? 0) + x - (xs.at(0) ?? 0);
  const x0 = xs.at(after - 1) ?? 0;
  const y0 = ys.at(after - 1) ?? 0;
  if (after === xs.length) return y0 + x - x0;
  const share = (x - x0) / ((xs.at(after) ?? 0) - x0);
  return y0 + share * ((ys.at(after) ?? 0) - y0);
}
