/** A term's rows in one index, with how often it stands in each. */
export interface PostingList {
  /** Row ids, ascending. */
  readonly ids: Uint32Array;
  /** Of each row: places outside the title in the low bits, places in the title above them. */
  readonly counts: Uint16Array;
}

const OUTSIDE_BITS = 10;
const OUTSIDE_MOST = (1 << OUTSIDE_BITS) - 1;
const TITLE_MOST = (1 << (16 - OUTSIDE_BITS)) - 1;

/** So high counts are as good as these: BM25 has long saturated. */
export function packCounts(outside: number, title: number): number {
  return Math.min(outside, OUTSIDE_MOST) | (Math.min(title, TITLE_MOST) << OUTSIDE_BITS);
}

/** How often a term stands in a row, a place in the title counted `titleWeight` times. */
export function weightedCount(counts: number, titleWeight: number): number {
  return (counts & OUTSIDE_MOST) + titleWeight * (counts >> OUTSIDE_BITS);
}

/** True when some of the places are in the title. */
export function isInTitle(counts: number): boolean {
  return counts >> OUTSIDE_BITS > 0;
}

export const EMPTY_LIST: PostingList = { ids: new Uint32Array(0), counts: new Uint16Array(0) };

/** Where a term stands in title and text; other names of places have no order. */
export interface PlaceList {
  readonly ids: Uint32Array;
  /** The places of row `index` are `places[starts[index]]` up to, but without, `places[starts[index + 1]]`. */
  readonly starts: Uint32Array;
  /** column × COLUMN_PLACES + offset, ascending in a row: those in the text, then those in the title. */
  readonly places: Uint32Array;
}

/** Columns of the index, as the migrations have them. */
export const TITLE_COLUMN = 1;
export const ALIAS_COLUMN = 2;

/** More than a column has places, so that the end of one is never next to the beginning of another. */
export const COLUMN_PLACES = 1 << 24;

/**
 * Gathers rows as they come: ascending within a piece, a piece a segment of the index. Used again and again: memory that
 * was never touched costs more than what is written to it.
 */
export class PostingListBuilder {
  #ids = new Uint32Array(64);
  #counts = new Uint16Array(64);
  #length = 0;
  #isAscending = true;

  add(id: number, counts: number): void {
    if (this.#length === this.#ids.length) {
      this.#ids = grown(this.#ids, new Uint32Array(this.#length * 2));
      this.#counts = grown(this.#counts, new Uint16Array(this.#length * 2));
    }
    if (this.#length > 0 && id <= (this.#ids[this.#length - 1] ?? 0)) this.#isAscending = false;
    this.#ids[this.#length] = id;
    this.#counts[this.#length] = counts;
    this.#length += 1;
  }

  /** Rows that came more than once have their counts added. The builder is empty again afterwards. */
  finish(): PostingList {
    const ids = this.#ids.slice(0, this.#length);
    const counts = this.#counts.slice(0, this.#length);
    const isAscending = this.#isAscending;
    this.#length = 0;
    this.#isAscending = true;
    return isAscending ? { ids, counts } : inOrder(ids, counts);
  }
}

function inOrder(ids: Uint32Array, counts: Uint16Array): PostingList {
  const order = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  const sortedIds = new Uint32Array(ids.length);
  const sortedCounts = new Uint16Array(ids.length);
  let length = 0;
  for (const index of order) {
    const id = ids[index] ?? 0;
    const added = counts[index] ?? 0;
    if (length > 0 && sortedIds[length - 1] === id) {
      const before = sortedCounts[length - 1] ?? 0;
      sortedCounts[length - 1] = packCounts(
        (before & OUTSIDE_MOST) + (added & OUTSIDE_MOST),
        (before >> OUTSIDE_BITS) + (added >> OUTSIDE_BITS),
      );
      continue;
    }
    sortedIds[length] = id;
    sortedCounts[length] = added;
    length += 1;
  }
  return { ids: sortedIds.slice(0, length), counts: sortedCounts.slice(0, length) };
}

/** As PostingListBuilder, for places. */
export class PlaceListBuilder {
  #ids = new Uint32Array(256);
  #places = new Uint32Array(256);
  #length = 0;
  #isAscending = true;

  /** `place` is as `PlaceList` has it. */
  add(id: number, place: number): void {
    if (this.#length === this.#ids.length) {
      this.#ids = grown(this.#ids, new Uint32Array(this.#length * 2));
      this.#places = grown(this.#places, new Uint32Array(this.#length * 2));
    }
    const last = this.#length - 1;
    if (last >= 0 && (id < (this.#ids[last] ?? 0) || (id === this.#ids[last] && place < (this.#places[last] ?? 0)))) {
      this.#isAscending = false;
    }
    this.#ids[this.#length] = id;
    this.#places[this.#length] = place;
    this.#length += 1;
  }

  /** The builder is empty again afterwards. */
  finish(): PlaceList {
    if (!this.#isAscending) this.#sort();
    const ids: number[] = [];
    const starts: number[] = [];
    for (let index = 0; index < this.#length; index++) {
      const id = this.#ids[index] ?? 0;
      if (ids.at(-1) === id) continue;
      ids.push(id);
      starts.push(index);
    }
    starts.push(this.#length);
    const places = this.#places.slice(0, this.#length);
    this.#length = 0;
    this.#isAscending = true;
    return { ids: Uint32Array.from(ids), starts: Uint32Array.from(starts), places };
  }

  #sort(): void {
    const ids = this.#ids;
    const places = this.#places;
    const order = Uint32Array.from({ length: this.#length }, (_, index) => index);
    order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || (places[a] ?? 0) - (places[b] ?? 0));
    this.#ids = order.map((index) => ids[index] ?? 0);
    this.#places = order.map((index) => places[index] ?? 0);
  }
}

function grown<Values extends Uint32Array | Uint16Array>(from: Values, into: Values): Values {
  into.set(from);
  return into;
}
