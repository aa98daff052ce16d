/**
 * Arrays of scores that are used again and again: memory that was never touched costs more than what is written to it,
 * and a million rows have 8 MB of scores a pass.
 */
export class ScoreBuffers {
  readonly #free: Float64Array[] = [];

  /** For one search; what it took comes back by `release`. */
  open(): ScoreLoan {
    return new ScoreLoan(this.#free);
  }
}

export class ScoreLoan {
  readonly #free: Float64Array[];
  readonly #taken: Float64Array[] = [];

  constructor(free: Float64Array[]) {
    this.#free = free;
  }

  /** Zeros, at least so many. */
  take(length: number): Float64Array {
    const found = this.#free.findIndex((buffer) => buffer.length >= length);
    const [buffer = new Float64Array(length + (length >> 3))] = found < 0 ? [] : this.#free.splice(found, 1);
    buffer.fill(0);
    this.#taken.push(buffer);
    return buffer;
  }

  release(): void {
    this.#free.push(...this.#taken.splice(0));
    // A search has two passes over three stores.
    this.#free.splice(0, Math.max(0, this.#free.length - MOST_FREE));
  }
}

const MOST_FREE = 6;
