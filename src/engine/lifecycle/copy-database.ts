import type { SourceFile } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { EngineHost, WrittenFile } from '../host.ts';

/** So much is read between two rests. */
const SLICE_BYTES = 4 << 20;
/** Where changes keep coming in, the last try takes no rest. */
const MOST_TRIES = 3;
/** In the head of a file: how it is written and read. 1 is without a write-ahead log, which a copy has none of. */
const FORMAT_BYTES = [18, 19];
const PAGES = 'SELECT pgno, data FROM sqlite_dbpage WHERE pgno BETWEEN ? AND ? ORDER BY pgno';

/**
 * Writes the database as it is at one moment into a file, page after page. It holds one slice in memory, and lets
 * waiting requests have their turn; where one of them changed something, it begins again.
 */
export async function copyDatabase(connection: Connection, host: EngineHost, name: string): Promise<SourceFile> {
  const file = await host.files.create(name);
  try {
    for (let tries = 1; ; tries += 1) {
      const rest = tries < MOST_TRIES ? () => host.yieldToMessages() : null;
      if (await copyPages(connection, file, rest)) break;
    }
  } catch (error) {
    await file.finish();
    await host.files.remove(name);
    throw error;
  }
  return file.finish();
}

/** False where the database changed while it rested. */
async function copyPages(
  connection: Connection,
  file: WrittenFile,
  rest: (() => Promise<void>) | null,
): Promise<boolean> {
  const before = connection.totalChanges();
  const pageBytes = Number(connection.value('PRAGMA page_size'));
  const pages = Number(connection.value('PRAGMA page_count'));
  const step = Math.max(1, Math.floor(SLICE_BYTES / pageBytes));
  const slice = new Uint8Array(step * pageBytes);
  const copy = (from: number, to: number) => {
    let end = 0;
    connection.scanRaw(PAGES, [from, Math.min(pages, to)], (row) => {
      const start = (row.number(0) - from) * pageBytes;
      const page = row.blob(1);
      slice.set(page.memory.subarray(page.start, page.end), start);
      end = start + pageBytes;
      return true;
    });
    if (from === 1) for (const place of FORMAT_BYTES) slice[place] = 1;
    file.write(slice.subarray(0, end), (from - 1) * pageBytes);
  };
  for (let from = 2; from <= pages; from += step) {
    copy(from, from + step - 1);
    await rest?.();
    if (connection.totalChanges() !== before) return false;
  }
  // Last, so that a file which was not written to its end is none.
  copy(1, 1);
  return true;
}
