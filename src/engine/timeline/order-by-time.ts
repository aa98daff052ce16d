import { mergeRuns } from './merge-runs.ts';
import { sortByDigits } from './sort-by-digits.ts';

/** With fewer rows a run than this, runs are no help. */
const LEAST_RUN = 16;

/**
 * Indexes in order of time: those of one instant in the order they came, those without a date (NaN) last.
 */
export function orderByTime(timesMs: Float64Array): Uint32Array {
  const order = new TimeOrder(timesMs);
  order.add(0, timesMs.length);
  return order.sort();
}

/**
 * The same of some of the times. Transcripts come session by session, each in order: so there are runs that ascend, of
 * which few overlap, and these are merged. Where there are no such runs, it sorts by digits: a comparing sort of single
 * times takes several times as long for a million.
 */
export class TimeOrder {
  readonly #timesMs: Float64Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #undated: number[] = [];
  #dated = 0;

  constructor(timesMs: Float64Array) {
    this.#timesMs = timesMs;
  }

  /** Indexes [first, end), behind those that were added before. */
  add(first: number, end: number): void {
    const timesMs = this.#timesMs;
    let start = first;
    let lastMs = Number.NEGATIVE_INFINITY;
    for (let index = first; index < end; index++) {
      const ms = timesMs[index] ?? Number.NaN;
      if (ms >= lastMs) {
        lastMs = ms;
        continue;
      }
      this.#addRun(start, index);
      const isDated = !Number.isNaN(ms);
      if (!isDated) this.#undated.push(index);
      start = isDated ? index : index + 1;
      lastMs = isDated ? ms : Number.NEGATIVE_INFINITY;
    }
    this.#addRun(start, end);
  }

  sort(): Uint32Array {
    const order = new Uint32Array(this.#dated + this.#undated.length);
    const dated = order.subarray(0, this.#dated);
    const runs = { timesMs: this.#timesMs, starts: Uint32Array.from(this.#starts), ends: Uint32Array.from(this.#ends) };
    if (this.#starts.length * LEAST_RUN > this.#dated) {
      let count = 0;
      for (const [run, start] of runs.starts.entries()) {
        for (let index = start; index < (runs.ends[run] ?? 0); index++) dated[count++] = index;
      }
      sortByDigits(dated, this.#timesMs);
    } else {
      mergeRuns(runs, dated);
    }
    order.set(this.#undated, this.#dated);
    return order;
  }

  #addRun(start: number, end: number): void {
    if (start === end) return;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#dated += end - start;
  }
}
