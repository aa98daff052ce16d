import { describe, expect, it } from 'vitest';
import { countRowVisits } from '../../../testing/count-row-visits.ts';
import { openMigratedConnection } from '../../../testing/memory-connection.ts';
import { StoreLengths } from './store-lengths.ts';

const INSERT = 'INSERT INTO memory_fts (rowid, title, text) VALUES (?, ?, ?)';
const wordsOf = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
/** Of each row: title and text. */
const lengthOf = (id: number) => (id % 5) + (id % 17);

function openLengths(rows: number) {
  const connection = openMigratedConnection();
  const insert = (id: number) => connection.run(INSERT, [id, wordsOf(id % 5), wordsOf(id % 17)]);
  for (let id = 1; id <= rows; id++) insert(id);
  const lengths = new StoreLengths(connection, 'memory');
  lengths.refresh();
  return { connection, lengths, insert };
}

const someOf = (lengths: Uint16Array, ids: readonly number[]) => ids.map((id) => lengths[id]);

describe('StoreLengths', () => {
  it('knows how many rows and terms there are without reading each', () => {
    const { connection, lengths } = openLengths(1000);
    const all = Array.from({ length: 1000 }, (_, index) => lengthOf(index + 1));
    expect(lengths.rows).toBe(1000);
    expect(lengths.terms).toBe(all.reduce((sum, each) => sum + each, 0));
    connection.run('DELETE FROM memory_fts WHERE rowid = 16');
    lengths.refresh();
    expect(lengths.rows).toBe(999);
    connection.close();
  });

  it('reads a few rows one by one, and many all at once, with the same numbers', () => {
    const { connection, lengths } = openLengths(2000);
    const reads = countRowVisits(connection, '_docsize');
    const few = [3, 1999, 44];
    expect(someOf(lengths.of([few.slice(0, 2), few.slice(1)]), few)).toEqual(few.map(lengthOf));
    expect(reads()).toBe(3);
    lengths.of([few]);
    expect(reads()).toBe(3);
    const all = Array.from({ length: 2000 }, (_, index) => index + 1);
    expect(someOf(lengths.of([all]), all)).toEqual(all.map(lengthOf));
    expect(reads()).toBe(2003);
    connection.close();
  });

  it('follows rows that come and go, whether all were read before or not', () => {
    for (const isWhole of [false, true]) {
      const { connection, lengths, insert } = openLengths(1000);
      const all = Array.from({ length: 1100 }, (_, index) => index + 1);
      lengths.of(isWhole ? [all] : [[1000]]);
      connection.run('DELETE FROM memory_fts WHERE rowid IN (7, 1000)');
      connection.run(INSERT, [1000, '', 'alone']);
      for (let id = 1001; id <= 1100; id++) insert(id);
      lengths.refresh();
      const few = [1000, 1050, 8];
      expect(someOf(lengths.of([few]), few)).toEqual([1, lengthOf(1050), lengthOf(8)]);
      const now = lengths.of([all]);
      expect(someOf(now, [6, 8, 1000, 1001, 1100])).toEqual(
        [6, 8, 1000, 1001, 1100].map((id) => (id === 1000 ? 1 : lengthOf(id))),
      );
      connection.close();
    }
  });
});
