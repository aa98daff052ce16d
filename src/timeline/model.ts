import { lowerBound } from '../engine/timeline/bisect.ts';
import { type Axis, eventsInSpan, positionOfTime, type Span, timeAtPosition } from './axis.ts';
import { countPresent, NO_INDEX, type TimelineColumns } from './columns.ts';
import { type ActiveDay, findActiveDays } from './days.ts';
import type { LaneKind, LaneSet } from './lanes.ts';
import { createZoneClock, type ZoneClock } from './zone-clock.ts';

/** All that is drawn from, worked out once for an answer and the chosen axis, lanes and zone. */
export interface TimelineModel {
  readonly columns: TimelineColumns;
  readonly axis: Axis;
  readonly lanes: LaneSet;
  readonly clock: ZoneClock;
  readonly days: readonly ActiveDay[];
  /** Dated events that are not in the future; these come first. */
  readonly presentCount: number;
  readonly futureCount: number;
  readonly undatedCount: number;
}

/** An edge of the view as links keep it: an instant, or on the order axis a place in the order. */
export type ViewEdge = { readonly ms: number } | { readonly position: number };

export interface LinkedView {
  readonly from: ViewEdge;
  readonly to: ViewEdge;
}

export interface Calendar {
  readonly clock: ZoneClock;
  readonly days: readonly ActiveDay[];
}

export function createCalendar(columns: TimelineColumns, timeZone: string, nowMs: number): Calendar {
  const present = columns.timesMs.subarray(0, countPresent(columns, nowMs));
  const clock = createZoneClock(timeZone, present[0] ?? nowMs, Math.max(nowMs, present.at(-1) ?? nowMs));
  return { clock, days: findActiveDays(present, clock) };
}

export function createModel(
  columns: TimelineColumns,
  calendar: Calendar,
  axis: Axis,
  lanes: LaneSet,
  nowMs: number,
): TimelineModel {
  const presentCount = countPresent(columns, nowMs);
  return {
    ...calendar,
    columns,
    axis,
    lanes,
    presentCount,
    futureCount: columns.datedCount - presentCount,
    undatedCount: columns.count - columns.datedCount,
  };
}

/** Lanes by project, unless all events are of one. */
export function defaultLaneKind(columns: TimelineColumns): LaneKind {
  const first = columns.projects[0];
  return columns.projects.some((project) => project !== first && project !== NO_INDEX) ? 'project' : 'session';
}

/** The time that a span shows; null where it shows no dated event. */
export function shownTimes(
  { axis, columns }: TimelineModel,
  span: Span,
): { readonly fromMs: number; readonly toMs: number } | null {
  if (axis.timesMs.length === 0) return null;
  const { start, end } = eventsInSpan(axis, span);
  const datedEnd = Math.min(end, columns.datedCount);
  const events = { fromMs: columns.timesMs[start] ?? 0, toMs: (columns.timesMs[datedEnd - 1] ?? 0) + 1 };
  if (axis.kind === 'order') return start < datedEnd ? events : null;
  // An edge within a shortened gap would name a moment of the idle time that nobody sees.
  const isEdgeInGap = (index: number) => start < end && axis.gaps[lowerBound(axis.gaps, index)] === index;
  return {
    fromMs: isEdgeInGap(start) ? events.fromMs : timeAtPosition(axis, span.from),
    toMs: isEdgeInGap(end) ? events.toMs : timeAtPosition(axis, span.to),
  };
}

/** A span as links keep it: instants, or places in the order. */
export function edgesOf(axis: Axis, span: Span): { readonly from: ViewEdge; readonly to: ViewEdge } {
  if (axis.kind === 'order') return { from: { position: span.from }, to: { position: span.to } };
  return { from: { ms: timeAtPosition(axis, span.from) }, to: { ms: timeAtPosition(axis, span.to) } };
}

/** Null when the edges mean nothing on this axis. */
export function spanOfEdges(axis: Axis, view: LinkedView | null): Span | null {
  if (!view) return null;
  const from = positionOfEdge(axis, view.from);
  const to = positionOfEdge(axis, view.to);
  return from === null || to === null || from >= to ? null : { from, to };
}

function positionOfEdge(axis: Axis, edge: ViewEdge): number | null {
  if ('ms' in edge) return positionOfTime(axis, edge.ms);
  return axis.kind === 'order' ? edge.position : null;
}

/** The same stretch of time on another axis. */
export function moveToAxis(from: Axis, to: Axis, span: Span): Span {
  return {
    from: positionOfTime(to, timeAtPosition(from, span.from)),
    to: positionOfTime(to, timeAtPosition(from, span.to)),
  };
}
