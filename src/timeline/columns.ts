import {
  EVENT_GROUPS,
  type EventGroup,
  type ItemRef,
  type ProjectRef,
  type SessionSummary,
  STORE_NAMES,
} from '../engine/api.ts';
import { FUTURE_SLACK_MS } from '../engine/timeline/active-time.ts';
import { upperBound } from '../engine/timeline/bisect.ts';
import { CODE_COUNT, GROUP_BITS, MATCH_FLAG } from '../engine/timeline/event-code.ts';

/** What stands on the timeline, in order of time: dated ones first; then those without a date, in file order. */
export interface TimelineColumns {
  readonly count: number;
  readonly datedCount: number;
  /** Epoch ms; NaN behind datedCount. */
  readonly timesMs: Float64Array;
  /** Index into `sessionList`; NO_INDEX for none (a memory note or document outside of any session). */
  readonly sessions: Uint32Array;
  /** Index into `projectList`; NO_INDEX for none. Folders of one project have the same `ProjectRef`. */
  readonly projects: Uint32Array;
  /** Index into EVENT_GROUPS in the bits of GROUP_BITS, with ERROR_FLAG, INFERRED_FLAG and MATCH_FLAG. */
  readonly codes: Uint8Array;
  /** Index into STORE_NAMES. */
  readonly stores: Uint8Array;
  /** Row id within the store. */
  readonly ids: Uint32Array;
  readonly sessionList: readonly SessionSummary[];
  readonly projectList: readonly ProjectRef[];
}

/** What `sessions` and `projects` hold for none. */
export const NO_INDEX = 0xffffffff;

export const GROUP_COUNT = EVENT_GROUPS.length;
/** One bit a group, in the order of EVENT_GROUPS. */
export type GroupMask = number;
export const ALL_GROUPS: GroupMask = (1 << GROUP_COUNT) - 1;

/** How many of the dated events are not in the future; they come first, since the columns are in time order. */
export function countPresent(columns: TimelineColumns, nowMs: number): number {
  return upperBound(columns.timesMs, nowMs + FUTURE_SLACK_MS, 0, columns.datedCount);
}

export function maskWithout(hidden: Iterable<EventGroup>): GroupMask {
  let mask = ALL_GROUPS;
  for (const group of hidden) mask &= ~(1 << EVENT_GROUPS.indexOf(group));
  return mask;
}

/** Index into EVENT_GROUPS. */
export function groupIndexAt({ codes }: TimelineColumns, index: number): number {
  return (codes[index] ?? 0) & GROUP_BITS;
}

export function groupAt(columns: TimelineColumns, index: number): EventGroup {
  return EVENT_GROUPS[groupIndexAt(columns, index)] ?? 'other';
}

export function hasFlag(columns: TimelineColumns, index: number, flag: number): boolean {
  return ((columns.codes[index] ?? 0) & flag) !== 0;
}

export function refAt(columns: TimelineColumns, index: number): ItemRef {
  return { store: STORE_NAMES[columns.stores[index] ?? 0] ?? 'events', id: columns.ids[index] ?? -1 };
}

/** True for an event of a shown group. */
export function isShown(columns: TimelineColumns, index: number, mask: GroupMask): boolean {
  return ((mask >> groupIndexAt(columns, index)) & 1) === 1;
}

/** True for one that matches the query, too. */
export function isBright(columns: TimelineColumns, index: number, mask: GroupMask): boolean {
  return isShown(columns, index, mask) && hasFlag(columns, index, MATCH_FLAG);
}

export interface ShownCount {
  /** Events of shown groups. */
  readonly shown: number;
  /** Of those, the ones that match the query. */
  readonly matched: number;
}

/** Counts over [start, end) of the columns. */
export function countShown(columns: TimelineColumns, mask: GroupMask, start: number, end: number): ShownCount {
  const { codes } = columns;
  const tally = new Uint32Array(CODE_COUNT);
  for (let index = start; index < end; index += 1) {
    const code = codes[index] ?? 0;
    tally[code] = (tally[code] ?? 0) + 1;
  }
  let shown = 0;
  let matched = 0;
  for (const [code, count] of tally.entries()) {
    if (((mask >> (code & GROUP_BITS)) & 1) === 0) continue;
    shown += count;
    if ((code & MATCH_FLAG) !== 0) matched += count;
  }
  return { shown, matched };
}

/** The nearest bright event from `from` on in the direction of `step`, within [0, count); null at the end. */
export function nextBright(
  columns: TimelineColumns,
  mask: GroupMask,
  from: number,
  step: 1 | -1,
  accepts: (index: number) => boolean,
): number | null {
  for (let index = from; index >= 0 && index < columns.count; index += step) {
    if (isBright(columns, index, mask) && accepts(index)) return index;
  }
  return null;
}
