import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEmptyConnection } from '../../testing/memory-connection.ts';
import { type ByteSource, bytesInMemory, CachedSource } from './byte-source.ts';
import { bytesMissing, databaseBytes } from './database-bytes.ts';
import { readWriteAheadLog } from './write-ahead-log.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url).pathname;
const NOTES = fixture('notes.db');
/** Behind its last commit stand frames that were never committed. */
const LOG = fixture('notes.db-wal');
const MANY = fixture('many.db');
const FRAME_BYTES = 1024 + 24;

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(FIXTURES + name));
}

const connection = openEmptyConnection();

function open(main: Uint8Array, log: Uint8Array | null = null) {
  return connection.openSource(main, log && bytesInMemory(log));
}

function textsOf(main: Uint8Array, log: Uint8Array | null = null): unknown[] {
  const database = open(main, log);
  const texts = [...database.rows<{ text: string }>('SELECT text FROM note ORDER BY id')].map(({ text }) => text);
  database.close();
  return texts;
}

function changed(bytes: Uint8Array, changes: Readonly<Record<number, number>>): Uint8Array {
  const copy = bytes.slice();
  for (const [place, byte] of Object.entries(changes)) copy[Number(place)] = byte;
  return copy;
}

const OWN = ['first', 'second'];
const WITH_LOG = ['first', 'changed in the log', 'only in the log'];

describe('a database in WAL mode', () => {
  it('is read without its log, and with it', () => {
    expect(textsOf(NOTES)).toEqual(OWN);
    expect(textsOf(NOTES, LOG)).toEqual(WITH_LOG);
    expect(open(NOTES).tables).toEqual(['note']);
    expect(open(NOTES, LOG).tables).toEqual(['later', 'note']);
  });

  it('has of its log what was committed before the damage', () => {
    const frames = Math.floor((LOG.length - 32) / FRAME_BYTES);
    let last = 0;
    for (let count = 0; count <= frames; count++) {
      const rows = textsOf(NOTES, LOG.subarray(0, 32 + count * FRAME_BYTES + 500)).length;
      expect(rows).toBeGreaterThanOrEqual(last);
      last = rows;
    }
    expect(last).toBe(3);
    // One byte of the last frame that a commit has.
    expect(textsOf(NOTES, changed(LOG, { [32 + 24 + 900]: 1 }))).toEqual(OWN);
  });

  it.each([
    ['empty', new Uint8Array(0)],
    ['of another kind', new TextEncoder().encode('not a log at all, but long enough to hold a header of one')],
    ['of another page size', changed(LOG, { 10: 8, 11: 0 })],
    ['with a wrong header', changed(LOG, { 24: 1 })],
    ['of an earlier use', changed(LOG, { [32 + 8]: 1 })],
  ])('takes a log %s for none', (_, log) => {
    expect(textsOf(NOTES, log)).toEqual(OWN);
  });

  it('may have a log in either byte order', () => {
    expect(readWriteAheadLog(bytesInMemory(LOG))?.pageCount).toBe(3);
    expect(textsOf(NOTES, inOtherByteOrder(LOG))).toEqual(WITH_LOG);
  });

  it('is the same bytes however they are asked for', () => {
    const whole = databaseBytes(bytesInMemory(NOTES), bytesInMemory(LOG));
    const all = whole.read(0, whole.size);
    expect([...all.subarray(18, 20)]).toEqual([1, 1]);
    fc.assert(
      fc.property(fc.nat(whole.size), fc.nat(3000), (start, length) => {
        expect([...whole.read(start, start + length)]).toEqual([...all.subarray(start, start + length)]);
      }),
    );
  });
});

/** The same log as a computer of the other byte order writes it. */
function inOtherByteOrder(log: Uint8Array): Uint8Array {
  const copy = log.slice();
  const bytes = new DataView(copy.buffer);
  bytes.setUint32(0, bytes.getUint32(0) ^ 1);
  let [first, second] = [0, 0];
  const add = (start: number, end: number) => {
    for (let at = start; at < end; at += 8) {
      first = (first + bytes.getUint32(at) + second) >>> 0;
      second = (second + bytes.getUint32(at + 4) + first) >>> 0;
    }
  };
  const put = (at: number) => {
    bytes.setUint32(at, first);
    bytes.setUint32(at + 4, second);
  };
  add(0, 24);
  put(24);
  for (let at = 32; at + FRAME_BYTES <= log.length; at += FRAME_BYTES) {
    add(at, at + 8);
    add(at + 24, at + FRAME_BYTES);
    put(at + 16);
  }
  return copy;
}

/** Reads one query, or every table. What ended it early, always in words; null when nothing did. */
function readAll(
  bytes: Uint8Array,
  take: (row: Record<string, unknown>) => void,
  sql: string | null = null,
  log: Uint8Array | null = null,
): string | null {
  try {
    const database = open(bytes, log);
    try {
      const queries = database.tables.map((table) => `SELECT * FROM "${table.replaceAll('"', '""')}"`);
      for (const query of sql === null ? queries : [sql]) for (const row of database.rows(query)) take(row as never);
      return null;
    } finally {
      database.close();
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'database.damaged', message: expect.stringMatching(/cannot be read: ./) });
    return String(error);
  }
}

