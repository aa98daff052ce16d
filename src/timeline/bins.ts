import { type Axis, eventsInSpan, type Span } from './axis.ts';
import { ERROR_FLAG, GROUP_COUNT, type GroupMask, INFERRED_FLAG, MATCH_FLAG, type TimelineColumns } from './columns.ts';

export interface BinRequest {
  readonly axis: Axis;
  readonly columns: TimelineColumns;
  readonly span: Span;
  readonly mask: GroupMask;
  /** Bins across the span, 1 or more. */
  readonly width: number;
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

/** A power of two with room for each group three times: not matching, matching, matching and unsure. */
const TALLY_BITS = 5;
const CLASSES = 3;

/** One number goes up an event; what is asked for is made of these afterwards. That makes a pass over a million short. */
export function binDensity({ axis, columns, span, mask, width }: BinRequest): DensityBins {
  const { positions } = axis;
  const { groups, flags, datedCount } = columns;
  const tally = new Uint32Array(width << TALLY_BITS);
  const binsPerUnit = width / (span.to - span.from);
  const { start, end } = eventsInSpan(axis, span);
  for (let index = start; index < end; index += 1) {
    const group = groups[index] ?? 0;
    if (((mask >> group) & 1) === 0) continue;
    const bin = binOf(positions[index] ?? 0, span.from, binsPerUnit, width);
    const flag = flags[index] ?? 0;
    const unsure = index < datedCount ? (flag & INFERRED_FLAG) >> 1 : 1;
    const at = (bin << TALLY_BITS) + group * CLASSES + ((flag & MATCH_FLAG) >> 2) * (1 + unsure);
    tally[at] = (tally[at] ?? 0) + 1;
  }
  return densityOf(tally, width);
}

function densityOf(tally: Uint32Array, width: number): DensityBins {
  const counts = new Uint32Array(width * GROUP_COUNT);
  const unsure = new Uint32Array(width);
  const dim = new Uint32Array(width);
  for (let cell = 0; cell < counts.length; cell += 1) {
    const bin = Math.floor(cell / GROUP_COUNT);
    const at = (bin << TALLY_BITS) + (cell % GROUP_COUNT) * CLASSES;
    const unsureHere = tally[at + 2] ?? 0;
    add(dim, bin, tally[at] ?? 0);
    add(unsure, bin, unsureHere);
    counts[cell] = (tally[at + 1] ?? 0) + unsureHere;
  }
  return { width, counts, unsure, dim };
}

/** Totals a bin for the overview: all shown events, and those that match. */
export interface OverviewBins {
  readonly width: number;
  readonly totals: Uint32Array;
  readonly matches: Uint32Array;
}

export function binOverview({ axis, columns, span, mask, width }: BinRequest): OverviewBins {
  const { positions } = axis;
  const { groups, flags } = columns;
  const totals = new Uint32Array(width);
  const matches = new Uint32Array(width);
  const binsPerUnit = width / (span.to - span.from);
  const { start, end } = eventsInSpan(axis, span);
  for (let index = start; index < end; index += 1) {
    if (((mask >> (groups[index] ?? 0)) & 1) === 0) continue;
    const bin = binOf(positions[index] ?? 0, span.from, binsPerUnit, width);
    add(totals, bin, 1);
    add(matches, bin, ((flags[index] ?? 0) & MATCH_FLAG) >> 2);
  }
  return { width, totals, matches };
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
  /** Matching events by group, [cell * GROUP_COUNT + group]. */
  readonly byGroup: Uint32Array;
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
  const { axis, columns, span, mask, width, laneOf, rowOfLane, rows } = request;
  const { positions } = axis;
  const { groups, flags, datedCount } = columns;
  const bins = laneBinsOf(rows, width, reuse);
  const binsPerUnit = width / (span.to - span.from);
  const subRowOf = Uint8Array.from(request.subRowOf);
  const { start, end } = eventsInSpan(axis, span);
  for (let index = start; index < end; index += 1) {
    const group = groups[index] ?? 0;
    const laneRow = rowOfLane[laneOf[index] ?? 0] ?? -1;
    if (((mask >> group) & 1) === 0 || laneRow < 0) continue;
    const cell =
      (laneRow + (subRowOf[group] ?? 0)) * width + binOf(positions[index] ?? 0, span.from, binsPerUnit, width);
    const flag = flags[index] ?? 0;
    addToCell(bins, cell, index, group, flag, index >= datedCount || (flag & INFERRED_FLAG) !== 0);
  }
  findDominant(bins);
  return bins;
}

/** `counts` follow from `byGroup`; until then, `dominant` is 1 where something matches. */
function addToCell(bins: LaneBins, cell: number, index: number, group: number, flag: number, isUnsure: boolean): void {
  if ((flag & MATCH_FLAG) === 0) {
    add(bins.dim, cell, 1);
    if (bins.dominant[cell] === 0) bins.sample[cell] = index;
    return;
  }
  add(bins.byGroup, cell * GROUP_COUNT + group, 1);
  if (isUnsure) add(bins.unsure, cell, 1);
  if ((flag & ERROR_FLAG) !== 0) bins.errors[cell] = 1;
  bins.dominant[cell] = 1;
  bins.sample[cell] = index;
}

function findDominant({ counts, byGroup, dominant }: LaneBins): void {
  for (let cell = 0; cell < counts.length; cell += 1) {
    if (dominant[cell] === 0) continue;
    let total = 0;
    let most = 0;
    for (let group = 0; group < GROUP_COUNT; group += 1) {
      const count = byGroup[cell * GROUP_COUNT + group] ?? 0;
      total += count;
      if (count <= most) continue;
      most = count;
      dominant[cell] = group;
    }
    counts[cell] = total;
  }
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
    byGroup: new Uint32Array(cells * GROUP_COUNT),
  };
}

function cleared(bins: LaneBins): LaneBins {
  bins.counts.fill(0);
  bins.dim.fill(0);
  bins.dominant.fill(0);
  bins.unsure.fill(0);
  bins.errors.fill(0);
  bins.sample.fill(NO_EVENT);
  bins.byGroup.fill(0);
  return bins;
}

function add(values: Uint32Array, at: number, amount: number): void {
  values[at] = (values[at] ?? 0) + amount;
}

/** Rounding may put an event at the very end of the span one bin too far. */
function binOf(position: number, from: number, binsPerUnit: number, width: number): number {
  const bin = ((position - from) * binsPerUnit) | 0;
  return bin < width ? bin : width - 1;
}
