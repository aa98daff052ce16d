import {
  type DamagedSession,
  EVENT_GROUP_LABELS,
  EVENT_GROUPS,
  type SessionSummary,
  STORE_LABELS,
  STORE_NAMES,
  type StoreAnswer,
  type StoreName,
  type TimelineNames,
} from '../engine/api.ts';
import { CODE_COUNT, ERROR_FLAG, GROUP_BITS, MATCH_FLAG } from '../engine/timeline/event-code.ts';
import { type GroupMask, groupIndexAt, hasFlag, NO_INDEX, type TimelineColumns } from './columns.ts';

export const LANE_KINDS = ['project', 'session', 'source', 'category', 'tool', 'file'] as const;
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
  /** What is missing of it; null when it is whole. */
  readonly problem: LaneProblem | null;
}

interface LaneProblem {
  readonly state: 'partial' | 'failed';
  readonly reasons: StoreAnswer['reasons'];
}

export interface LaneSet {
  readonly kind: LaneKind;
  /** In the order they are listed. */
  readonly lanes: readonly Lane[];
  /** For each event of the columns, the index of its lane. */
  readonly laneOf: Uint32Array;
}

export const NO_LANE_KEY = 'none';

/** What lanes need beside the columns. */
export interface LaneSources {
  /** Of the tools or files of events; null until they are here. */
  readonly names: TimelineNames | null;
  readonly stores: Readonly<Record<StoreName, StoreAnswer>> | null;
  readonly damaged: readonly DamagedSession[];
  /** Dated events that are not in the future: what is held to be wrong puts no lane first. Null for all of them. */
  readonly presentCount: number | null;
}

const NO_SOURCES: LaneSources = { names: null, stores: null, damaged: [], presentCount: null };

type LaneText = Pick<Lane, 'key' | 'label' | 'detail'> & Partial<Pick<Lane, 'isNested' | 'problem'>>;

/** How events are put into lanes, before these have an order. */
interface Grouping {
  /** A number of its own for each that may have a lane; from `listed` on there is none. */
  readonly of: (event: number) => number;
  readonly listed: number;
  readonly order: (tally: Tally) => number[];
  readonly describe: (index: number) => LaneText;
}

/**
 * Sessions with the newest event first, sub-agents under their parents; groups and stores in their own order; all
 * others with most events first. The order does not depend on what is in view, so that lanes keep their places while
 * one zooms and pans.
 */
export function createLanes(kind: LaneKind, columns: TimelineColumns, sources: LaneSources = NO_SOURCES): LaneSet {
  const grouping = GROUPINGS[kind](columns, sources);
  const { listed } = grouping;
  const indexOf = (event: number) => Math.min(grouping.of(event), listed);
  const tally = tallyEvents(indexOf, columns, listed, sources.presentCount ?? columns.datedCount);
  const laneOfIndex = new Uint32Array(listed + 1);
  const lanes = grouping.order(tally).map((index, lane): Lane => {
    laneOfIndex[index] = lane;
    const counts = { events: tally.events[index] ?? 0, errors: tally.errors[index] ?? 0 };
    return { isNested: false, problem: null, ...grouping.describe(index), ...counts };
  });
  const laneOf = new Uint32Array(columns.count);
  for (let event = 0; event < laneOf.length; event += 1) laneOf[event] = laneOfIndex[indexOf(event)] ?? 0;
  return { kind, lanes, laneOf };
}

const GROUPINGS: Readonly<Record<LaneKind, (columns: TimelineColumns, sources: LaneSources) => Grouping>> = {
  project: byProject,
  session: bySession,
  source: byStore,
  category: byGroup,
  tool: (columns, { names }) => byName(columns, names, 'No tool', 'Events that use no tool'),
  // Of a patch of many files, the first: each event has one lane.
  file: (columns, { names }) => byName(columns, names, 'No file', 'Events that name no file', shortPath),
};

