import { lowerBound, upperBound } from './bisect.ts';

/** Where each of some events stands, ascending, by its index. */
export interface Positions {
  readonly length: number;
  /** Undefined for an event that has no place. */
  at(index: number): number | undefined;
  /** The first index in [start, end) that stands at a position or behind it; `end` without one. */
  firstFrom(position: number, start?: number, end?: number): number;
  /** The first index in [start, end) that stands behind a position; `end` without one. */
  firstBehind(position: number, start?: number, end?: number): number;
}

/** Each where its time is. */
export class TimePositions implements Positions {
  readonly #timesMs: Float64Array;

  /** @param timesMs ascending */
  constructor(timesMs: Float64Array) {
    this.#timesMs = timesMs;
  }

  get length(): number {
    return this.#timesMs.length;
  }

  at(index: number): number | undefined {
    return this.#timesMs[index];
  }

  firstFrom(position: number, start = 0, end = this.length): number {
    return lowerBound(this.#timesMs, position, start, end);
  }

  firstBehind(position: number, start = 0, end = this.length): number {
    return upperBound(this.#timesMs, position, start, end);
  }
}

/** One after the other, whatever their times. */
export class OrderPositions implements Positions {
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }

  at(index: number): number | undefined {
    return Number.isInteger(index) && index >= 0 && index < this.length ? index : undefined;
  }

  firstFrom(position: number, start = 0, end = this.length): number {
    return Math.min(end, Math.max(start, Math.ceil(position)));
  }

  firstBehind(position: number, start = 0, end = this.length): number {
    return Math.min(end, Math.max(start, Math.floor(position) + 1));
  }
}

/** Cuts a span into bins of equal length: the index at which each begins, and the end of the last. */
export function binEdges(
  positions: Positions,
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
): Uint32Array {
  const edges = new Uint32Array(width + 1);
  const end = positions.firstFrom(to);
  const perBin = (to - from) / width;
  let edge = 0;
  for (let bin = 0; bin < width; bin++) {
    edge = positions.firstFrom(from + bin * perBin, edge, end);
    edges[bin] = edge;
  }
  edges[width] = end;
  return edges;
}
