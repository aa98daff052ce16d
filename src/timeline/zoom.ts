import { type Axis, positionOfTime, type Span } from './axis.ts';
import type { ActiveDay } from './days.ts';

export const HISTORY_LIMIT = 50;

/** With fewer events than this, the timeline opens on all of them. */
const FIT_BELOW_EVENTS = 2000;
const OPENING_ACTIVE_DAYS = 14;
const END_ROOM = 0.01;

/** What moving a span needs of an axis: the page knows no more of it. */
type AxisEnds = Pick<Axis, 'bounds' | 'minLength'>;

/** Moves and cuts a span so that it lies within the bounds and is no shorter than `minLength`. */
export function clampSpan(span: Span, bounds: Span, minLength: number): Span {
  const whole = bounds.to - bounds.from;
  const length = Math.min(whole, Math.max(Math.min(minLength, whole), span.to - span.from));
  const middle = (span.from + span.to) / 2;
  const wished = span.to - span.from < length ? middle - length / 2 : span.from;
  const from = Math.min(Math.max(wished, bounds.from), bounds.to - length);
  return length === whole ? bounds : { from, to: from + length };
}

/** Scales a span by `factor` (below 1 zooms in) so that `anchor` stays where it is on screen. */
export function zoomAt(axis: Axis, span: Span, factor: number, anchor: number): Span {
  const length = span.to - span.from;
  const wished = Math.max(axis.minLength, length * factor);
  const share = (anchor - span.from) / length;
  const from = anchor - share * wished;
  return clampSpan({ from, to: from + wished }, axis.bounds, axis.minLength);
}

export function panBy(axis: AxisEnds, span: Span, delta: number): Span {
  return clampSpan({ from: span.from + delta, to: span.to + delta }, axis.bounds, axis.minLength);
}

export function centreOn(axis: AxisEnds, span: Span, position: number): Span {
  return panBy(axis, span, position - (span.from + span.to) / 2);
}

/** The same length at one end, with a little room beyond the last mark. */
export function spanAtEnd(axis: Axis, span: Span, end: 'oldest' | 'newest'): Span {
  const room = (span.to - span.from) * END_ROOM;
  const first = axis.positions.at(0) ?? axis.bounds.from;
  const last = axis.positions.at(axis.positions.length - 1) ?? axis.bounds.to;
  return panBy(axis, span, end === 'oldest' ? first - room - span.from : last + room - span.to);
}

/** A span that shows [from, to] with a little room around it. */
export function spanAround(axis: Axis, from: number, to: number): Span {
  const room = Math.max((to - from) * 0.04, axis.minLength / 2);
  return clampSpan({ from: from - room, to: to + room }, axis.bounds, axis.minLength);
}

/** The last 14 days with events, or everything when there is little. */
export function openingSpan(axis: Axis, days: readonly ActiveDay[]): Span {
  if (axis.positions.length < FIT_BELOW_EVENTS || days.length <= OPENING_ACTIVE_DAYS) return axis.bounds;
  const first = days.at(-OPENING_ACTIVE_DAYS);
  if (!first) return axis.bounds;
  const from = Math.max(axis.bounds.from, positionOfTime(axis, axis.timesMs[first.firstIndex] ?? first.startMs));
  const last = axis.positions.at(axis.positions.length - 1) ?? axis.bounds.to;
  const room = (last - from) * END_ROOM;
  return clampSpan({ from: from - room, to: last + room }, axis.bounds, axis.minLength);
}

export function areSameSpan(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to;
}

/** The history with one more view; the oldest falls out beyond 50. */
export function remember<View>(history: readonly View[], view: View): readonly View[] {
  return [...history, view].slice(-HISTORY_LIMIT);
}
