import {
  EVENT_GROUPS,
  type EventGroup,
  type EventTime,
  type SessionSummary,
  STORE_NAMES,
  type StoreName,
} from '../engine/api.ts';
import { ERROR_FLAG, INFERRED_FLAG, MATCH_FLAG } from '../engine/timeline/event-code.ts';
import type { Axis } from './axis.ts';
import { NO_INDEX, type TimelineColumns } from './columns.ts';

/** One event for tests; null as its time is no date. */
export interface TestEvent {
  readonly ms: number | null;
  readonly session?: number | null;
  readonly project?: number | null;
  readonly group?: EventGroup;
  readonly store?: StoreName;
  readonly isError?: boolean;
  readonly isInferred?: boolean;
  readonly isMatch?: boolean;
}

/** Where each of the events stands that have a place. */
export function positionsOf({ positions }: Axis): number[] {
  return Array.from({ length: positions.length }, (_, index) => positions.at(index) ?? Number.NaN);
}

/** Columns as the engine gives them: dated ones in time order, then undated ones in the order given. */
export function columnsOf(events: readonly TestEvent[], parents: readonly (number | null)[] = []): TimelineColumns {
  const dated = events.filter(({ ms }) => ms !== null).sort((a, b) => (a.ms ?? 0) - (b.ms ?? 0));
  const all = [...dated, ...events.filter(({ ms }) => ms === null)];
  const sessions = all.map(({ session }) => session ?? NO_INDEX);
  const projects = all.map(({ project }) => project ?? NO_INDEX);
  return {
    count: all.length,
    datedCount: dated.length,
    timesMs: Float64Array.from(all, ({ ms }) => ms ?? Number.NaN),
    sessions: Uint32Array.from(sessions),
    projects: Uint32Array.from(projects),
    codes: Uint8Array.from(all, codeOf),
    stores: Uint8Array.from(all, ({ store }) => STORE_NAMES.indexOf(store ?? 'events')),
    ids: Uint32Array.from(all, (_, index) => index + 1),
    sessionList: Array.from({ length: countOf(sessions) }, (_, index) => sessionOf(index, parents[index] ?? null)),
    projectList: Array.from({ length: countOf(projects) }, (_, index) => projectOf(index)),
  };
}

function codeOf({ group, isError, isInferred, isMatch }: TestEvent): number {
  const index = EVENT_GROUPS.indexOf(group ?? 'prompt');
  return index | (isError ? ERROR_FLAG : 0) | (isInferred ? INFERRED_FLAG : 0) | (isMatch === false ? 0 : MATCH_FLAG);
}

function countOf(indexes: readonly number[]): number {
  return Math.max(0, ...indexes.map((index) => (index === NO_INDEX ? 0 : index + 1)));
}

function projectOf(index: number) {
  return {
    id: index + 1,
    label: `project-${index}`,
    path: `/home/someone/project-${index}`,
    repository: null,
    mergedPaths: [],
  };
}

const NO_TIME: EventTime = { ms: null, kind: 'none', basis: null, plusMinusMs: null, offsetMinutes: null };

function sessionOf(index: number, parent: number | null): SessionSummary {
  return {
    sessionKey: `session-${index}`,
    nativeId: `native-${index}`,
    tool: 'claude-code',
    title: `Session ${index}`,
    project: projectOf(0),
    parentKey: parent === null ? null : `session-${parent}`,
    agentName: null,
    firstTime: NO_TIME,
    lastTime: NO_TIME,
    events: 0,
    prompts: 0,
    toolCalls: 0,
    errors: 0,
    subagents: 0,
  };
}
