const ALL_BITS = -1;

/** A set of row ids of one store, a bit each. Ids run from 1 to `limit`. */
export class RowSet {
  readonly limit: number;
  readonly #words: Uint32Array;

  constructor(limit: number, words = new Uint32Array((limit >>> 5) + 1)) {
    this.limit = limit;
    this.#words = words;
  }

  static of(limit: number, ids: Iterable<number>): RowSet {
    const rows = new RowSet(limit);
    for (const id of ids) rows.add(id);
    return rows;
  }

  /** The bits themselves, for loops over very many rows: bit `id & 31` of word `id >>> 5`. Not to be written to. */
  get words(): Uint32Array {
    return this.#words;
  }

  has(id: number): boolean {
    return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
  }

  /** Ids above the limit are of rows that came later: they are left out. */
  add(id: number): void {
    if (id <= this.limit) this.#words[id >>> 5] = (this.#words[id >>> 5] ?? 0) | (1 << (id & 31));
  }

  /** Of an id above the limit, too: the limit may have come down since it was added. */
  delete(id: number): void {
    const index = id >>> 5;
    if (index < this.#words.length) this.#words[index] = (this.#words[index] ?? 0) & ~(1 << (id & 31));
  }

  addAll(ids: ArrayLike<number>): this {
    for (let index = 0; index < ids.length; index++) this.add(ids[index] ?? 0);
    return this;
  }

  /** Both sets are of one store, so of one limit. */
  and(other: RowSet): RowSet {
    return this.#with((index) => (this.#words[index] ?? 0) & (other.words[index] ?? 0));
  }

  or(other: RowSet): RowSet {
    return this.#with((index) => (this.#words[index] ?? 0) | (other.words[index] ?? 0));
  }

  without(other: RowSet): RowSet {
    return this.#with((index) => (this.#words[index] ?? 0) & ~(other.words[index] ?? 0));
  }

  get size(): number {
    let size = 0;
    for (let index = 0; index < this.#words.length; index++) size += bitsIn(this.#words[index] ?? 0);
    return size;
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  /** Ascending. */
  visit(see: (id: number) => void): void {
    for (let index = 0; index < this.#words.length; index++) {
      let word = this.#words[index] ?? 0;
      while (word !== 0) {
        see((index << 5) + 31 - Math.clz32(word & -word));
        word &= word - 1;
      }
    }
  }

  /** Ids that follow one another, [first, end), ascending. */
  visitRuns(see: (first: number, end: number) => void): void {
    const most = this.#words.length << 5;
    let first = this.#next(0, 0);
    while (first < most) {
      const end = this.#next(first, ALL_BITS);
      see(first, end);
      first = this.#next(end, 0);
    }
  }

  /** Ascending. */
  ids(): number[] {
    const ids: number[] = [];
    this.visit((id) => {
      ids.push(id);
    });
    return ids;
  }

  /** Descending; `most` of them, when there are more. */
  newest(most: number): number[] {
    const ids: number[] = [];
    for (let index = this.#words.length - 1; index >= 0 && ids.length < most; index--) {
      let word = this.#words[index] ?? 0;
      while (word !== 0 && ids.length < most) {
        const bit = 31 - Math.clz32(word);
        ids.push((index << 5) + bit);
        word &= ~(1 << bit);
      }
    }
    return ids;
  }

  /** The first id from `from` on whose bit is set, once all bits are turned by `flip`. */
  #next(from: number, flip: number): number {
    const words = this.#words;
    let index = from >>> 5;
    let word = ((words[index] ?? flip) ^ flip) & (ALL_BITS << (from & 31));
    while (word === 0 && ++index < words.length) word = (words[index] ?? 0) ^ flip;
    return index >= words.length ? words.length << 5 : (index << 5) + 31 - Math.clz32(word & -word);
  }

  #with(wordAt: (index: number) => number): RowSet {
    const words = new Uint32Array(this.#words.length);
    for (let index = 0; index < words.length; index++) words[index] = wordAt(index);
    return new RowSet(this.limit, words);
  }
}

/** Counts pairs, fours, eights of bits in parallel (Warren, "Hacker's Delight", 5-1). */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
