import { ERROR_FLAG, INFERRED_FLAG, MATCH_FLAG } from '../engine/timeline/event-code.ts';
import { binEdges } from '../engine/timeline/positions.ts';
import type { Axis, Span } from './axis.ts';
import { GROUP_COUNT, type GroupMask, groupIndexAt, hasFlag, type TimelineColumns } from './columns.ts';

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
 * goes up an event, that of its code. What is asked for is made of these numbers afterwards. That makes a pass over a
 * million short.
 */

const CODE_BITS = 7;

/** Runs of events of a bin, with what their codes lack: undated ones have no sure time. */
function eachRun(
  { axis, columns, span, width }: BinRequest,
  see: (bin: number, start: number, end: number, lacking: number) => void,
): Uint32Array {
  const edges = binEdges(axis.positions, span, width);
  const { datedCount } = columns;
  for (let bin = 0; bin < width; bin += 1) {
    const start = edges[bin] ?? 0;
    const end = edges[bin + 1] ?? 0;
    const middle = Math.max(start, Math.min(end, datedCount));
    if (start < middle) see(bin, start, middle, 0);
    if (middle < end) see(bin, middle, end, INFERRED_FLAG);
  }
  return edges;
}

/** How the flags of a code stand above its group. */
const [ERROR, INFERRED, MATCH] = [ERROR_FLAG, INFERRED_FLAG, MATCH_FLAG];

/** What a tally says of a group: it holds a number a code, those of the group at `at` and so much behind as flags say. */
function dimAt(tally: Uint32Array, at: number): number {
  const sure = (tally[at] ?? 0) + (tally[at + ERROR] ?? 0);
  return sure + (tally[at + INFERRED] ?? 0) + (tally[at + INFERRED + ERROR] ?? 0);
}

function sureAt(tally: Uint32Array, at: number): number {
  return (tally[at + MATCH] ?? 0) + (tally[at + MATCH + ERROR] ?? 0);
}

function unsureAt(tally: Uint32Array, at: number): number {
  return (tally[at + MATCH + INFERRED] ?? 0) + (tally[at + MATCH + INFERRED + ERROR] ?? 0);
}

function errorsAt(tally: Uint32Array, at: number): number {
  return (tally[at + MATCH + ERROR] ?? 0) + (tally[at + MATCH + INFERRED + ERROR] ?? 0);
}

function isShown(mask: GroupMask, group: number): boolean {
  return ((mask >> group) & 1) === 1;
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
  const counts = new Uint32Array(width * GROUP_COUNT);
  const unsure = new Uint32Array(width);
  const dim = new Uint32Array(width);
  const even = new Uint32Array(width << CODE_BITS);
  const odd = new Uint32Array(width << CODE_BITS);
  eachRun(request, (bin, start, end, lacking) => {
    tallyRun(even, odd, bin << CODE_BITS, columns.codes, start, end, lacking);
  });
  for (let group = 0; group < GROUP_COUNT; group += 1) {
    if (!isShown(mask, group)) continue;
    for (let bin = 0; bin < width; bin += 1) {
      const at = (bin << CODE_BITS) + group;
      const unsureHere = unsureAt(even, at) + unsureAt(odd, at);
      counts[bin * GROUP_COUNT + group] = sureAt(even, at) + sureAt(odd, at) + unsureHere;
      add(unsure, bin, unsureHere);
      add(dim, bin, dimAt(even, at) + dimAt(odd, at));
    }
  }
  return { width, counts, unsure, dim };
}

/**
 * Adds the codes of a run to their numbers, at `base` of two tallies in turn: a processor waits before it adds to what
 * it has just added to.
 */
function tallyRun(
  even: Uint32Array,
  odd: Uint32Array,
  base: number,
  codes: Uint8Array,
  start: number,
  end: number,
  lacking: number,
): void {
  let index = start;
  for (; index + 1 < end; index += 2) {
    const first = base + ((codes[index] ?? 0) | lacking);
    const second = base + ((codes[index + 1] ?? 0) | lacking);
    even[first] = (even[first] ?? 0) + 1;
    odd[second] = (odd[second] ?? 0) + 1;
  }
  if (index < end) add(even, base + ((codes[index] ?? 0) | lacking), 1);
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
  /** How many of the matching events are of that group. */
  readonly most: Uint32Array;
  /** Of the matching events, those whose time is inferred or missing. */
  readonly unsure: Uint32Array;
  /** 1 where a matching event is an error. */
  readonly errors: Uint8Array;
  /** Where the events of each column begin, and the end of the last one. */
  readonly edges: Uint32Array;
}

export interface LaneRequest extends BinRequest {
  readonly laneOf: Uint32Array;
  /** For each lane its first row, or -1 for a lane that is not drawn. */
  readonly rowOfLane: Int32Array;
  readonly rows: number;
  /** For each group, how many rows below the first row of its lane. */
  readonly subRowOf: readonly number[];
}

