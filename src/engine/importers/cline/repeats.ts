import { contentKey, keyToText } from '../../identity/content-key.ts';

/** Keys for records without ids: their text, and how many of the same text stand in front. */
export class Repeats {
  readonly #met = new Map<number, number>();

  keyOf(...parts: readonly string[]): string {
    const key = contentKey(...parts);
    const count = (this.#met.get(key) ?? 0) + 1;
    this.#met.set(key, count);
    return count === 1 ? keyToText(key) : `${keyToText(key)} ${count}`;
  }
}
