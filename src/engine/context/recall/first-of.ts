/**
 * Of the numbers below `length`, ascending, those among the first `most` of an order, and all that the order does not
 * tell apart from the last of these. `compare` is below zero where `a` comes before `b`.
 */
export function firstOf(length: number, most: number, compare: (a: number, b: number) => number): readonly number[] {
  if (length <= most) return Array.from({ length }, (_, index) => index);
  const first = new FirstNumbers(most, compare);
  // Items are mostly numbered from the oldest to the newest, and the newest come first: so few have to make way.
  for (let index = length - 1; index >= 0; index--) first.meet(index);
  const { last } = first;
  const found: number[] = [];
  for (let index = 0; index < length; index++) if (compare(index, last) <= 0) found.push(index);
  return found;
}

/** A heap with the last of them on top. */
class FirstNumbers {
  readonly #compare: (a: number, b: number) => number;
  readonly #heap: Uint32Array;
  #size = 0;

  constructor(most: number, compare: (a: number, b: number) => number) {
    this.#heap = new Uint32Array(most);
    this.#compare = compare;
  }

  get last(): number {
    return this.#heap[0] ?? 0;
  }

  meet(index: number): void {
    if (this.#size < this.#heap.length) this.#rise(this.#size++, index);
    else if (this.#compare(index, this.last) < 0) this.#sink(index);
  }

  #rise(from: number, index: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#compare(index, heap[above] ?? 0) <= 0) break;
      heap[at] = heap[above] ?? 0;
      at = above;
    }
    heap[at] = index;
  }

  /** In the place of the top one. */
  #sink(index: number): void {
    const heap = this.#heap;
    let at = 0;
    for (let below = 1; below < this.#size; below = 2 * at + 1) {
      const right = below + 1;
      const later = right < this.#size && this.#compare(heap[right] ?? 0, heap[below] ?? 0) > 0 ? right : below;
      if (this.#compare(index, heap[later] ?? 0) >= 0) break;
      heap[at] = heap[later] ?? 0;
      at = later;
    }
    heap[at] = index;
  }
}
