import { STORE_NAMES, type StoreName } from '../../api.ts';
import type { ItemPlace } from '../scope.ts';

const FIRST_LENGTH = 64;

/** What a policy found, known by number from 0 on: there may be very many, and few of them are said. */
export class FoundItems {
  #stores = new Uint8Array(FIRST_LENGTH);
  #ids = new Uint32Array(FIRST_LENGTH);
  #timesMs = new Float64Array(FIRST_LENGTH);
  #scores = new Float64Array(FIRST_LENGTH);
  readonly #counts: Record<StoreName, number> = { content: 0, events: 0, memory: 0 };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(store: StoreName): number {
    return this.#counts[store];
  }

  /** `timeMs` is NaN for none. Gives its number. An item is to be added once. */
  add(store: StoreName, id: number, timeMs: number, score = 0): number {
    const index = this.#size++;
    if (index === this.#ids.length) this.#grow();
    this.#stores[index] = STORE_NAMES.indexOf(store);
    this.#ids[index] = id;
    this.#timesMs[index] = timeMs;
    this.#scores[index] = score;
    this.#counts[store] += 1;
    return index;
  }

  placeOf(index: number): ItemPlace {
    return { store: this.storeOf(index), id: this.idOf(index) };
  }

  storeOf(index: number): StoreName {
    return STORE_NAMES[this.#stores[index] ?? 0] ?? 'events';
  }

  idOf(index: number): number {
    return this.#ids[index] ?? 0;
  }

  timeOf(index: number): number {
    return this.#timesMs[index] ?? Number.NaN;
  }

  scoreOf(index: number): number {
    return this.#scores[index] ?? 0;
  }

  setScore(index: number, score: number): void {
    this.#scores[index] = score;
  }

  /** -1 for an item that was not found. */
  indexOf({ store, id }: ItemPlace): number {
    for (let index = 0; index < this.#size; index++) {
      if (this.#ids[index] === id && this.storeOf(index) === store) return index;
    }
    return -1;
  }

  /** By score, then newer first; what has no time comes last. Below zero where `a` comes before `b`. */
  compare(a: number, b: number): number {
    return this.scoreOf(b) - this.scoreOf(a) || newerFirst(this.timeOf(a), this.timeOf(b));
  }

  #grow(): void {
    const length = this.#ids.length * 2;
    this.#stores = copied(this.#stores, new Uint8Array(length));
    this.#ids = copied(this.#ids, new Uint32Array(length));
    this.#timesMs = copied(this.#timesMs, new Float64Array(length));
    this.#scores = copied(this.#scores, new Float64Array(length));
  }
}

/** For a sort; NaN, which is no time, comes last. */
export function newerFirst(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return b - a;
}

function copied<Numbers extends Uint8Array | Uint32Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
