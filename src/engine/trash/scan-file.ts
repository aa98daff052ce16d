import type { Connection } from '../database/connection.ts';
import { latin1 } from '../postings/latin1.ts';

/** So many pages are read between two rests. */
const PAGES_A_STEP = 128;

const encoder = new TextEncoder();

/**
 * Those words whose bytes stand anywhere in the database file, in rows or between them, whatever their case (of Latin
 * letters). The log must be empty. `onPage` is told how far it is.
 */
export async function wordsInFile(
  connection: Connection,
  words: readonly string[],
  rest: () => Promise<void>,
  onPage: (done: number, total: number) => void,
): Promise<readonly string[]> {
  const pages = Number(connection.value('PRAGMA page_count'));
  const missing = new Map(words.map((word) => [latin1(encoder.encode(word)).toLowerCase(), word]));
  const found: string[] = [];
  for (let from = 1; from <= pages && missing.size > 0; from += PAGES_A_STEP) {
    const bytes = readPages(connection, from, Math.min(pages, from + PAGES_A_STEP));
    const text = latin1(bytes).toLowerCase();
    for (const [needle, word] of missing) {
      if (!text.includes(needle)) continue;
      found.push(word);
      missing.delete(needle);
    }
    onPage(Math.min(pages, from + PAGES_A_STEP - 1), pages);
    await rest();
  }
  return found;
}

/** One page more than a step has: a word may begin on the last one of it. */
function readPages(connection: Connection, from: number, to: number): Uint8Array {
  const pageBytes = Number(connection.value('PRAGMA page_size'));
  const bytes = new Uint8Array((to - from + 1) * pageBytes);
  const sql = 'SELECT pgno, data FROM sqlite_dbpage WHERE pgno BETWEEN $from AND $to';
  connection.scan(sql, { $from: from, $to: to }, ([page, data]) => {
    bytes.set(data as Uint8Array, (Number(page) - from) * pageBytes);
  });
  return bytes;
}
