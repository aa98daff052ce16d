/** Spans of time, [start, end) in epoch ms, in the order they came. */
export class Spans {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** What goes on where the last one ended is one with it. */
  add(start: number, end: number): void {
    const last = this.#starts.length - 1;
    if (last >= 0 && this.#ends[last] === start) this.#ends[last] = end;
    else {
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  /** Sees each stretch of time that some span covers, once, in order. */
  visitUnion(see: (start: number, end: number) => void): void {
    const starts = this.#starts;
    const ends = this.#ends;
    const order = Uint32Array.from(starts.keys()).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
    let from = Number.NaN;
    let to = Number.NaN;
    for (const index of order) {
      const start = starts[index] ?? 0;
      const end = ends[index] ?? 0;
      if (start <= to) to = Math.max(to, end);
      else {
        if (to > from) see(from, to);
        from = start;
        to = end;
      }
    }
    if (to > from) see(from, to);
  }

  /** How long all of them are together, what several cover counted once. */
  length(): number {
    let length = 0;
    this.visitUnion((start, end) => {
      length += end - start;
    });
    return length;
  }
}
