import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openMigratedConnection } from '../../../testing/memory-connection.ts';
import { importItems, nodeHost, openMemoryEngine, textItem } from '../../../testing/memory-engine.ts';
import { zipBytes } from '../../../testing/zip-bytes.ts';
import type { ImportItem, SourceFile } from '../../api.ts';
import type { EngineHost } from '../../host.ts';
import { DatabaseOpener } from './database-opener.ts';
import { gatherSources } from './source-item.ts';

const FIXTURES = new URL('../../database/fixtures/', import.meta.url).pathname;
const NOTES = new Uint8Array(readFileSync(`${FIXTURES}notes.db`));
const LOG = new Uint8Array(readFileSync(`${FIXTURES}notes.db-wal`));
const MANY = new Uint8Array(readFileSync(`${FIXTURES}many.db`));

function itemOf(path: string, bytes: Uint8Array<ArrayBuffer>, lastModified = 1): ImportItem {
  return textItem(path, bytes, lastModified);
}

const pair = [itemOf('x/notes.db', NOTES), itemOf('x/notes.db-wal', LOG)];

/** `bytes`, and behind them nothing up to `size`, as a file that is too large to be held. */
function largeFile(bytes: Uint8Array, size: number, onSlice: (length: number) => void): SourceFile {
  return {
    size,
    lastModified: 1,
    slice: (start = 0, end = size) => {
      onSlice(end - start);
      return { arrayBuffer: async () => stretch(bytes, start, end).buffer };
    },
  };
}

function stretch(bytes: Uint8Array, start: number, end: number): Uint8Array<ArrayBuffer> {
  const part = new Uint8Array(end - start);
  part.set(bytes.subarray(Math.min(start, bytes.length), Math.min(end, bytes.length)));
  return part;
}

function openerWith(readSync?: EngineHost['readSync']): DatabaseOpener {
  return new DatabaseOpener(openMigratedConnection(), readSync ? { ...nodeHost, readSync } : nodeHost);
}

describe('a database and its log', () => {
  it('are one source; the log by itself is none', async () => {
    const [main, log, ...others] = await gatherSources([
      ...pair,
      itemOf('x/notes.db-shm', LOG),
      itemOf('y/notes.db-wal', LOG),
    ]);
    expect(main?.file.size).toBe(NOTES.length + LOG.length);
    expect(log?.refusal).toEqual({ reason: 'It belongs to notes.db, and is read with it.', state: 'no-conversation' });
    expect(others.map(({ refusal }) => refusal?.state ?? null)).toEqual(['no-conversation', null]);
    const database = await openerWith().open(main?.database ?? { main: pair[0]?.file as SourceFile, log: null });
    expect(database.tables).toEqual(['later', 'note']);
    database.close();
  });

  it('are found in archives too', async () => {
    const zip = zipBytes([
      { name: 'notes.db', content: NOTES },
      { name: 'notes.db-wal', content: LOG, method: 0 },
    ]);
    const [main] = await gatherSources([itemOf('a.zip', zip)]);
    expect(await openerWith().describe(main?.database as never)).toEqual({ tables: ['later', 'note'], problem: null });
  });

  it('are the same bytes in a row as one file', async () => {
    const [main] = await gatherSources(pair);
    const all = Buffer.concat([NOTES, LOG]);
    for (const [start, end] of [
      [0, 100],
      [2000, 2100],
      [2048, 2060],
      [0, all.length],
      [5000, 99_999],
    ] as const) {
      const bytes = Buffer.from((await main?.file.slice(start, end).arrayBuffer()) ?? new ArrayBuffer(0));
      expect(bytes.equals(all.subarray(start, end))).toBe(true);
    }
  });

  it.each<[string, ImportItem, RegExp]>([
    ['of no tool', itemOf('a.db', MANY), /SQLite database of no tool/],
    ['without a first page', itemOf('a.db', NOTES.slice(0, 700)), /SQLite database (?:of no tool|that cannot be read)/],
    [
      'damaged',
      itemOf('a.db', new Uint8Array([...MANY.subarray(0, 100), ...new Uint8Array(4000).fill(255)])),
      /cannot be read/,
    ],
    ['without its main file', itemOf('a.db-wal', LOG), /write-ahead log of an SQLite database; import it together/],
  ])('%s: a sentence says so', async (_, item, reason) => {
    const { engine } = openMemoryEngine();
    expect((await importItems(engine, [item])).files[0]).toMatchObject({
      state: 'unrecognised',
      reason: expect.stringMatching(reason),
    });
  });
});

describe('a large database', () => {
  const size = 300 << 20;

  it('is read where it lies, if the host can', async () => {
    let slices = 0;
    let largest = 0;
    const main = largeFile(MANY, size, () => slices++);
    const opener = openerWith((file, start, end) => {
      largest = Math.max(largest, end - start);
      return file === main ? stretch(MANY, start, end) : null;
    });
    const database = await opener.open({ main, log: null });
    expect([...database.rows('SELECT count(*) AS rows FROM session')]).toEqual([{ rows: 60 }]);
    database.close();
    expect(slices).toBe(0);
    expect(largest).toBe(64 << 10);
  });

  it('is refused in words, if the host cannot', async () => {
    const { problem } = await openerWith().describe({ main: largeFile(MANY, size, () => {}), log: null });
    expect(problem).toMatch(/^It is an SQLite database that cannot be read: .*256 MB/);
  });

  it('of more than 2 GB is refused before more than its beginning is read', async () => {
    let read = 0;
    const file = largeFile(MANY, 3 * 2 ** 30, (length) => {
      read += length;
    });
    const { engine } = openMemoryEngine({ ...nodeHost, readSync: () => expect.unreachable() });
    const items = [{ path: 'state.vscdb', file, hasFileDate: true }];
    const reason = expect.stringMatching(
      /^It is an SQLite database of 3 GB\. Strata reads databases of up to 2 GB: make a smaller/,
    );
    expect((await engine.review(items))[0]).toMatchObject({ state: 'unrecognised', reason });
    expect((await importItems(engine, items)).files[0]).toMatchObject({ state: 'unrecognised', reason });
    expect(read).toBeLessThan(1 << 20);
  });
});