/** With sessions of which some is missing, a project is not whole either. */
function byProject({ projects, projectList, sessionList }: TimelineColumns, { damaged }: LaneSources): Grouping {
  const projectOf = new Map(sessionList.map(({ sessionKey, project }) => [sessionKey, project?.id]));
  const problemOf = problemsBy(damaged, ({ sessionKey }) => projectOf.get(sessionKey));
  // Folders of one project are one lane: that of the first of them.
  const firstOf = new Map<number, number>();
  const same = Uint32Array.from(projectList, ({ id }, index) => {
    const first = firstOf.get(id) ?? index;
    firstOf.set(id, first);
    return first;
  });
  return {
    of: (event) => same[projects[event] ?? NO_INDEX] ?? NO_INDEX,
    listed: projectList.length,
    order: byMostEvents,
    describe: (index) => {
      const project = projectList[index];
      if (!project) return { key: NO_LANE_KEY, label: 'No project', detail: 'Outside of any project' };
      return { key: project.path, label: project.label, detail: project.path, problem: problemOf(project.id) };
    },
  };
}

/** By what the sessions belong to; null where every file was read whole. */
function problemsBy<Key>(damaged: readonly DamagedSession[], keyOf: (session: DamagedSession) => Key | undefined) {
  const filesOf = new Map<Key | undefined, Set<string>>();
  for (const session of damaged) {
    const key = keyOf(session);
    const files = filesOf.get(key) ?? new Set();
    for (const file of session.files) files.add(file);
    filesOf.set(key, files);
  }
  return (key: Key): LaneProblem | null => {
    const files = filesOf.get(key) ?? new Set();
    const [path] = files;
    if (path === undefined) return null;
    return { state: 'partial', reasons: [{ code: 'store.files-partial', files: files.size, path }] };
  };
}

function bySession({ sessions, sessionList }: TimelineColumns, { damaged }: LaneSources): Grouping {
  const problemOf = problemsBy(damaged, ({ sessionKey }) => sessionKey);
  return {
    of: (event) => sessions[event] ?? NO_INDEX,
    listed: sessionList.length,
    order: (tally) => orderSessions(sessionList, tally),
    describe: (index) => {
      const session = sessionList[index];
      return { ...describeSession(session), problem: session ? problemOf(session.sessionKey) : null };
    },
  };
}

/** A store that could not be read has its lane, too. */
function byStore({ stores }: TimelineColumns, { stores: states }: LaneSources): Grouping {
  const problems = STORE_NAMES.map((store) => problemOf(states?.[store]));
  return {
    of: (event) => stores[event] ?? NO_INDEX,
    listed: STORE_NAMES.length,
    order: ({ events }) => {
      const order = STORE_NAMES.map((_, index) => index);
      return order.filter((index) => (events[index] ?? 0) > 0 || problems[index]);
    },
    describe: (index) => {
      const store = STORE_NAMES[index] ?? 'events';
      return { key: store, label: STORE_LABELS[store], detail: STORE_LABELS[store], problem: problems[index] ?? null };
    },
  };
}

function problemOf(answer: StoreAnswer | undefined): LaneProblem | null {
  if (answer?.state !== 'partial' && answer?.state !== 'failed') return null;
  return { state: answer.state, reasons: answer.reasons };
}

function byGroup(columns: TimelineColumns): Grouping {
  return {
    of: (event) => groupIndexAt(columns, event),
    listed: EVENT_GROUPS.length,
    order: ({ events }) => EVENT_GROUPS.map((_, index) => index).filter((index) => (events[index] ?? 0) > 0),
    describe: (index) => {
      const group = EVENT_GROUPS[index] ?? 'other';
      return { key: group, label: EVENT_GROUP_LABELS[group], detail: EVENT_GROUP_LABELS[group] };
    },
  };
}

const EVENTS_STORE = STORE_NAMES.indexOf('events');

/** The end of a path tells more than its beginning: the file and its folder. */
function shortPath(path: string): string {
  return path.split('/').slice(-2).join('/');
}

