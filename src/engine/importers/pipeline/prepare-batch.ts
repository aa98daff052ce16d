import { type IndexedText, toIndexedText } from '../../analysis/analyser.ts';
import { cutText, utf8Length } from '../../content/cut-text.ts';
import type { FileChange } from '../../events/file-change-store.ts';
import { packBytes } from '../../records/pack-bytes.ts';
import { type ChangingCall, fileChangesOf } from '../file-changes.ts';

/** What of a record is worked on before it is stored. */
export interface RawRecord {
  readonly raw: string;
  readonly events: readonly RawEvent[];
}

interface RawEvent {
  readonly title: string;
  readonly text: string;
  /** A result has the title of its call: indexed there, it would bring both for each word of the call. */
  readonly isTitleIndexed: boolean;
  /** Of a call that changes files; what is missing is the record. */
  readonly call: Omit<ChangingCall, 'raw'> | null;
}

export interface PreparedEvent {
  readonly title: IndexedText;
  /** UTF-8 bytes of the whole text. */
  readonly textBytes: number;
  /** The pieces in which the text is stored; at least one. */
  readonly pieces: readonly PreparedPiece[];
  readonly changes: readonly FileChange[];
}

export interface PreparedPiece {
  /** UTF-16 units. */
  readonly length: number;
  /** 1-based line of the whole text on which it begins. */
  readonly line: number;
  readonly indexed: IndexedText;
}

/** Raw records, compressed together: alone, they would hardly shrink. */
export interface PackedBlock {
  readonly bytes: Uint8Array;
  readonly originalBytes: number;
}

export interface PreparedRecord {
  /** Index into the blocks of the batch, and where the record stands in that block before compression, in bytes. */
  readonly block: number;
  readonly offset: number;
  readonly size: number;
  /** As many as the record has. */
  readonly events: readonly PreparedEvent[];
}

export interface PreparedBatch {
  readonly records: readonly PreparedRecord[];
  readonly blocks: readonly PackedBlock[];
}

const BLOCK_BYTES = 256 << 10;

/**
 * All work on a batch that needs no database: texts are cut and analysed, records compressed. Pure, so that it can be
 * done beside the thread that stores.
 */
export function prepareBatch(records: readonly RawRecord[]): PreparedBatch {
  const packer = new Packer();
  const prepared = records.map(({ raw, events }) => ({
    ...packer.add(raw),
    events: events.map((event) => prepareEvent(event, raw)),
  }));
  return { records: prepared, blocks: packer.end() };
}

const NOTHING: IndexedText = { text: '', aliases: '' };

function prepareEvent({ title, text, isTitleIndexed, call }: RawEvent, raw: string): PreparedEvent {
  const stored = toStoredText(text);
  const pieces = cutText(stored).map((piece) => ({
    length: piece.text.length,
    line: piece.line,
    indexed: toIndexedText(piece.text),
  }));
  return {
    title: isTitleIndexed ? toIndexedText(toStoredText(title)) : NOTHING,
    textBytes: utf8Length(stored),
    pieces: pieces.length > 0 ? pieces : [{ length: 0, line: 1, indexed: NOTHING }],
    changes: call === null ? [] : fileChangesOf({ ...call, raw }),
  };
}

/**
 * Half surrogate pairs and NUL become U+FFFD: they can't be stored as text. As many UTF-16 units as before; the raw
 * record keeps what was written.
 */
export function toStoredText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

const encoder = new TextEncoder();

/** Puts records one behind the other, and compresses a block once it is full. */
class Packer {
  readonly #blocks: PackedBlock[] = [];
  /** Grows with the largest record. */
  #buffer = new Uint8Array(BLOCK_BYTES);
  #size = 0;

  add(raw: string): { block: number; offset: number; size: number } {
    const largestBytes = raw.length * 3;
    if (this.#size > 0 && this.#size + largestBytes > BLOCK_BYTES) this.#close();
    if (largestBytes > this.#buffer.length) this.#buffer = new Uint8Array(largestBytes);
    const offset = this.#size;
    const { written } = encoder.encodeInto(raw, this.#buffer.subarray(offset));
    this.#size += written;
    return { block: this.#blocks.length, offset, size: written };
  }

  end(): readonly PackedBlock[] {
    if (this.#size > 0) this.#close();
    return this.#blocks;
  }

  #close(): void {
    const bytes = packBytes(this.#buffer.subarray(0, this.#size));
    this.#blocks.push({ bytes, originalBytes: this.#size });
    this.#size = 0;
  }
}
