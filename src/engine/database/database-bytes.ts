import type { ByteSource } from './byte-source.ts';
import { isPageSize, readWriteAheadLog } from './write-ahead-log.ts';

/** Offsets of the two header bytes that say whether the file is in WAL mode (2) or not (1). */
const MODE_BYTES = [18, 19] as const;
const PAGE_SIZE_OFFSET = 16;

/**
 * The bytes of a database file as they would be without a log: the committed pages of `log` stand in place of its own,
 * and the header does not ask for a log, without which SQLite would not open it.
 */
export function databaseBytes(main: ByteSource, log: ByteSource | null): ByteSource {
  const committed = log && readWriteAheadLog(log);
  if (!log || committed?.pageSize !== pageSizeOf(main)) return withoutLogMode(main);
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
  return withoutLogMode({ size, read });
}

function withoutLogMode(source: ByteSource): ByteSource {
  return {
    size: source.size,
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
function pageSizeOf(main: ByteSource): number | null {
  const [high = 0, low = 0] = main.read(PAGE_SIZE_OFFSET, PAGE_SIZE_OFFSET + 2);
  const written = high * 256 + low;
  const size = written === 1 ? 65_536 : written;
  return isPageSize(size) ? size : null;
}

/** True for a database whose newest entries may stand in a log beside it. */
export function isInLogMode(head: Uint8Array): boolean {
  return MODE_BYTES.some((offset) => head[offset] === 2);
}
