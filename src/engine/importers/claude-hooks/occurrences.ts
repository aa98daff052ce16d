import { contentKey, keyToText } from '../../identity/content-key.ts';
import type { JsonObject } from '../json.ts';

/** So many texts are known again when appended lines are read. */
const MOST_REMEMBERED = 200;

/** Payloads carry no id: one is known by what it says, and by how often that was said before it. */
export class Occurrences {
  readonly #counts: Map<string, number>;

  constructor(earlier: unknown = []) {
    this.#counts = new Map(
      (Array.isArray(earlier) ? earlier : [])
        .filter(Array.isArray)
        .map(([key, count]): [string, number] => [String(key), Number(count) || 0]),
    );
  }

  state(): readonly (readonly [string, number])[] {
    return [...this.#counts].slice(-MOST_REMEMBERED);
  }

  /** 1 for the first time, 2 for the second. */
  next(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    // The newest stand last: they are the ones that are remembered.
    this.#counts.delete(key);
    this.#counts.set(key, count);
    return count;
  }
}

/** A short name for what the parts say. */
export function nameOf(...parts: readonly string[]): string {
  return keyToText(contentKey(...parts));
}

/** Its JSON without the blanks that the file has between; the file's own text where it is too deep to be written. */
export function compact(value: JsonObject, raw: string): string {
  try {
    return JSON.stringify(value);
  } catch {
    return raw;
  }
}
