import { CODE_COUNT, ERROR_FLAG, GROUP_BITS, INFERRED_FLAG, MATCH_FLAG } from '../engine/timeline/event-code.ts';
import { binEdges } from '../engine/timeline/positions.ts';
import type { Axis, Span } from './axis.ts';
import { GROUP_COUNT, type GroupMask, type TimelineColumns } from './columns.ts';

export interface BinRequest {
  readonly axis: Axis;
  readonly columns: TimelineColumns;
  readonly span: Span;
  readonly mask: GroupMask;
  /** Bins across the span, 1 or more. */
  readonly width: number;
}

/*
 * Events stand in order, so a bin is a run of them: only the edges of bins are looked for, and within a run one number
 * goes up an event. What is asked for is made of these numbers afterwards. That makes a pass over a million short.
 */

/** What goes up for an event of a group: does not match, matches, matches and has no sure time. */
const CLASSES = 3;
/** A power of two with room for each class of each group, and one for what is not shown. */
const SLOT_BITS = 5;
const SLOTS = 1 << SLOT_BITS;
const NOT_SHOWN = GROUP_COUNT * CLASSES;

/** The slot of each code. */
function slotsOf(mask: GroupMask, isUndated: boolean): Uint8Array {
  return Uint8Array.from({ length: CODE_COUNT }, (_, code) => {
    const group = code & GROUP_BITS;
    if (((mask >> group) & 1) === 0) return NOT_SHOWN;
    if ((code & MATCH_FLAG) === 0) return group * CLASSES;
    return group * CLASSES + (isUndated || (code & INFERRED_FLAG) !== 0 ? 2 : 1);
  });
}

/** Runs of events, each with its table by code: those of a bin, the dated apart from the undated. */
function eachRun<Table>(
  { axis, columns, span, width }: BinRequest,
  tableOf: (isUndated: boolean) => Table,
  see: (bin: number, start: number, end: number, table: Table) => void,
): void {
  const edges = binEdges(axis.positions, span, width);
  const { datedCount } = columns;
  const dated = tableOf(false);
  const undated = tableOf(true);
  for (let bin = 0; bin < width; bin += 1) {
    const start = edges[bin] ?? 0;
    const end = edges[bin + 1] ?? 0;
    const middle = Math.max(start, Math.min(end, datedCount));
    if (start < middle) see(bin, start, middle, dated);
    if (middle < end) see(bin, middle, end, undated);
  }
}

/** Events of shown groups a bin, stacked by group. Sum of `counts` and `dim` = events in the span. */
export interface DensityBins {
  readonly width: number;
  /** Matching events, [bin * GROUP_COUNT + group]. */
  readonly counts: Uint32Array;
  /** Of the matching events, those whose time is inferred or missing, a number a bin. */
  readonly unsure: Uint32Array;
  /** Events that do not match the query, a number a bin. */
  readonly dim: Uint32Array;
}

export function binDensity(request: BinRequest): DensityBins {
  const { columns, mask, width } = request;
  const tally = new Uint32Array(width << SLOT_BITS);
  eachRun(
    request,
    (isUndated) => slotsOf(mask, isUndated),
    (bin, start, end, slots) => tallyRun(tally, bin << SLOT_BITS, columns.codes, slots, start, end),
  );
  return densityOf(tally, width);
}

function tallyRun(
  tally: Uint32Array,
  base: number,
  codes: Uint8Array,
  slots: Uint8Array,
  start: number,
  end: number,
): void {
  for (let index = start; index < end; index += 1) {
    const at = base + (slots[codes[index] ?? 0] ?? 0);
    tally[at] = (tally[at] ?? 0) + 1;
  }
}

function densityOf(tally: Uint32Array, width: number): DensityBins {
  const counts = new Uint32Array(width * GROUP_COUNT);
  const unsure = new Uint32Array(width);
  const dim = new Uint32Array(width);
  for (let bin = 0; bin < width; bin += 1) {
    for (let group = 0; group < GROUP_COUNT; group += 1) {
      const at = (bin << SLOT_BITS) + group * CLASSES;
      const unsureHere = tally[at + 2] ?? 0;
      add(dim, bin, tally[at] ?? 0);
      add(unsure, bin, unsureHere);
      counts[bin * GROUP_COUNT + group] = (tally[at + 1] ?? 0) + unsureHere;
    }
  }
  return { width, counts, unsure, dim };
}

/** Totals a bin for the overview: all shown events, and those that match. */
export interface OverviewBins {
  readonly width: number;
  readonly totals: Uint32Array;
  readonly matches: Uint32Array;
}

export function binOverview(request: BinRequest): OverviewBins {
  const { width, counts, dim } = binDensity(request);
  const matches = new Uint32Array(width);
  for (const [cell, count] of counts.entries()) add(matches, Math.floor(cell / GROUP_COUNT), count);
  return { width, totals: matches.map((count, bin) => count + (dim[bin] ?? 0)), matches };
}

export const NO_EVENT = 0xffffffff;

/** One cell a row and pixel column, [row * width + column]. */
export interface LaneBins {
  readonly rows: number;
  readonly width: number;
  /** Matching events. */
  readonly counts: Uint32Array;
  /** Events that do not match. */
  readonly dim: Uint32Array;
  /** The most frequent group of the matching events; the first in EVENT_GROUPS of several. */
  readonly dominant: Uint8Array;
  /** Of the matching events, those whose time is inferred or missing. */
  readonly unsure: Uint32Array;
  /** 1 where a matching event is an error. */
  readonly errors: Uint8Array;
  /** An event of the cell, a matching one if there is one; NO_EVENT where it is empty. */
  readonly sample: Uint32Array;
}

