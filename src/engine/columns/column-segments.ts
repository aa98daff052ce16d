import type { StoreName } from '../api.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import { areRowsHidden, hiddenRows } from '../database/expiry-mark.ts';
import type { ColumnArrays, RowTarget } from './column-arrays.ts';
import { COLUMN_TABLES } from './column-tables.ts';
import type { RowSet } from './row-set.ts';
import {
  checkSegment,
  keptUpTo,
  type PackedSegment,
  packSegment,
  SEGMENT_HEAD_BYTES,
  SEGMENT_ROWS,
  unpackSegment,
} from './segment-bytes.ts';

/** So few rows at the end are read from their table: writing a segment for them would cost more than it saves. */
const SHORT_TAIL = 1024;
/** With more than this share to be read from the table, all of it is: an index holds what is asked for in one run. */
const MOST_MISSING = 0.25;

/** Stretches of row ids that must be read from the table, both ends included. */
export type Stretches = readonly (readonly [first: number, last: number])[];

/** Columns as they are kept in the database, so that opening the app does not read every row. */
export class ColumnSegments {
  readonly #connection: Connection;
  readonly #store: StoreName;
  /** Found to be damaged when they were read. */
  readonly #damaged = new Set<number>();

  constructor(connection: Connection, store: StoreName) {
    this.#connection = connection;
    this.#store = store;
  }

  /**
   * Fills in what is kept of rows up to `newest`, and tells what is not; null when all of it is better read from the
   * table. What is damaged counts as not kept. `words` are the bits of rows that are there. All arrays are zero.
   */
  read(newest: number, target: RowTarget, words: Uint32Array): Stretches | null {
    return this.#visit(newest, (segment) => unpackSegment(segment, target, words));
  }

  /** Adds copies of what is kept, all in one buffer, and tells what is not, likewise. */
  copy(newest: number, into: PackedSegment[]): Stretches | null {
    const sql = 'SELECT sum(length(bytes)) FROM column_segment WHERE store = ?';
    const room = new Uint8Array(Number(this.#connection.firstPrepared(sql, [this.#store])?.[0] ?? 0));
    let end = 0;
    return this.#visit(newest, ({ segment, bytes }) => {
      const start = end;
      // Numbers of any width are read from there.
      end += Math.ceil(bytes.length / 8) * 8;
      room.set(bytes, start);
      into.push({ segment, bytes: room.subarray(start, start + bytes.length) });
    });
  }

  #visit(newest: number, take: (segment: PackedSegment) => void): Stretches | null {
    const stale = new Set([...this.#stale(), ...this.#hiding()]);
    const told = new Map<number, number>();
    const last = Math.floor(newest / SEGMENT_ROWS);
    this.#connection.scanRaw(
      'SELECT segment, bytes FROM column_segment WHERE store = ? AND segment <= ? ORDER BY segment',
      [this.#store, last],
      (row) => {
        const segment = row.number(0);
        if (stale.has(segment)) return true;
        const bytes = row.aligned(1);
        const upTo = checkSegment(bytes);
        if (upTo === null) this.#damaged.add(segment);
        else {
          take({ segment, bytes });
          told.set(segment, upTo);
        }
        return true;
      },
    );
    const missing = missingStretches(newest, told);
    const rows = missing.reduce((sum, [first, end]) => sum + end - first + 1, 0);
    return rows > SEGMENT_ROWS && rows > newest * MOST_MISSING ? null : missing;
  }

  /** Segments that are not kept as the rows are now; a short tail may wait, and so do those with rows that are hidden. */
  due(newest: number): number[] {
    const last = Math.floor(newest / SEGMENT_ROWS);
    const due = new Set(this.#stale().filter((segment) => segment <= last));
    const kept = new Map(this.#keptUpTo());
    for (let segment = 0; segment <= last; segment++) {
      const end = Math.min(newest, (segment + 1) * SEGMENT_ROWS - 1);
      const upTo = this.#damaged.has(segment) ? -1 : (kept.get(segment) ?? segment * SEGMENT_ROWS - 1);
      if (end > upTo && (segment < last || end - upTo >= SHORT_TAIL)) due.add(segment);
    }
    for (const segment of this.#hiding()) due.delete(segment);
    return [...due].sort((a, b) => a - b);
  }

  /** Inside of a transaction of the caller. */
  write(segment: number, newest: number, columns: ColumnArrays, rows: RowSet): void {
    const upTo = Math.min(newest, (segment + 1) * SEGMENT_ROWS - 1);
    const key = [this.#store, segment];
    this.#connection.runPrepared('INSERT OR REPLACE INTO column_segment (store, segment, bytes) VALUES (?, ?, ?)', [
      ...key,
      packSegment(columns, rows, segment, upTo),
    ]);
    this.#damaged.delete(segment);
    this.#connection.runPrepared('DELETE FROM stale_segment WHERE store = ? AND segment = ?', key);
  }

  /** Those behind the newest row, after rows went. */
  dropBehind(newest: number): void {
    const key = [this.#store, Math.floor(newest / SEGMENT_ROWS)];
    this.#connection.runPrepared('DELETE FROM column_segment WHERE store = ? AND segment > ?', key);
    this.#connection.runPrepared('DELETE FROM stale_segment WHERE store = ? AND segment > ?', key);
  }

  #stale(): number[] {
    return this.#numbers('SELECT segment FROM stale_segment WHERE store = ?', [this.#store]);
  }

  /** Those with rows that no reader is to see: they tell of these, too. */
  #hiding(): number[] {
    const { table } = COLUMN_TABLES[this.#store];
    return areRowsHidden(this.#connection)
      ? this.#numbers(`SELECT DISTINCT id / ${SEGMENT_ROWS} FROM ${hiddenRows(table)}`, [])
      : [];
  }

  #numbers(sql: string, params: readonly SqlValue[]): number[] {
    const found: number[] = [];
    this.#connection.scanRaw(sql, params, (row) => {
      found.push(row.number(0));
      return true;
    });
    return found;
  }

  /** From the headers alone. */
  #keptUpTo(): [segment: number, upTo: number][] {
    const found: [number, number][] = [];
    const sql = `SELECT segment, substr(bytes, 1, ${SEGMENT_HEAD_BYTES}) FROM column_segment WHERE store = ?`;
    this.#connection.scanRaw(sql, [this.#store], (row) => {
      const upTo = keptUpTo(row.aligned(1));
      if (upTo !== null) found.push([row.number(0), upTo]);
      return true;
    });
    return found;
  }
}

/** What no kept segment tells of. */
function missingStretches(newest: number, told: ReadonlyMap<number, number>): [number, number][] {
  const missing: [number, number][] = [];
  for (let segment = 0; segment * SEGMENT_ROWS <= newest; segment++) {
    const end = Math.min(newest, (segment + 1) * SEGMENT_ROWS - 1);
    const upTo = told.get(segment) ?? segment * SEGMENT_ROWS - 1;
    if (upTo < end) missing.push([upTo + 1, end]);
  }
  return missing;
}
