export interface ScoredRow {
  readonly id: number;
  readonly score: number;
}

/** A heap of the highest scores, the lowest on top; of equal scores, newer rows stay. */
export class BestRows {
  readonly #most: number;
  readonly #ids: number[] = [];
  readonly #scores: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  offer(id: number, score: number): void {
    if (this.#ids.length < this.#most) {
      this.#ids.push(id);
      this.#scores.push(score);
      this.#up(this.#ids.length - 1);
      return;
    }
    const lowest = this.#scores[0] ?? 0;
    if (score < lowest || (score === lowest && id < (this.#ids[0] ?? 0))) return;
    this.#ids[0] = id;
    this.#scores[0] = score;
    this.#down();
  }

  /** Best first. */
  inOrder(): readonly ScoredRow[] {
    const rows = this.#ids.map((id, index) => ({ id, score: this.#scores[index] ?? 0 }));
    return rows.sort((a, b) => b.score - a.score || b.id - a.id);
  }

  #isWorse(a: number, b: number): boolean {
    const difference = (this.#scores[a] ?? 0) - (this.#scores[b] ?? 0);
    return difference < 0 || (difference === 0 && (this.#ids[a] ?? 0) < (this.#ids[b] ?? 0));
  }

  #up(from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isWorse(place, parent)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #down(): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#ids.length) return;
      if (child + 1 < this.#ids.length && this.#isWorse(child + 1, child)) child += 1;
      if (!this.#isWorse(child, place)) return;
      this.#swap(child, place);
      place = child;
    }
  }

  #swap(a: number, b: number): void {
    [this.#ids[a], this.#ids[b]] = [this.#ids[b] ?? 0, this.#ids[a] ?? 0];
    [this.#scores[a], this.#scores[b]] = [this.#scores[b] ?? 0, this.#scores[a] ?? 0];
  }
}
