/** Stretches of indexes whose times ascend. */
export interface Runs {
  readonly timesMs: Float64Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** A heap holds the runs that are under way: its first is the one that comes next. */
class RunHeap {
  readonly #timesMs: Float64Array;
  readonly #heap: number[] = [];
  readonly #ends: Uint32Array;
  /** Of each run, the index that comes next. */
  readonly #at: Uint32Array;

  constructor({ timesMs, starts, ends }: Runs) {
    this.#timesMs = timesMs;
    this.#ends = ends;
    this.#at = starts.slice();
  }

  /** Undefined when none is under way. */
  get first(): number | undefined {
    return this.#heap[0];
  }

  /** Within an instant, those that came first. */
  isBefore(run: number, other: number): boolean {
    const difference = this.msOf(run) - this.msOf(other);
    return difference < 0 || (difference === 0 && run < other);
  }

  msOf(run: number): number {
    return this.#timesMs[this.#at[run] ?? 0] ?? 0;
  }

  push(run: number): void {
    const heap = this.#heap;
    let place = heap.length;
    heap.push(run);
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.isBefore(run, heap[above] ?? 0)) break;
      heap[place] = heap[above] ?? 0;
      place = above;
    }
    heap[place] = run;
  }

  /** Takes of the first run what comes before all others and `next`; how much there is in `order` then. */
  take(order: Uint32Array, count: number, next: number | undefined): number {
    const timesMs = this.#timesMs;
    const run = this.#heap[0] ?? 0;
    const rival = this.#firstOf(this.#firstOf(this.#heap[1], this.#heap[2]), next);
    const rivalMs = rival === undefined ? Number.POSITIVE_INFINITY : this.msOf(rival);
    // Within an instant it goes on only where it came first.
    const end = this.#ends[run] ?? 0;
    let index = this.#at[run] ?? 0;
    let taken = count;
    do order[taken++] = index++;
    while (index < end && (timesMs[index] ?? 0) < rivalMs);
    if (rival === undefined || run < rival) while (index < end && timesMs[index] === rivalMs) order[taken++] = index++;
    this.#at[run] = index;
    this.#settle(index === end);
    return taken;
  }

  #firstOf(run: number | undefined, other: number | undefined): number | undefined {
    if (run === undefined || other === undefined) return run ?? other;
    return this.isBefore(other, run) ? other : run;
  }

  /** After the first went on, or ended. */
  #settle(isEnded: boolean): void {
    const heap = this.#heap;
    const last = isEnded ? heap.pop() : heap[0];
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (
      let below = this.#below(0);
      below !== null && this.isBefore(heap[below] ?? 0, last);
      below = this.#below(place)
    ) {
      heap[place] = heap[below] ?? 0;
      place = below;
    }
    heap[place] = last;
  }

  /** The place of the one that comes first of both below a place; null without one. */
  #below(place: number): number | null {
    const heap = this.#heap;
    const left = 2 * place + 1;
    if (left >= heap.length) return null;
    const right = left + 1;
    return right < heap.length && this.isBefore(heap[right] ?? 0, heap[left] ?? 0) ? right : left;
  }
}

/** Puts the indexes of all runs in order of time; those of one instant in the order of the runs. */
export function mergeRuns(runs: Runs, order: Uint32Array): void {
  const { timesMs, starts } = runs;
  const heap = new RunHeap(runs);
  const firstMs = Float64Array.from(starts, (start) => timesMs[start] ?? 0);
  const waiting = Uint32Array.from(starts.keys()).sort((a, b) => (firstMs[a] ?? 0) - (firstMs[b] ?? 0) || a - b);
  let begun = 0;
  for (let count = 0; count < order.length; count = heap.take(order, count, waiting[begun])) {
    for (let next = waiting[begun]; next !== undefined; next = waiting[begun]) {
      if (heap.first !== undefined && !heap.isBefore(next, heap.first)) break;
      heap.push(next);
      begun += 1;
    }
  }
}
