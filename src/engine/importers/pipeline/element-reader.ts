import type { SourceFile } from '../../api.ts';
import type { EngineHost } from '../../host.ts';
import { readBytePieces } from './byte-pieces.ts';
import { decode, LONGEST_LINE_BYTES, type SourceLine } from './line-reader.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The elements of the JSON array that a file holds, one array for each piece read, so that a file of any size needs
 * the memory of its largest element. `line` is the element's place, from 1. A text that is no array is one element. An
 * element that the file ends in has `isTerminated: false`. Rejects with what the file rejects with.
 */
export async function* readElements(host: EngineHost, file: SourceFile): AsyncGenerator<SourceLine[]> {
  const cutter = new ElementCutter();
  for await (const { offset, piece } of readBytePieces(host, file, 0)) {
    const elements = cutter.cut(piece, offset);
    if (elements.length > 0) yield elements;
  }
  const rest = cutter.end(file.size);
  if (rest) yield [rest];
}

class ElementCutter {
  #isBegun = false;
  #isArray = false;
  #isEnded = false;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #startOffset = 0;
  #line = 1;

  cut(piece: Uint8Array, offset: number): SourceLine[] {
    const elements: SourceLine[] = [];
    let start = this.#isBegun ? 0 : this.#begin(piece, offset);
    if (!this.#isBegun) return elements;
    if (!this.#isArray) {
      this.#keep(piece.subarray(start));
      return elements;
    }
    for (let index = start; index < piece.length && !this.#isEnded; index++) {
      if (!this.#isBorder(piece[index] ?? 0)) continue;
      this.#keep(piece.subarray(start, index));
      const element = this.#take(offset + index, true);
      if (element) elements.push(element);
      start = index + 1;
      this.#startOffset = offset + start;
    }
    if (!this.#isEnded) this.#keep(piece.subarray(start));
    return elements;
  }

  /** What is left when the file ends: an unfinished element, or the whole text that is no array. */
  end(size: number): SourceLine | null {
    return this.#isEnded ? null : this.#take(size, !this.#isArray);
  }

  /** Index behind the opening bracket. */
  #begin(piece: Uint8Array, offset: number): number {
    const start = piece.findIndex((byte) => !isBlank(byte));
    if (start < 0) return piece.length;
    this.#isBegun = true;
    this.#isArray = piece[start] === OPEN_ARRAY;
    const first = this.#isArray ? start + 1 : start;
    this.#startOffset = offset + first;
    return first;
  }

  /** True for the comma behind an element, and for the bracket that closes the array. */
  #isBorder(byte: number): boolean {
    if (this.#isInString) {
      this.#passString(byte);
      return false;
    }
    switch (byte) {
      case QUOTE:
        this.#isInString = true;
        return false;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        this.#depth++;
        return false;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        this.#isEnded = --this.#depth < 0;
        return this.#isEnded;
      default:
        return byte === COMMA && this.#depth === 0;
    }
  }

  #passString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
  }

  #keep(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > LONGEST_LINE_BYTES) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #take(endOffset: number, isTerminated: boolean): SourceLine | null {
    const bytes = new Uint8Array(this.#bytes > LONGEST_LINE_BYTES ? 0 : this.#bytes);
    let filled = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, filled);
      filled += piece.length;
    }
    const isTooLong = this.#bytes > LONGEST_LINE_BYTES;
    this.#pieces = [];
    this.#bytes = 0;
    if (!isTooLong && bytes.every(isBlank)) return null;
    const decoded = isTooLong ? { text: null, hasBadUtf8: false } : decode(bytes);
    return { ...decoded, line: this.#line++, startOffset: this.#startOffset, endOffset, isTerminated };
  }
}

/** White space of JSON, and the byte order mark in front of some files. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0xef || byte === 0xbb || byte === 0xbf;
}
