import { isPartOfWord } from '../entities.ts';

const BYTES = 256;
const ASCII_END = 0x80;
/** A byte that goes on with a character of UTF-8 is 10xxxxxx. */
const CONTINUED_MASK = 0xc0;
const CONTINUED = 0x80;

/**
 * Says of UTF-8 texts whether an entity stands in them by itself, as `placeOfEntity` says it of strings, but where the
 * database has them. Horspool's search: R. N. Horspool, Practical fast searching in strings, 1980.
 */
export class EntityBytes {
  readonly #needle: Uint8Array;
  /** By the byte under the end of the needle, how far it may move on. */
  readonly #steps: Uint16Array;
  readonly #decoder = new TextDecoder();

  constructor(entity: string) {
    this.#needle = new TextEncoder().encode(entity);
    const last = this.#needle.length - 1;
    this.#steps = new Uint16Array(BYTES).fill(this.#needle.length);
    for (let at = 0; at < last; at++) this.#steps[this.#needle[at] ?? 0] = last - at;
  }

  /** Bytes of a text, from `start` to before `end`. */
  standsIn(memory: Uint8Array, start: number, end: number): boolean {
    const { length } = this.#needle;
    if (length === 0) return false;
    const finalByte = this.#needle[length - 1];
    for (let tail = start + length - 1; tail < end; ) {
      const byte = memory[tail] ?? 0;
      if (byte === finalByte && this.#isAt(memory, tail - length + 1)) {
        if (this.#isApart(memory, start, tail - length + 1, tail + 1, end)) return true;
      }
      tail += this.#steps[byte] ?? length;
    }
    return false;
  }

  #isAt(memory: Uint8Array, at: number): boolean {
    for (let index = 0; index < this.#needle.length; index++) {
      if (memory[at + index] !== this.#needle[index]) return false;
    }
    return true;
  }

  #isApart(memory: Uint8Array, start: number, from: number, to: number, end: number): boolean {
    return !isPartOfWord(this.#before(memory, start, from)) && !isPartOfWord(this.#after(memory, to, end));
  }

  #before(memory: Uint8Array, start: number, to: number): string {
    let from = to - 1;
    while (from > start && isContinued(memory[from])) from -= 1;
    return from < start ? '' : this.#character(memory, from, to);
  }

  #after(memory: Uint8Array, from: number, end: number): string {
    if (from >= end) return '';
    let to = from + 1;
    while (to < end && isContinued(memory[to])) to += 1;
    return this.#character(memory, from, to);
  }

  #character(memory: Uint8Array, from: number, to: number): string {
    const byte = memory[from] ?? 0;
    return byte < ASCII_END ? String.fromCharCode(byte) : this.#decoder.decode(memory.subarray(from, to));
  }
}

function isContinued(byte: number | undefined): boolean {
  return byte !== undefined && (byte & CONTINUED_MASK) === CONTINUED;
}
