import { countPresent, lowerBound, type TimelineColumns, upperBound } from './columns.ts';

export const AXIS_KINDS = ['active', 'linear', 'order'] as const;
export type AxisKind = (typeof AXIS_KINDS)[number];

/** On the active axis a longer gap between two events is drawn as `GAP_SHOWN_MS`. */
export const GAP_LIMIT_MS = 30 * 60_000;
const GAP_SHOWN_MS = 2 * 60_000;
/** Data that spans more than this opens on the active axis. */
const ACTIVE_FROM_MS = 3 * 86_400_000;

/** A stretch of an axis, [from, to) in axis units: ms on active and linear, events on order. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Axis {
  readonly kind: AxisKind;
  /** Where each event stands, ascending, by its index in the columns. Events behind its end have no place. */
  readonly positions: Float64Array;
  /** Times of the dated events that have a place. */
  readonly timesMs: Float64Array;
  /** Indexes of the events that follow a shortened gap. */
  readonly gaps: readonly number[];
  /** All of it with a margin, so that the first and last marks are whole. Never empty. */
  readonly bounds: Span;
  /** Zooming in ends here. */
  readonly minLength: number;
}

export function createAxis(kind: AxisKind, columns: TimelineColumns, nowMs: number): Axis {
  if (kind === 'order') return createOrderAxis(columns);
  const timesMs = columns.timesMs.subarray(0, countPresent(columns, nowMs));
  const gaps: number[] = [];
  const positions = kind === 'linear' ? timesMs : activePositions(timesMs, gaps);
  const first = positions[0] ?? nowMs;
  const last = positions.at(-1) ?? nowMs;
  const margin = Math.max(1000, (last - first) * 0.01);
  return { kind, positions, timesMs, gaps, bounds: { from: first - margin, to: last + margin }, minLength: 40 };
}

/** Active beyond three days of data, linear below; the order where there are no dates to go by. */
export function defaultAxisKind(columns: TimelineColumns, nowMs: number): AxisKind {
  const present = countPresent(columns, nowMs);
  if (present === 0) return 'order';
  const spanMs = (columns.timesMs[present - 1] ?? 0) - (columns.timesMs[0] ?? 0);
  return spanMs > ACTIVE_FROM_MS ? 'active' : 'linear';
}

/** Where an instant stands. On the order axis that is between two events. */
export function positionOfTime(axis: Axis, ms: number): number {
  if (axis.kind === 'linear') return ms;
  if (axis.kind === 'order') return lowerBound(axis.timesMs, ms) - 0.5;
  return interpolate(axis.timesMs, axis.positions, ms);
}

/** The instant at a position; on the order axis, the time of the first event at or after it. */
export function timeAtPosition(axis: Axis, position: number): number {
  if (axis.kind === 'linear') return position;
  if (axis.kind === 'active') return interpolate(axis.positions, axis.timesMs, position);
  const last = axis.timesMs.length - 1;
  const index = Math.max(0, Math.ceil(position));
  return index > last ? (axis.timesMs[last] ?? 0) + 1 : (axis.timesMs[index] ?? 0);
}

/** Indexes [start, end) of the events whose position is in the span. */
export function eventsInSpan(axis: Axis, span: Span): { readonly start: number; readonly end: number } {
  const start = lowerBound(axis.positions, span.from);
  return { start, end: Math.max(start, lowerBound(axis.positions, span.to)) };
}

/** How much time the gap before an event hides, in ms. */
export function hiddenMs(axis: Axis, index: number): number {
  return (axis.timesMs[index] ?? 0) - (axis.timesMs[index - 1] ?? 0);
}

function createOrderAxis(columns: TimelineColumns): Axis {
  const positions = new Float64Array(columns.count);
  for (let index = 0; index < positions.length; index += 1) positions[index] = index;
  return {
    kind: 'order',
    positions,
    timesMs: columns.timesMs.subarray(0, columns.datedCount),
    gaps: [],
    bounds: { from: -1, to: Math.max(columns.count, 1) },
    minLength: 4,
  };
}

function activePositions(timesMs: Float64Array, gaps: number[]): Float64Array {
  const positions = new Float64Array(timesMs.length);
  let position = 0;
  for (let index = 1; index < timesMs.length; index += 1) {
    const gapMs = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
    if (gapMs > GAP_LIMIT_MS) gaps.push(index);
    position += gapMs > GAP_LIMIT_MS ? GAP_SHOWN_MS : gapMs;
    positions[index] = position;
  }
  return positions;
}

/** The piecewise linear map that takes each of `xs` to its `ys`; both ascend. Slope 1 outside. */
function interpolate(xs: Float64Array, ys: Float64Array, x: number): number {
  const after = upperBound(xs, x);
  if (after === 0) return (ys[0] ?? 0) + x - (xs[0] ?? 0);
  const x0 = xs[after - 1] ?? 0;
  const y0 = ys[after - 1] ?? 0;
  if (after === xs.length) return y0 + x - x0;
  const share = (x - x0) / ((xs[after] ?? 0) - x0);
  return y0 + share * ((ys[after] ?? 0) - y0);
}