/** @param reuse the result of an earlier call, overwritten if it has the same size. */
export function binLanes(request: LaneRequest, reuse: LaneBins | null = null): LaneBins {
  const { rows, width } = request;
  const bins = laneBinsOf(rows, width, reuse);
  const tally = { events: new Uint32Array(rows << CODE_BITS), isUsed: new Uint8Array(rows) };
  let column = -1;
  const edges = eachRun(request, (bin, start, end, lacking) => {
    if (bin !== column && column >= 0) putColumn(bins, tally, request, column);
    column = bin;
    tallyLanes(tally, request, start, end, lacking);
  });
  if (column >= 0) putColumn(bins, tally, request, column);
  return { ...bins, edges };
}

/** An event of a cell, a matching one if there is one; null for an empty cell. */
export function eventOfCell(
  { columns, mask, laneOf, rowOfLane, subRowOf }: LaneRequest,
  { edges, width }: LaneBins,
  cell: number,
): number | null {
  const column = cell % width;
  const row = Math.floor(cell / width);
  let dim: number | null = null;
  for (let index = (edges[column + 1] ?? 0) - 1; index >= (edges[column] ?? 0); index -= 1) {
    const group = groupIndexAt(columns, index);
    const firstRow = rowOfLane[laneOf[index] ?? 0] ?? -1;
    if (firstRow < 0 || firstRow + (subRowOf[group] ?? 0) !== row || ((mask >> group) & 1) === 0) continue;
    if (hasFlag(columns, index, MATCH_FLAG)) return index;
    dim ??= index;
  }
  return dim;
}

/** Whether the events of a column are all of one instant. */
export function isInstant({ timesMs }: TimelineColumns, { edges }: LaneBins, column: number): boolean {
  return timesMs[edges[column] ?? 0] === timesMs[(edges[column + 1] ?? 0) - 1];
}

/** What one column of pixels holds, by the first row of each lane; emptied after each column. */
interface ColumnTally {
  /** [row << CODE_BITS | code]. */
  readonly events: Uint32Array;
  readonly isUsed: Uint8Array;
}

function tallyLanes(
  { events, isUsed }: ColumnTally,
  { columns, laneOf, rowOfLane }: LaneRequest,
  start: number,
  end: number,
  lacking: number,
): void {
  const { codes } = columns;
  for (let index = start; index < end; index += 1) {
    const row = rowOfLane[laneOf[index] ?? 0] ?? -1;
    if (row < 0) continue;
    const at = (row << CODE_BITS) + ((codes[index] ?? 0) | lacking);
    events[at] = (events[at] ?? 0) + 1;
    isUsed[row] = 1;
  }
}

/** Puts what a column of pixels holds where it belongs, and empties the tally for the next one. */
function putColumn(bins: Cells, { events, isUsed }: ColumnTally, request: LaneRequest, column: number): void {
  for (let row = 0; row < request.rows; row += 1) {
    if (isUsed[row] === 0) continue;
    for (let group = 0; group < GROUP_COUNT; group += 1) {
      if (!isShown(request.mask, group)) continue;
      const cell = (row + (request.subRowOf[group] ?? 0)) * request.width + column;
      putGroup(bins, cell, group, events, (row << CODE_BITS) + group);
    }
    isUsed[row] = 0;
    events.fill(0, row << CODE_BITS, (row + 1) << CODE_BITS);
  }
}

function putGroup(
  { counts, dim, unsure, errors, dominant, most }: Cells,
  cell: number,
  group: number,
  events: Uint32Array,
  at: number,
): void {
  const unsureHere = unsureAt(events, at);
  const count = sureAt(events, at) + unsureHere;
  add(dim, cell, dimAt(events, at));
  if (count === 0) return;
  add(counts, cell, count);
  add(unsure, cell, unsureHere);
  if (errorsAt(events, at) > 0) errors[cell] = 1;
  if (count <= (most[cell] ?? 0)) return;
  most[cell] = count;
  dominant[cell] = group;
}

type Cells = Omit<LaneBins, 'edges'>;

function laneBinsOf(rows: number, width: number, reuse: LaneBins | null): Cells {
  return reuse?.rows === rows && reuse.width === width ? cleared(reuse) : emptyLaneBins(rows, width);
}

function emptyLaneBins(rows: number, width: number): Cells {
  const cells = rows * width;
  return {
    rows,
    width,
    counts: new Uint32Array(cells),
    dim: new Uint32Array(cells),
    dominant: new Uint8Array(cells),
    most: new Uint32Array(cells),
    unsure: new Uint32Array(cells),
    errors: new Uint8Array(cells),
  };
}

function cleared(bins: LaneBins): Cells {
  bins.counts.fill(0);
  bins.dim.fill(0);
  bins.dominant.fill(0);
  bins.most.fill(0);
  bins.unsure.fill(0);
  bins.errors.fill(0);
  return bins;
}

function add(values: Uint32Array, at: number, amount: number): void {
  values[at] = (values[at] ?? 0) + amount;
}
