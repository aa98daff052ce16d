import type { TimelineRows } from '../api.ts';
import type { RowKind, RowTarget } from '../columns/column-arrays.ts';
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

export function codeOfKind(kind: RowKind): number {
  return codeOf((kind >>> 8) & 0xff, (kind >>> 16) & 0xff, kind & 0xff);
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

/** Of events that are there. Copied run by run: so a million take a few milliseconds. */
export function eventRows(columns: RowColumns, present: RowSet): TimelineRows {
  const rows = makeRows(present.size);
  const { ids, timesMs, sessions, projects, codes } = rows;
  const { categories, errors, timeKinds } = columns;
  let at = 0;
  present.visitRuns((first, end) => {
    timesMs.set(columns.timesMs.subarray(first, end), at);
    sessions.set(columns.sessions.subarray(first, end), at);
    projects.set(columns.projects.subarray(first, end), at);
    for (let id = first; id < end; id++) {
      ids[at] = id;
      codes[at] = codeOf(categories[id] ?? 0, errors[id] ?? 0, timeKinds[id] ?? 0);
      at += 1;
    }
  });
  return rows;
}

/** Where rows are put by their ids, as they are told. */
export interface RowPlaces extends TimelineRows {
  readonly target: RowTarget;
}

export function makePlaces(newest: number): RowPlaces {
  const rows = makeRows(newest + 1);
  const { timesMs, sessions, projects, codes } = rows;
  return {
    ...rows,
    target: { numbers: { timesMs, sessions, projects }, kinds: [{ into: codes, byteOf: codeOfKind }] },
  };
}

/** Moves the rows that are there together, in their places: nothing is copied. */
export function gatherRows({ ids, timesMs, sessions, projects, codes }: RowPlaces, present: RowSet): TimelineRows {
  let at = 0;
  present.visitRuns((first, end) => {
    for (const values of [timesMs, sessions, projects, codes]) values.copyWithin(at, first, end);
    for (let id = first; id < end; id++) ids[at++] = id;
  });
  return {
    ids: ids.subarray(0, at),
    timesMs: timesMs.subarray(0, at),
    sessions: sessions.subarray(0, at),
    projects: projects.subarray(0, at),
    codes: codes.subarray(0, at),
  };
}
