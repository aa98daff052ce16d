import { seededRandom } from '../../testing/seeded-random.ts';

/** Draws from one input's own random numbers: the same seed and number give the same input, whatever came before it. */
export class Chooser {
  readonly #next: () => number;

  constructor(seed: number, number: number) {
    this.#next = seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  }

  /** A whole number from 0 to below `end`; 0 where `end` is less than 1. */
  below(end: number): number {
    return Math.floor(this.#next() * Math.max(0, end));
  }

  /** From `first` to `last`, both among them. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** By weight. */
  weighted<T extends { readonly share: number }>(list: readonly T[]): T {
    let at = this.#next() * list.reduce((sum, { share }) => sum + share, 0);
    for (const each of list) {
      at -= each.share;
      if (at < 0) return each;
    }
    return this.pick(list);
  }
}
