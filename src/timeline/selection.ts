import { STORE_NAMES } from '../engine/api.ts';
import { GAP_LIMIT_MS } from '../engine/timeline/active-time.ts';
import { lowerBound } from '../engine/timeline/bisect.ts';
import { ERROR_FLAG, INFERRED_FLAG } from '../engine/timeline/event-code.ts';
import {
  GROUP_COUNT,
  type GroupMask,
  groupIndexAt,
  hasFlag,
  isBright,
  NO_INDEX,
  type TimelineColumns,
} from './columns.ts';
import type { LaneSet } from './lanes.ts';

/** [fromMs, toMs): an event at `toMs` is outside. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Keys of the lanes it is confined to; null for all. */
  readonly laneKeys: readonly string[] | null;
}

/** The range between two instants in either order; never empty. Whole milliseconds, so that links keep it exactly. */
export function rangeBetween(aMs: number, bMs: number, laneKeys: readonly string[] | null = null): TimeRange {
  const fromMs = Math.floor(Math.min(aMs, bMs));
  return { fromMs, toMs: Math.max(fromMs + 1, Math.ceil(Math.max(aMs, bMs))), laneKeys };
}

/** The shortest range that holds both events; null if one has no date. */
export function rangeOfEvents(columns: TimelineColumns, a: number, b: number): TimeRange | null {
  const aMs = columns.timesMs[a] ?? Number.NaN;
  const bMs = columns.timesMs[b] ?? Number.NaN;
  if (Number.isNaN(aMs) || Number.isNaN(bMs)) return null;
  return rangeBetween(Math.min(aMs, bMs), Math.max(aMs, bMs) + 1);
}

/** Indexes [start, end) of the dated events in a range, whatever their lane. */
export function eventsInRange(
  columns: TimelineColumns,
  range: TimeRange,
): { readonly start: number; readonly end: number } {
  const start = lowerBound(columns.timesMs, range.fromMs, 0, columns.datedCount);
  return { start, end: Math.max(start, lowerBound(columns.timesMs, range.toMs, 0, columns.datedCount)) };
}

/** The work around an event: its run within the lane, without a gap over 30 min. Null for an undated event. */
export function rangeAround(
  columns: TimelineColumns,
  lanes: LaneSet,
  mask: GroupMask,
  index: number,
): TimeRange | null {
  if (index >= columns.datedCount) return null;
  const lane = lanes.laneOf[index] ?? 0;
  const key = lanes.lanes[lane]?.key;
  const first = endOfRun(columns, lanes, mask, index, -1);
  const last = endOfRun(columns, lanes, mask, index, 1);
  const range = rangeOfEvents(columns, first, last);
  return range && key !== undefined ? { ...range, laneKeys: [key] } : range;
}

function endOfRun(columns: TimelineColumns, { laneOf }: LaneSet, mask: GroupMask, start: number, step: 1 | -1): number {
  const lane = laneOf[start];
  let end = start;
  for (let index = start + step; index >= 0 && index < columns.datedCount; index += step) {
    const gapMs = Math.abs((columns.timesMs[index] ?? 0) - (columns.timesMs[end] ?? 0));
    if (gapMs > GAP_LIMIT_MS) break;
    if (laneOf[index] === lane && isBright(columns, index, mask)) end = index;
  }
  return end;
}

/** 1 for each lane of the range; null when it holds all of them. */
export function laneFilter(lanes: LaneSet, range: TimeRange): Uint8Array | null {
  const { laneKeys } = range;
  if (laneKeys === null) return null;
  return Uint8Array.from(lanes.lanes, ({ key }) => Number(laneKeys.includes(key)));
}

interface SessionShare {
  /** Index into `sessionList`. */
  readonly session: number;
  readonly events: number;
}

/** Figures of some events of shown groups that match the query. */
export interface Summary {
  readonly events: number;
  readonly byGroup: Uint32Array;
  readonly byStore: Uint32Array;
  readonly recorded: number;
  readonly inferred: number;
  readonly undated: number;
  readonly errors: number;
  readonly sessions: number;
  /** Those with most events first. */
  readonly topSessions: readonly SessionShare[];
}

const TOP_SESSIONS = 5;

export interface SummaryRequest {
  readonly columns: TimelineColumns;
  readonly mask: GroupMask;
  readonly start: number;
  readonly end: number;
  readonly laneOf: Uint32Array;
  /** As `laneFilter` gives it. */
  readonly lanes: Uint8Array | null;
}

export function summarise({ columns, mask, start, end, laneOf, lanes }: SummaryRequest): Summary {
  const byGroup = new Uint32Array(GROUP_COUNT);
  const byStore = new Uint32Array(STORE_NAMES.length);
  const bySession = new Uint32Array(columns.sessionList.length);
  const tally = { inferred: 0, undated: 0, errors: 0, events: 0 };
  for (let index = start; index < end; index += 1) {
    if (!isBright(columns, index, mask) || (lanes && lanes[laneOf[index] ?? 0] === 0)) continue;
    tally.events += 1;
    tally.errors += Number(hasFlag(columns, index, ERROR_FLAG));
    tally.undated += Number(index >= columns.datedCount);
    tally.inferred += Number(index < columns.datedCount && hasFlag(columns, index, INFERRED_FLAG));
    increment(byGroup, groupIndexAt(columns, index));
    increment(byStore, columns.stores[index]);
    increment(bySession, columns.sessions[index]);
  }
  const used = [...bySession.entries()].filter(([, events]) => events > 0);
  const topSessions = used
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, TOP_SESSIONS)
    .map(([session, events]) => ({ session, events }));
  const recorded = tally.events - tally.inferred - tally.undated;
  return { ...tally, byGroup, byStore, recorded, sessions: used.length, topSessions };
}

/** Events of no session fall outside of the array and are left out. */
function increment(counts: Uint32Array, at = NO_INDEX): void {
  if (at < counts.length) counts[at] = (counts[at] ?? 0) + 1;
}