export interface LaneRequest extends BinRequest {
  readonly laneOf: Uint32Array;
  /** For each lane its first row, or -1 for a lane that is not drawn. */
  readonly rowOfLane: Int32Array;
  readonly rows: number;
  /** For each group, how many rows below the first row of its lane. */
  readonly subRowOf: readonly number[];
}

/** What one column of pixels holds, row by row; emptied after each column. */
interface ColumnTally {
  /** [row << SLOT_BITS | slot]. */
  readonly events: Uint32Array;
  /** The last event that does not match and the last that does, [row << 1 | matches]; NO_EVENT for none. */
  readonly last: Uint32Array;
  /** 1 for a row with a matching error. */
  readonly errors: Uint8Array;
}

/** @param reuse the result of an earlier call, overwritten if it has the same size. */
export function binLanes(request: LaneRequest, reuse: LaneBins | null = null): LaneBins {
  const { rows, width } = request;
  const bins = laneBinsOf(rows, width, reuse);
  const tally = {
    events: new Uint32Array(rows << SLOT_BITS),
    last: new Uint32Array(rows << 1).fill(NO_EVENT),
    errors: new Uint8Array(rows),
  };
  let column = -1;
  eachRun(
    request,
    (isUndated) => placesOf(request, isUndated),
    (bin, start, end, places) => {
      if (bin !== column && column >= 0) putColumn(bins, tally, column);
      column = bin;
      tallyLanes(tally, request, places, start, end);
    },
  );
  if (column >= 0) putColumn(bins, tally, column);
  return bins;
}

const MATCHING_ERROR = MATCH_FLAG | ERROR_FLAG;
const IS_MATCH = Uint8Array.from({ length: CODE_COUNT }, (_, code) => Number((code & MATCH_FLAG) !== 0));
const IS_ERROR = Uint8Array.from({ length: CODE_COUNT }, (_, code) =>
  Number((code & MATCHING_ERROR) === MATCHING_ERROR),
);

/** For each code, its sub-row and slot: what is added to the place of a lane's first row; -1 for what is not shown. */
function placesOf({ mask, subRowOf }: LaneRequest, isUndated: boolean): Int16Array {
  const slots = slotsOf(mask, isUndated);
  return Int16Array.from(slots, (slot, code) =>
    slot === NOT_SHOWN ? -1 : ((subRowOf[code & GROUP_BITS] ?? 0) << SLOT_BITS) | slot,
  );
}

function tallyLanes(
  { events, last, errors }: ColumnTally,
  { columns, laneOf, rowOfLane }: LaneRequest,
  places: Int16Array,
  start: number,
  end: number,
): void {
  const { codes } = columns;
  for (let index = start; index < end; index += 1) {
    const laneRow = rowOfLane[laneOf[index] ?? 0] ?? -1;
    const code = codes[index] ?? 0;
    const place = places[code] ?? -1;
    if (laneRow < 0 || place < 0) continue;
    const at = (laneRow << SLOT_BITS) + place;
    const row = at >> SLOT_BITS;
    events[at] = (events[at] ?? 0) + 1;
    last[(row << 1) | (IS_MATCH[code] ?? 0)] = index;
    errors[row] = (errors[row] ?? 0) | (IS_ERROR[code] ?? 0);
  }
}

/** Puts what a column of pixels holds where it belongs, and empties the tally for the next one. */
function putColumn(bins: LaneBins, { events, last, errors }: ColumnTally, column: number): void {
  for (let row = 0; row < bins.rows; row += 1) {
    const dim = last[row << 1] ?? NO_EVENT;
    const bright = last[(row << 1) | 1] ?? NO_EVENT;
    const sample = bright === NO_EVENT ? dim : bright;
    if (sample === NO_EVENT) continue;
    const cell = row * bins.width + column;
    putCounts(bins, events, row << SLOT_BITS, cell);
    bins.sample[cell] = sample;
    bins.errors[cell] = errors[row] ?? 0;
    last.fill(NO_EVENT, row << 1, (row + 1) << 1);
    errors[row] = 0;
  }
}

function putCounts(bins: LaneBins, events: Uint32Array, base: number, cell: number): void {
  let [total, dim, unsure, most, dominant] = [0, 0, 0, 0, 0];
  for (let group = 0; group < GROUP_COUNT; group += 1) {
    const at = base + group * CLASSES;
    const unsureHere = events[at + 2] ?? 0;
    const count = (events[at + 1] ?? 0) + unsureHere;
    dim += events[at] ?? 0;
    unsure += unsureHere;
    total += count;
    if (count <= most) continue;
    most = count;
    dominant = group;
  }
  events.fill(0, base, base + SLOTS);
  bins.counts[cell] = total;
  bins.dim[cell] = dim;
  bins.unsure[cell] = unsure;
  bins.dominant[cell] = dominant;
}

function laneBinsOf(rows: number, width: number, reuse: LaneBins | null): LaneBins {
  return reuse?.rows === rows && reuse.width === width ? cleared(reuse) : emptyLaneBins(rows, width);
}

function emptyLaneBins(rows: number, width: number): LaneBins {
  const cells = rows * width;
  return {
    rows,
    width,
    counts: new Uint32Array(cells),
    dim: new Uint32Array(cells),
    dominant: new Uint8Array(cells),
    unsure: new Uint32Array(cells),
    errors: new Uint8Array(cells),
    sample: new Uint32Array(cells).fill(NO_EVENT),
  };
}

function cleared(bins: LaneBins): LaneBins {
  bins.counts.fill(0);
  bins.dim.fill(0);
  bins.dominant.fill(0);
  bins.unsure.fill(0);
  bins.errors.fill(0);
  bins.sample.fill(NO_EVENT);
  return bins;
}

function add(values: Uint32Array, at: number, amount: number): void {
  values[at] = (values[at] ?? 0) + amount;
}
