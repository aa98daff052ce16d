import { COLUMN_NAMES, type ColumnArrays } from './column-arrays.ts';
import type { RowSet } from './row-set.ts';

/** Row ids a segment; the triggers of the schema know it too (`id >> 13`). */
export const SEGMENT_ROWS = 8192;

/** Raise with each change of what follows: segments of another format are written anew. */
const FORMAT = 1;
/** Format, first id behind the last one that is told, checksum, nothing. */
const HEADER_BYTES = 16;
const SET_BYTES = SEGMENT_ROWS / 8;
const ROW_BYTES = 28;
const SEGMENT_BYTES = HEADER_BYTES + SET_BYTES + SEGMENT_ROWS * ROW_BYTES;

/** One segment: which of its rows there are, then column after column. `upTo` is the newest id that it tells of. */
export function packSegment(columns: ColumnArrays, rows: RowSet, segment: number, upTo: number): Uint8Array {
  const bytes = new Uint8Array(SEGMENT_BYTES);
  const first = segment * SEGMENT_ROWS;
  const words = rows.words.subarray(first / 32, (first + SEGMENT_ROWS) / 32);
  bytes.set(bytesOf(words), HEADER_BYTES);
  let at = HEADER_BYTES + SET_BYTES;
  for (const name of COLUMN_NAMES) {
    const values = columns[name];
    const part = values.subarray(first, Math.min(first + SEGMENT_ROWS, upTo + 1));
    bytes.set(bytesOf(part), at);
    at += SEGMENT_ROWS * values.BYTES_PER_ELEMENT;
  }
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4);
  header.set([FORMAT, upTo, checksum(bytes), 0]);
  return bytes;
}

/**
 * Puts a segment where it belongs; the newest id that it tells of, or null for bytes that are damaged or of another
 * format: nothing is changed then. `words` are the bits of the rows that are there.
 */
export function unpackSegment(
  bytes: Uint8Array<ArrayBuffer>,
  columns: ColumnArrays,
  words: Uint32Array,
  segment: number,
): number | null {
  if (bytes.length !== SEGMENT_BYTES) return null;
  const [format, upTo = 0, sum] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  if (format !== FORMAT || sum !== checksum(bytes)) return null;
  const first = segment * SEGMENT_ROWS;
  const rows = Math.min(SEGMENT_ROWS, columns.timesMs.length - first);
  let at = bytes.byteOffset + HEADER_BYTES;
  const set = new Uint32Array(bytes.buffer, at, SET_BYTES / 4);
  words.set(set.subarray(0, words.length - first / 32), first / 32);
  at += SET_BYTES;
  for (const name of COLUMN_NAMES) {
    const into = columns[name];
    // Typed arrays of any kind: the constructor of one makes a view of the same.
    const View = into.constructor as new (buffer: ArrayBuffer, at: number, length: number) => typeof into;
    into.set(new View(bytes.buffer, at, rows), first);
    at += SEGMENT_ROWS * into.BYTES_PER_ELEMENT;
  }
  return upTo;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** Of all behind the header, by words: a flipped bit changes it. */
function checksum({ buffer, byteOffset }: Uint8Array): number {
  const words = new Uint32Array(buffer as ArrayBuffer, byteOffset + HEADER_BYTES, (SEGMENT_BYTES - HEADER_BYTES) / 4);
  let sum = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) sum = Math.imul(sum ^ (words[at] ?? 0), 0x01000193);
  return sum >>> 0;
}
