import type { SessionSummary, TimelineColumns } from '../engine/api.ts';
import { ERROR_FLAG, type GroupMask, hasFlag, MATCH_FLAG, NO_INDEX } from './columns.ts';

export const LANE_KINDS = ['project', 'session'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export interface Lane {
  /** The same wherever the same sessions were imported; goes into links. */
  readonly key: string;
  readonly label: string;
  /** More words, for a tooltip. */
  readonly detail: string;
  /** A sub-agent's session, listed under the one that started it. */
  readonly isNested: boolean;
  /** Dated and undated. */
  readonly events: number;
  readonly errors: number;
}

export interface LaneSet {
  readonly kind: LaneKind;
  /** In the order they are listed. */
  readonly lanes: readonly Lane[];
  /** For each event of the columns, the index of its lane. */
  readonly laneOf: Uint32Array;
}

export const NO_LANE_KEY = 'none';

/**
 * Projects with most events first; sessions with the newest event first, sub-agents under their parents. The order
 * does not depend on what is in view, so that lanes keep their places while one zooms and pans.
 */
export function createLanes(kind: LaneKind, columns: TimelineColumns): LaneSet {
  const source = kind === 'project' ? columns.projects : columns.sessions;
  const listed = kind === 'project' ? columns.projectList.length : columns.sessionList.length;
  const tally = tallyEvents(source, columns, listed);
  const order = kind === 'project' ? orderProjects(tally.events) : orderSessions(columns.sessionList, tally);
  const laneOfSource = new Uint32Array(listed + 1);
  const lanes = order.map((index, lane) => {
    laneOfSource[index] = lane;
    const counts = { events: tally.events[index] ?? 0, errors: tally.errors[index] ?? 0 };
    return { ...(kind === 'project' ? describeProject(columns, index) : describeSession(columns, index)), ...counts };
  });
  const laneOf = new Uint32Array(columns.count);
  for (let event = 0; event < laneOf.length; event += 1) {
    laneOf[event] = laneOfSource[Math.min(source[event] ?? NO_INDEX, listed)] ?? 0;
  }
  return { kind, lanes, laneOf };
}

export interface LaneCounts {
  readonly events: Uint32Array;
  /** Of these, the ones that match the query; and of those, the errors. */
  readonly matches: Uint32Array;
  readonly errors: Uint32Array;
}

/** Events of shown groups in [start, end), a count a lane. */
export function countLanes(
  set: LaneSet,
  columns: TimelineColumns,
  mask: GroupMask,
  start: number,
  end: number,
): LaneCounts {
  const { groups, flags } = columns;
  const { laneOf } = set;
  const events = new Uint32Array(set.lanes.length);
  const matches = new Uint32Array(set.lanes.length);
  const errors = new Uint32Array(set.lanes.length);
  for (let index = start; index < end; index += 1) {
    if (((mask >> (groups[index] ?? 0)) & 1) === 0) continue;
    const lane = laneOf[index] ?? 0;
    events[lane] = (events[lane] ?? 0) + 1;
    const flag = flags[index] ?? 0;
    const match = (flag & MATCH_FLAG) >> 2;
    matches[lane] = (matches[lane] ?? 0) + match;
    errors[lane] = (errors[lane] ?? 0) + (match & flag & ERROR_FLAG);
  }
  return { events, matches, errors };
}

/** Lanes to draw: those with events in view, and `kept` ones, which must not vanish under the pointer. */
export function foldLanes(counts: LaneCounts, kept: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  for (const [lane, events] of counts.events.entries()) {
    if (events > 0 || kept.has(lane)) rows.push(lane);
  }
  return rows;
}

interface Tally {
  /** One more than listed: the last is for events of none. */
  readonly events: Uint32Array;
  readonly errors: Uint32Array;
  /** Index of the newest dated event; -1 without one. */
  readonly newest: Int32Array;
}

function tallyEvents(source: Uint32Array, columns: TimelineColumns, listed: number): Tally {
  const tally = {
    events: new Uint32Array(listed + 1),
    errors: new Uint32Array(listed + 1),
    newest: new Int32Array(listed + 1).fill(-1),
  };
  for (let event = 0; event < columns.count; event += 1) {
    const index = Math.min(source[event] ?? NO_INDEX, listed);
    tally.events[index] = (tally.events[index] ?? 0) + 1;
    if (hasFlag(columns, event, ERROR_FLAG)) tally.errors[index] = (tally.errors[index] ?? 0) + 1;
    if (event < columns.datedCount) tally.newest[index] = event;
  }
  return tally;
}

function orderProjects(events: Uint32Array): number[] {
  const used = [...events.keys()].filter((index) => (events[index] ?? 0) > 0);
  const none = events.length - 1;
  return used.sort((a, b) => Number(a === none) - Number(b === none) || (events[b] ?? 0) - (events[a] ?? 0) || a - b);
}

function orderSessions(sessions: readonly SessionSummary[], { events, newest }: Tally): number[] {
  const indexOf = new Map(sessions.map(({ sessionKey }, index) => [sessionKey, index]));
  const rootOf = sessions.map((_, index) => findRoot(sessions, indexOf, index));
  const rootNewest = Int32Array.from(newest);
  for (const [index, root] of rootOf.entries()) {
    rootNewest[root] = Math.max(rootNewest[root] ?? -1, newest[index] ?? -1);
  }
  const none = sessions.length;
  const rank = (index: number) => rootNewest[rootOf[index] ?? index] ?? -1;
  const used = [...events.keys()].filter((index) => (events[index] ?? 0) > 0);
  return used.sort((a, b) => {
    if (a === none || b === none) return a - b;
    const byRoot = rank(b) - rank(a) || (rootOf[a] ?? 0) - (rootOf[b] ?? 0);
    return byRoot || Number(rootOf[b] === b) - Number(rootOf[a] === a) || a - b;
  });
}

/** The session at the top of the chain of parents; itself when the chain runs in a circle. */
function findRoot(sessions: readonly SessionSummary[], indexOf: ReadonlyMap<string, number>, start: number): number {
  const seen = new Set<number>();
  let index = start;
  while (!seen.has(index)) {
    seen.add(index);
    const parent = indexOf.get(sessions[index]?.parentKey ?? '');
    if (parent === undefined) return index;
    index = parent;
  }
  return start;
}

function describeProject(columns: TimelineColumns, index: number): Omit<Lane, 'events' | 'errors'> {
  const project = columns.projectList[index];
  if (!project) return { key: NO_LANE_KEY, label: 'No project', detail: 'Outside of any project', isNested: false };
  return { key: project.path, label: project.label, detail: project.path, isNested: false };
}

function describeSession(columns: TimelineColumns, index: number): Omit<Lane, 'events' | 'errors'> {
  const session = columns.sessionList[index];
  if (!session) {
    return {
      key: NO_LANE_KEY,
      label: 'No session',
      detail: 'Memory notes and documents outside of any session',
      isNested: false,
    };
  }
  const name = session.title || session.nativeId;
  const isNested = session.parentKey !== null;
  const label = isNested && session.agentName ? `${session.agentName}: ${name}` : name;
  return {
    key: session.sessionKey,
    label,
    detail: session.project ? `${label} (${session.project.label})` : label,
    isNested,
  };
}
