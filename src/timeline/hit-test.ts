import { ERROR_FLAG } from '../engine/timeline/event-code.ts';
import { type Axis, eventsInSpan, type Span } from './axis.ts';
import { type GroupMask, hasFlag, isBright, isShown, nextBright, type TimelineColumns } from './columns.ts';
import type { LaneSet } from './lanes.ts';

/** The events of a lane around a place. */
export interface LaneHit {
  /** The one nearest to the place; of several, the last. */
  readonly nearest: number;
  readonly events: number;
  readonly errors: number;
  readonly first: number;
  readonly last: number;
}

export interface HitRequest {
  readonly columns: TimelineColumns;
  readonly axis: Axis;
  readonly lanes: LaneSet;
  readonly mask: GroupMask;
  readonly lane: number;
  readonly position: number;
  /** How far from the position an event may be. */
  readonly reach: number;
}

/** Null when there is none within reach. What does not match the query gives way to what does, and is hit alone. */
export function hitLane(request: HitRequest): LaneHit | null {
  return hitAmong(request, isBright) ?? hitAmong(request, isShown);
}

function hitAmong(
  { columns, axis, lanes, mask, lane, position, reach }: HitRequest,
  accepts: typeof isBright,
): LaneHit | null {
  const span: Span = { from: position - reach, to: position + reach };
  const { start, end } = eventsInSpan(axis, span);
  let hit: LaneHit | null = null;
  for (let index = start; index < end; index += 1) {
    if (lanes.laneOf[index] !== lane || !accepts(columns, index, mask)) continue;
    hit = extend(hit, index, columns, axis, position);
  }
  return hit;
}

function extend(hit: LaneHit | null, index: number, columns: TimelineColumns, axis: Axis, position: number): LaneHit {
  const isError = Number(hasFlag(columns, index, ERROR_FLAG));
  if (!hit) return { nearest: index, events: 1, errors: isError, first: index, last: index };
  const distanceOf = (event: number) => Math.abs((axis.positions.at(event) ?? 0) - position);
  const nearest = distanceOf(index) <= distanceOf(hit.nearest) ? index : hit.nearest;
  return { nearest, events: hit.events + 1, errors: hit.errors + isError, first: hit.first, last: index };
}

/** The bright event of a lane nearest in time to another event; null when the lane has none. */
export function nearestInLane(
  columns: TimelineColumns,
  { laneOf }: LaneSet,
  mask: GroupMask,
  lane: number,
  from: number,
): number | null {
  const isInLane = (index: number) => laneOf[index] === lane;
  const before = nextBright(columns, mask, from, -1, isInLane);
  const after = nextBright(columns, mask, from, 1, isInLane);
  if (before === null || after === null) return before ?? after;
  const distanceOf = (index: number) => Math.abs((columns.timesMs[index] ?? 0) - (columns.timesMs[from] ?? 0));
  // An undated event has no distance; it is the nearest only to others of its kind.
  return distanceOf(after) < distanceOf(before) || from >= columns.datedCount ? after : before;
}