describe('a database of another program', () => {
  it('tells its ordinary tables and their columns', () => {
    const database = open(MANY);
    expect(database.tables.filter((name) => !name.startsWith('filler_'))).toEqual([
      'odd name',
      'session',
      'words_config',
      'words_content',
      'words_data',
      'words_docsize',
      'words_idx',
    ]);
    expect(database.columnsOf('session')).toEqual(['id', 'title']);
    expect(database.columnsOf('no such table')).toEqual([]);
    expect([...database.rows('SELECT id FROM session WHERE id = ?', ['s-007'])]).toEqual([{ id: 's-007' }]);
    database.close();
  });

  it('cannot be written to', () => {
    const database = open(MANY);
    expect(() => [...database.rows("INSERT INTO session VALUES ('x', 'y')")]).toThrow(/cannot be read: .*readonly/);
    database.close();
  });

  it('that never ends is given up', () => {
    const database = open(MANY);
    const count = () => [...database.rows('SELECT count(*) FROM endless')];
    expect(count).toThrow(/cannot be read: reading it takes more steps/);
    database.close();
  });

  it.each([
    ['a header alone', NOTES.slice(0, 16)],
    ['half a page', NOTES.slice(0, 600)],
    ['no header', new Uint8Array(4096)],
    ['nothing', new Uint8Array(0)],
  ])('of %s is refused, or empty', (_, bytes) => {
    let tables: readonly string[] = [];
    try {
      tables = open(bytes).tables;
    } catch (error) {
      expect(error).toMatchObject({ code: 'database.damaged', message: expect.stringMatching(/cannot be read: ./) });
    }
    expect(tables).toEqual([]);
  });

  it('gives the rows before a damage', () => {
    const found: number[] = [];
    for (let page = 2; page * 512 < MANY.length; page++) {
      const bytes = MANY.slice();
      bytes.fill(0xff, page * 512, (page + 1) * 512);
      const ids: unknown[] = [];
      const end = readAll(bytes, (row) => ids.push(row.id), 'SELECT id, title FROM session ORDER BY rowid');
      expect(ids).toEqual(ids.map((_, index) => `s-${String(index).padStart(3, '0')}`));
      if (end !== null) found.push(ids.length);
    }
    expect(found.some((rows) => rows > 10 && rows < 60)).toBe(true);
  });

  it('that is cut off gives the rows that are there', () => {
    const found = Array.from({ length: 60 }, (_, pages) => {
      const ids: unknown[] = [];
      const whole = MANY.slice(0, MANY.length - 512 * (pages + 1));
      readAll(whole, (row) => ids.push(row.id), 'SELECT id FROM session ORDER BY rowid');
      return ids.length;
    });
    expect(found.some((rows) => rows > 10 && rows < 60)).toBe(true);
    expect(bytesMissing(MANY, MANY.length - 5000)).toBe(5000);
    expect(bytesMissing(MANY, MANY.length)).toBe(0);
    expect(bytesMissing(MANY.subarray(0, 50), 50)).toBe(0);
  });

  it('with changes anywhere, and its log too, ends in rows or in words', () => {
    const places = (most: number) => fc.array(fc.tuple(fc.nat(most), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(places(MANY.length - 1), places(NOTES.length - 1), places(LOG.length - 1), (many, notes, log) => {
        readAll(changed(MANY, Object.fromEntries(many)), () => {});
        readAll(changed(NOTES, Object.fromEntries(notes)), () => {}, null, changed(LOG, Object.fromEntries(log)));
      }),
      { numRuns: 200 },
    );
  });

  it('that can no longer be read says why', () => {
    let isGone = false;
    const source: ByteSource = {
      size: MANY.length,
      read: (start, end) => {
        if (isGone) throw new Error('the file was moved');
        return MANY.subarray(start, end);
      },
    };
    const database = connection.openSource(source, null);
    isGone = true;
    expect(() => [...database.rows('SELECT * FROM session')]).toThrow(
      'The database file cannot be read: the file was moved',
    );
    database.close();
  });
});

it('a cached source reads a block once, and the same bytes', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index * 7);
  let reads = 0;
  const source = new CachedSource(bytes.length, (start, end) => {
    reads++;
    return bytes.slice(start, end);
  });
  for (let start = 0; start < bytes.length; start += 4096) {
    expect(Buffer.compare(source.read(start, start + 4096), bytes.subarray(start, start + 4096))).toBe(0);
  }
  expect(reads).toBe(5);
  expect(Buffer.compare(source.read(60_000, 140_000), bytes.subarray(60_000, 140_000))).toBe(0);
});
