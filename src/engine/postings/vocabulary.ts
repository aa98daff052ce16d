import { latin1 } from './latin1.ts';
import type { TermReader } from './postings.ts';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
const SEPARATOR = '\n';
/** Terms read in one step: about a millisecond or two. */
const TERMS_A_STEP = 4000;

/**
 * Every term of an index, in memory: what stands inside of words, or is spelled like them, cannot be looked up. Kept as
 * text of one byte a character (UTF-8 as it is), a piece for each ascending run of terms, so that a million of them are
 * ten megabytes and are searched in milliseconds. It may know of terms whose rows are gone: whoever uses one counts its
 * rows.
 */
export class Vocabulary {
  #pieces: readonly string[] = [];
  #generation = -1;

  isOf(generation: number): boolean {
    return this.#generation === generation;
  }

  /** Reads all terms, `rest` being called between the steps; gives up when the index changes meanwhile. */
  async read(reader: TermReader, rest: () => Promise<void>): Promise<void> {
    const { generation } = reader;
    const steps = this.#steps(reader);
    while (!steps.next().done) {
      await rest();
      if (reader.generation !== generation) return;
    }
  }

  readAtOnce(reader: TermReader): void {
    for (const _ of this.#steps(reader));
  }

  /** Terms that hold a fragment, itself left out; `most` of them. */
  containing(fragment: string, most: number): ReadonlySet<string> {
    const wanted = toBytes(fragment);
    const found = new Set<string>();
    for (const piece of this.#pieces) {
      let at = piece.indexOf(wanted);
      while (at >= 0 && found.size < most) {
        const start = piece.lastIndexOf(SEPARATOR, at) + 1;
        const end = piece.indexOf(SEPARATOR, at);
        if (end - start > wanted.length) found.add(fromBytes(piece.slice(start, end)));
        at = piece.indexOf(wanted, end);
      }
    }
    return found;
  }

  /** Terms with a beginning, itself among them. */
  *startingWith(prefix: string): Generator<string> {
    const wanted = SEPARATOR + toBytes(prefix);
    for (const piece of this.#pieces) {
      // Ascending: those that begin alike stand together.
      for (let at = piece.indexOf(wanted); at >= 0 && piece.startsWith(wanted, at); ) {
        const end = piece.indexOf(SEPARATOR, at + 1);
        yield fromBytes(piece.slice(at + 1, end));
        at = end;
      }
    }
  }

  *#steps(reader: TermReader): Generator<void> {
    const { generation } = reader;
    const pieces: string[] = [];
    for (let segment = 0; segment < reader.segmentCount; segment++) {
      const piece = new PieceBuilder();
      let from: Uint8Array | null = new Uint8Array(0);
      while (from !== null) {
        from = reader.termsOfSegment(segment, from, TERMS_A_STEP, (term, length) => piece.add(term, length));
        yield;
      }
      pieces.push(piece.finish());
    }
    this.#pieces = pieces;
    this.#generation = generation;
  }
}

class PieceBuilder {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;
  #text = SEPARATOR;

  add(term: Uint8Array, length: number): void {
    if (this.#length + length + 1 > this.#bytes.length) this.#flush(length + 1);
    this.#bytes.set(length === term.length ? term : term.subarray(0, length), this.#length);
    this.#length += length;
    this.#bytes[this.#length] = 0x0a;
    this.#length += 1;
  }

  finish(): string {
    this.#flush(0);
    return this.#text;
  }

  #flush(needed: number): void {
    this.#text += latin1(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    if (needed > this.#bytes.length) this.#bytes = new Uint8Array(needed);
  }
}

function toBytes(text: string): string {
  return latin1(ENCODER.encode(text));
}

function fromBytes(text: string): string {
  return DECODER.decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}
