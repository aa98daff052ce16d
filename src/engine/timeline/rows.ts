import type { TimelineRows } from '../api.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { RowSet } from '../columns/row-set.ts';
import { categoryByCode } from '../events/categories.ts';

const FLAG_ERROR = 1;
const FLAG_INFERRED = 2;
/** As `event.time_kind` has it. */
const INFERRED = 1;

const GROUPS = Uint8Array.from({ length: 256 }, (_, code) => categoryByCode(code).groupIndex);

export function groupOf(category: number): number {
  return GROUPS[category] ?? 0;
}

export function flagsOf(isError: number, timeKind: number): number {
  return (isError === 1 ? FLAG_ERROR : 0) | (timeKind === INFERRED ? FLAG_INFERRED : 0);
}

/** Room for so many rows. */
export function makeRows(count: number): TimelineRows {
  return {
    ids: new Uint32Array(count),
    timesMs: new Float64Array(count),
    sessions: new Uint32Array(count),
    projects: new Uint32Array(count),
    groups: new Uint8Array(count),
    flags: new Uint8Array(count),
  };
}

/** Of events that are there. A pass a column: so a million take a few milliseconds. */
export function eventRows(columns: RowColumns, present: RowSet): TimelineRows {
  const rows = makeRows(present.size);
  const { ids, timesMs, sessions, projects, groups, flags } = rows;
  let count = 0;
  present.visit((id) => {
    ids[count++] = id;
  });
  pick(columns.timesMs, ids, timesMs);
  pick(columns.sessions, ids, sessions);
  pick(columns.projects, ids, projects);
  pick(columns.categories, ids, groups);
  pick(columns.errors, ids, flags);
  const { timeKinds } = columns;
  for (let at = 0; at < count; at++) groups[at] = groupOf(groups[at] ?? 0);
  for (let at = 0; at < count; at++) flags[at] = flagsOf(flags[at] ?? 0, timeKinds[ids[at] ?? 0] ?? 0);
  return rows;
}

type Values = Float64Array | Uint32Array | Uint8Array;

function pick<Some extends Values>(from: Some, ids: Uint32Array, into: Some): void {
  for (let at = 0; at < ids.length; at++) into[at] = from[ids[at] ?? 0] ?? 0;
}
