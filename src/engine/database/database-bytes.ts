import type { ByteSource } from './byte-source.ts';
import { type CommittedPages, isPageSize, readWriteAheadLog } from './write-ahead-log.ts';

/** Offsets of the two header bytes that say whether the file is in WAL mode (2) or not (1). */
const MODE_BYTES = [18, 19] as const;
const PAGE_SIZE_OFFSET = 16;
export const HEADER_BYTES = 100;
const PAGE_COUNT_OFFSET = 28;
/** The number of pages counts where these two are the same. */
const CHANGE_COUNTER_OFFSET = 24;
const VALID_FOR_OFFSET = 92;

/**
 * The bytes of a database file as they would be without a log: the committed pages of `log` stand in place of its own,
 * and the header does not ask for a log, without which SQLite would not open it. A file that is cut off is as long as it
 * should be, with nothing at its end: SQLite then reads what is there.
 */
export function databaseBytes(main: ByteSource, log: ByteSource | null): ByteSource {
  const pageSize = pageSizeOf(main.read(0, HEADER_BYTES));
  const committed = log && readWriteAheadLog(log);
  if (!log || committed?.pageSize !== pageSize)
    return withoutLogMode(main, Math.max(main.size, writtenSize(main.read(0, HEADER_BYTES))));
  return withLog(main, log, committed);
}

function withLog(main: ByteSource, log: ByteSource, committed: CommittedPages): ByteSource {
  const { pageSize, pageCount, offsets } = committed;
  const size = pageCount * pageSize;
  const readPage = (page: number): Uint8Array => {
    const offset = offsets.get(page + 1);
    if (offset !== undefined) return log.read(offset, offset + pageSize);
    return main.read(page * pageSize, (page + 1) * pageSize);
  };
  const read = (start: number, end: number): Uint8Array => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
    for (let at = start; at < start + bytes.length; ) {
      const page = Math.floor(at / pageSize);
      const from = at - page * pageSize;
      const part = readPage(page).subarray(from, from + start + bytes.length - at);
      bytes.set(part, at - start);
      at += pageSize - from;
    }
    return bytes;
  };
  return withoutLogMode({ size, read }, size);
}

function withoutLogMode(source: ByteSource, size: number): ByteSource {
  return {
    size,
    read: (start, end) => {
      const bytes = source.read(start, end);
      if (start > MODE_BYTES[1] || !MODE_BYTES.some((offset) => bytes[offset - start] === 2)) return bytes;
      const copy = bytes.slice();
      for (const offset of MODE_BYTES) if (copy[offset - start] === 2) copy[offset - start] = 1;
      return copy;
    },
  };
}

/** Null where the header names none. */
function pageSizeOf(head: Uint8Array): number | null {
  const [high = 0, low = 0] = head.subarray(PAGE_SIZE_OFFSET);
  const written = high * 256 + low;
  const size = written === 1 ? 65_536 : written;
  return isPageSize(size) ? size : null;
}

/** What the header says of the size; 0 where it says nothing. */
function writtenSize(head: Uint8Array): number {
  const pageSize = pageSizeOf(head);
  if (head.length < HEADER_BYTES || pageSize === null) return 0;
  const header = new DataView(head.buffer, head.byteOffset, head.length);
  const isValid = header.getUint32(CHANGE_COUNTER_OFFSET) === header.getUint32(VALID_FOR_OFFSET);
  return isValid ? header.getUint32(PAGE_COUNT_OFFSET) * pageSize : 0;
}

/** How many bytes a file of such a header and size should have behind its end. */
export function bytesMissing(head: Uint8Array, size: number): number {
  return Math.max(0, writtenSize(head) - size);
}

/** True for a database whose newest entries may stand in a log beside it. */
export function isInLogMode(head: Uint8Array): boolean {
  return MODE_BYTES.some((offset) => head[offset] === 2);
}