function byName(
  { stores, ids }: TimelineColumns,
  names: TimelineNames | null,
  none: string,
  detail: string,
  labelOf = (name: string) => name,
): Grouping {
  const codes = names?.codes ?? new Uint32Array(0);
  const listed = Math.max(0, (names?.names.length ?? 0) - 1);
  return {
    of: (event) => {
      const code = stores[event] === EVENTS_STORE ? (codes[ids[event] ?? 0] ?? 0) : 0;
      return code === 0 ? NO_INDEX : code - 1;
    },
    listed,
    order: byMostEvents,
    describe: (index) => {
      const name = names?.names[index + 1];
      if (name === undefined) return { key: NO_LANE_KEY, label: none, detail };
      return { key: name, label: labelOf(name), detail: name };
    },
  };
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
  const { codes } = columns;
  const { laneOf } = set;
  const kinds = Uint8Array.from({ length: CODE_COUNT }, (_, code) => kindOf(code, mask));
  // One number goes up an event: which one, its lane and its kind say.
  const tally = new Uint32Array(set.lanes.length << KIND_BITS);
  for (let index = start; index < end; index += 1) {
    const at = ((laneOf[index] ?? 0) << KIND_BITS) | (kinds[codes[index] ?? 0] ?? 0);
    tally[at] = (tally[at] ?? 0) + 1;
  }
  return countsOf(tally, set.lanes.length);
}

const KIND_BITS = 2;
/** Not shown; shown, and does not match; matches; matches and is an error. */
type Kind = 0 | 1 | 2 | 3;

function kindOf(code: number, mask: GroupMask): Kind {
  if (((mask >> (code & GROUP_BITS)) & 1) === 0) return 0;
  if ((code & MATCH_FLAG) === 0) return 1;
  return (code & ERROR_FLAG) === 0 ? 2 : 3;
}

function countsOf(tally: Uint32Array, lanes: number): LaneCounts {
  const counts = { events: new Uint32Array(lanes), matches: new Uint32Array(lanes), errors: new Uint32Array(lanes) };
  for (let lane = 0; lane < lanes; lane += 1) {
    const at = lane << KIND_BITS;
    const errors = tally[at + 3] ?? 0;
    const matches = errors + (tally[at + 2] ?? 0);
    counts.errors[lane] = errors;
    counts.matches[lane] = matches;
    counts.events[lane] = matches + (tally[at + 1] ?? 0);
  }
  return counts;
}

/** Lanes to draw: those with events in view, and `kept` ones, which must not vanish under the pointer. */
export function foldLanes(counts: LaneCounts, kept: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  for (let lane = 0; lane < counts.events.length; lane += 1) {
    if ((counts.events[lane] ?? 0) > 0 || kept.has(lane)) rows.push(lane);
  }
  return rows;
}

interface Tally {
  /** One more than listed: the last is for events of none. */
  readonly events: Uint32Array;
  readonly errors: Uint32Array;
  /** Index of the newest dated event that is not in the future; -1 without one. */
  readonly newest: Int32Array;
}

function tallyEvents(
  indexOf: (event: number) => number,
  columns: TimelineColumns,
  listed: number,
  presentCount: number,
): Tally {
  const tally = {
    events: new Uint32Array(listed + 1),
    errors: new Uint32Array(listed + 1),
    newest: new Int32Array(listed + 1).fill(-1),
  };
  for (let event = 0; event < columns.count; event += 1) {
    const index = indexOf(event);
    tally.events[index] = (tally.events[index] ?? 0) + 1;
    if (hasFlag(columns, event, ERROR_FLAG)) tally.errors[index] = (tally.errors[index] ?? 0) + 1;
    if (event < presentCount) tally.newest[index] = event;
  }
  return tally;
}

function byMostEvents({ events }: Tally): number[] {
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

function describeSession(session: SessionSummary | undefined): LaneText {
  if (!session) {
    return { key: NO_LANE_KEY, label: 'No session', detail: 'Memory notes and documents outside of any session' };
  }
  const name = session.title || session.nativeId;
  const isNested = session.parentKey !== null;
  const label = isNested && session.agentName ? `${session.agentName}: ${name}` : name;
  const detail = session.project ? `${label} (${session.project.label})` : label;
  return { key: session.sessionKey, label, detail, isNested };
}
