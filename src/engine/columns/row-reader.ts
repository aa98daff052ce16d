import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';
import { kindOf, type RowTarget } from './column-arrays.ts';
import type { ColumnSegments, Stretches } from './column-segments.ts';
import type { ColumnTable } from './column-tables.ts';
import { RowSet } from './row-set.ts';
import type { PackedSegment } from './segment-bytes.ts';

/** Reads the columns of a store's rows: from segments what is kept there, from the table what is not. */
export class RowReader {
  readonly #connection: Connection;
  readonly #table: ColumnTable;
  readonly #segments: ColumnSegments | null;

  /** @param segments null for a store of which none are kept */
  constructor(connection: Connection, table: ColumnTable, segments: ColumnSegments | null) {
    this.#connection = connection;
    this.#table = table;
    this.#segments = segments;
  }

  /** All rows up to `newest` into arrays that have room for them and are zero; tells which there are. */
  readAll(newest: number, target: RowTarget): RowSet {
    const words = new Uint32Array((newest >>> 5) + 1);
    const missing = this.#kept((segments) => segments.read(newest, target, words));
    return this.#readMissing(missing, new RowSet(newest, missing ? words : undefined), target);
  }

  /** What is kept of rows up to `newest` as it is kept, and the rest into such arrays, of which it tells which there are. */
  readPacked(newest: number, target: RowTarget): { readonly kept: readonly PackedSegment[]; readonly rest: RowSet } {
    const kept: PackedSegment[] = [];
    const missing = this.#kept((segments) => segments.copy(newest, kept));
    return { kept: missing ? kept : [], rest: this.#readMissing(missing, new RowSet(newest), target) };
  }

  /** @param missing null for everything. */
  #readMissing(missing: Stretches | null, rows: RowSet, target: RowTarget): RowSet {
    if (missing === null) this.read(target, rows, '', []);
    for (const [first, last] of missing ?? []) {
      for (let id = first; id <= last; id++) rows.delete(id);
      this.read(target, rows, 'WHERE id BETWEEN ? AND ?', [first, last]);
    }
    return rows;
  }

  /** From the table, those that `where` means; they are added to `rows`. */
  read({ numbers, kinds }: RowTarget, rows: RowSet, where: string, params: readonly number[]): void {
    const { timesMs, sessions, projects, events, messages } = numbers;
    const sql = `SELECT ${this.#table.facts} FROM ${this.#table.table} ${where}`;
    this.#connection.scanRaw(sql, params, (row) => {
      const id = row.number(0);
      timesMs[id] = row.isNull(1) ? Number.NaN : row.number(1);
      if (sessions) sessions[id] = row.number(2);
      if (projects) projects[id] = row.number(3);
      if (events) events[id] = row.number(7);
      if (messages) messages[id] = row.number(9);
      const kind = kindOf(row.number(6), row.number(4), row.number(5), row.number(8));
      for (const { into, byteOf } of kinds) into[id] = byteOf(kind);
      rows.add(id);
      return true;
    });
  }

  /** Null where all of it is to be read from the table. */
  #kept(read: (segments: ColumnSegments) => Stretches | null): Stretches | null {
    try {
      return this.#segments && read(this.#segments);
    } catch (error) {
      // They are only what the rows say once more: where they cannot be read, the rows can.
      if (!(error instanceof DatabaseError)) throw error;
      return null;
    }
  }
}
