import type { TimelineRows } from '../api.ts';
import type { RowColumns } from '../columns/row-columns.ts';
import type { RowSet } from '../columns/row-set.ts';
import { categoryByCode } from '../events/categories.ts';
import { ERROR_FLAG, INFERRED_FLAG } from './event-code.ts';

/** As `event.time_kind` has it. */
const INFERRED = 1;

const GROUPS = Uint8Array.from({ length: 256 }, (_, code) => categoryByCode(code).groupIndex);

export function codeOf(category: number, isError: number, timeKind: number): number {
  return (GROUPS[category] ?? 0) | (isError === 1 ? ERROR_FLAG : 0) | (timeKind === INFERRED ? INFERRED_FLAG : 0);
}

/** Room for so many rows. */
export function makeRows(count: number): TimelineRows {
  return {
    ids: new Uint32Array(count),
    timesMs: new Float64Array(count),
    sessions: new Uint32Array(count),
    projects: new Uint32Array(count),
    codes: new Uint8Array(count),
  };
}

/** Of events that are there. A pass a column: so a million take a few milliseconds. */
export function eventRows(columns: RowColumns, present: RowSet): TimelineRows {
  const rows = makeRows(present.size);
  const { ids, timesMs, sessions, projects, codes } = rows;
  let count = 0;
  present.visit((id) => {
    ids[count++] = id;
  });
  pick(columns.timesMs, ids, timesMs);
  pick(columns.sessions, ids, sessions);
  pick(columns.projects, ids, projects);
  const { categories, errors, timeKinds } = columns;
  for (let at = 0; at < count; at++) {
    const id = ids[at] ?? 0;
    codes[at] = codeOf(categories[id] ?? 0, errors[id] ?? 0, timeKinds[id] ?? 0);
  }
  return rows;
}

type Values = Float64Array | Uint32Array;

function pick<Some extends Values>(from: Some, ids: Uint32Array, into: Some): void {
  for (let at = 0; at < ids.length; at++) into[at] = from[ids[at] ?? 0] ?? 0;
}
