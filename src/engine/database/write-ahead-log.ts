import type { ByteSource } from './byte-source.ts';

/** What the committed part of a write-ahead log has in place of the database's own pages. */
export interface CommittedPages {
  readonly pageSize: number;
  /** Of the database after the last commit. */
  readonly pageCount: number;
  /** Where in the log each page stands, by its number. */
  readonly offsets: ReadonlyMap<number, number>;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The lowest bit tells the byte order of its checksums. */
const MAGIC = 0x377f0682;

/**
 * Reads a log up to its last commit. Frames of an earlier use of the file, which have other salts, and what a wrong
 * checksum spoils end it. Null when nothing in it counts.
 */
export function readWriteAheadLog(log: ByteSource): CommittedPages | null {
  if (log.size < HEADER_BYTES) return null;
  const header = view(log.read(0, HEADER_BYTES));
  const magic = header.getUint32(0);
  const pageSize = header.getUint32(8);
  if ((magic & ~1) >>> 0 !== MAGIC || !isPageSize(pageSize)) return null;
  const checksum = new Checksum((magic & 1) === 0);
  checksum.add(header, 0, 24);
  if (!checksum.is(header, 24)) return null;
  return readFrames(log, pageSize, header, checksum);
}

function readFrames(log: ByteSource, pageSize: number, header: DataView, checksum: Checksum): CommittedPages | null {
  const offsets = new Map<number, number>();
  let pageCount = 0;
  const open: [number, number][] = [];
  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  for (let at = HEADER_BYTES; at + frameBytes <= log.size; at += frameBytes) {
    const frame = view(log.read(at, at + frameBytes));
    const isOfThisUse = frame.getUint32(8) === header.getUint32(16) && frame.getUint32(12) === header.getUint32(20);
    if (!isOfThisUse) break;
    checksum.add(frame, 0, 8);
    checksum.add(frame, FRAME_HEADER_BYTES, frameBytes);
    if (!checksum.is(frame, 16)) break;
    open.push([frame.getUint32(0), at + FRAME_HEADER_BYTES]);
    if (frame.getUint32(4) === 0) continue;
    pageCount = frame.getUint32(4);
    for (const [page, offset] of open) offsets.set(page, offset);
    open.length = 0;
  }
  return pageCount === 0 ? null : { pageSize, pageCount, offsets };
}

/** The running checksum of a log, as its format says. */
class Checksum {
  readonly #isLittleEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian;
  }

  add(bytes: DataView, start: number, end: number): void {
    let first = this.#first;
    let second = this.#second;
    for (let at = start; at < end; at += 8) {
      first = (first + bytes.getUint32(at, this.#isLittleEndian) + second) | 0;
      second = (second + bytes.getUint32(at + 4, this.#isLittleEndian) + first) | 0;
    }
    this.#first = first;
    this.#second = second;
  }

  is(bytes: DataView, at: number): boolean {
    return bytes.getInt32(at) === this.#first && bytes.getInt32(at + 4) === this.#second;
  }
}

/** A power of two from 512 to 65,536. */
export function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
