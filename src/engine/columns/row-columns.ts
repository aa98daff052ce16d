import type { StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { FIXED_BIT, factBit } from '../events/categories.ts';
import { ChangedRows } from './changed-rows.ts';
import { type ColumnArrays, KIND_NAMES, makeColumns, NUMBER_NAMES, type RowTarget, targetOf } from './column-arrays.ts';
import { ColumnSegments } from './column-segments.ts';
import { COLUMN_TABLES, type ColumnTable } from './column-tables.ts';
import { RowReader } from './row-reader.ts';
import { RowSet } from './row-set.ts';
import { TextColumn } from './text-column.ts';

const FIRST_CAPACITY = 1024;

/**
 * What filters, facets and the timeline ask of each row of a store, in memory, by row id: typed arrays, so that a
 * million rows are a few milliseconds. Read when first asked for; then only rows that came, changed or went are read.
 */
export class RowColumns {
  readonly #connection: Connection;
  readonly #table: ColumnTable;
  readonly #changed: ChangedRows;
  /** Null for the store of which there are few rows. */
  readonly #segments: ColumnSegments | null;
  readonly #reader: RowReader;
  #isLoaded = false;
  #newestId = 0;
  #newestFact = 0;
  #rows = new RowSet(0);
  #columns: ColumnArrays = makeColumns(FIRST_CAPACITY);
  #facts = new Uint16Array(FIRST_CAPACITY);
  #tools: TextColumn | null = null;
  #filePaths: TextColumn | null = null;

  constructor(connection: Connection, store: StoreName) {
    this.#connection = connection;
    this.#table = COLUMN_TABLES[store];
    this.#changed = new ChangedRows(connection, this.#table.table, this.#table.watched);
    this.#segments = store === 'memory' ? null : new ColumnSegments(connection, store);
    this.#reader = new RowReader(connection, this.#table, this.#segments);
  }

  /** To be called before the columns are read. Throws DatabaseError for a table that cannot be read. */
  refresh(): void {
    this.#watch();
    const newest = this.#newest();
    const changed = this.#changed.take();
    if (!this.#isLoaded || changed === null) this.#load(newest);
    else this.#update(newest, changed);
    this.#readFacts();
  }

  /** Those that are there. */
  get rows(): RowSet {
    return this.#rows;
  }

  /** Epoch ms; NaN for rows without a time. */
  get timesMs(): Float64Array {
    return this.#columns.timesMs;
  }

  /** As `event.time_kind` has it. */
  get timeKinds(): Uint8Array {
    return this.#columns.timeKinds;
  }

  get categories(): Uint8Array {
    return this.#columns.categories;
  }

  /** 1 for errors. */
  get errors(): Uint8Array {
    return this.#columns.errors;
  }

  /** Bits of the facts of a row (events/categories.ts), FIXED_BIT among them. */
  get facts(): Uint16Array {
    return this.#facts;
  }

  /** Row id of the session; 0 for none. */
  get sessions(): Uint32Array {
    return this.#columns.sessions;
  }

  /** Row id of the project; 0 for none. */
  get projects(): Uint32Array {
    return this.#columns.projects;
  }

  /** Row id of the event that a chunk belongs to; 0 for none. */
  get events(): Uint32Array {
    return this.#columns.events;
  }

  /** Codes of `event.type`; 0 for what is no event. */
  get types(): Uint8Array {
    return this.#columns.types;
  }

  /** Row id of the message of the model's API that an event is part of; 0 for none. */
  get messages(): Uint32Array {
    return this.#columns.messages;
  }

  get tools(): TextColumn {
    this.#tools ??= new TextColumn(this.#connection, this.#table.table, this.#table.tool);
    this.#tools.readUpTo(this.#newestId);
    return this.#tools;
  }

  get filePaths(): TextColumn {
    this.#filePaths ??= new TextColumn(this.#connection, this.#table.table, this.#table.filePath);
    this.#filePaths.readUpTo(this.#newestId);
    return this.#filePaths;
  }

  #watch(): void {
    if (!this.#changed.watch()) return;
    const { table } = this.#table;
    this.#connection.run(`
      CREATE TEMP TABLE IF NOT EXISTS gone_facts_of_${table} (id INTEGER PRIMARY KEY);
      CREATE TEMP TRIGGER IF NOT EXISTS ${table}_loses_facts AFTER DELETE ON main.fact
        BEGIN INSERT OR REPLACE INTO gone_facts_of_${table} VALUES (1); END;
      CREATE TEMP TRIGGER IF NOT EXISTS ${table}_loses_facts_of_expired AFTER INSERT ON temp.expiry
        BEGIN INSERT OR REPLACE INTO gone_facts_of_${table} VALUES (1); END`);
  }

  #newest(): number {
    const [newest] = this.#connection.firstPrepared(`SELECT max(id) FROM ${this.#table.table}`, []) ?? [];
    return Number(newest ?? 0);
  }

  #load(newest: number): void {
    this.#isLoaded = false;
    this.#tools = null;
    this.#filePaths = null;
    this.#newestId = newest;
    this.#columns = makeColumns(newest + 1);
    this.#facts = new Uint16Array(newest + 1);
    this.#newestFact = 0;
    this.#rows = this.#reader.readAll(newest, targetOf(this.#columns));
    this.#isLoaded = true;
  }

  /** True where they are in memory: the next `refresh` reads only what came, changed or went. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** All rows up to `newest` past the arrays here, which are left alone: see `RowReader.readPacked`. */
  readPacked(newest: number, target: RowTarget): ReturnType<RowReader['readPacked']> {
    return this.#reader.readPacked(newest, target);
  }

  /** Segments to be written anew, of rows up to `newest`. */
  dueSegments(newest: number): readonly number[] {
    return this.#segments?.due(newest) ?? [];
  }

  /** Writes some of them as they are now, inside of a transaction of the caller. To be called after `refresh`. */
  writeSegments(due: readonly number[]): void {
    this.#segments?.dropBehind(this.#newestId);
    for (const segment of due) this.#segments?.write(segment, this.#newestId, this.#columns, this.#rows);
  }

  #update(newest: number, changed: readonly number[]): void {
    if (changed.length > 0 || newest > this.#newestId) this.#makeRoom(newest);
    const read = (where: string, params: readonly number[]) =>
      this.#reader.read(targetOf(this.#columns), this.#rows, where, params);
    if (newest > this.#newestId) read('WHERE id > ?', [this.#newestId]);
    for (const id of changed) {
      this.#rows.delete(id);
      read('WHERE id = ?', [id]);
      this.#tools?.reread(id);
      this.#filePaths?.reread(id);
    }
    this.#newestId = newest;
  }

  /** Facts only come, but for those that an undone import takes along: then all of them are read anew. */
  #readFacts(): void {
    const { table, derived, fixed } = this.#table;
    const facts = this.#facts;
    const gone = `temp.gone_facts_of_${table}`;
    if (this.#connection.firstPrepared(`SELECT id FROM ${gone}`, [])) {
      this.#connection.run(`DELETE FROM ${gone}`);
      facts.fill(0);
      this.#newestFact = 0;
    }
    const newest = Number(this.#connection.firstPrepared('SELECT max(id) FROM fact', [])?.[0] ?? 0);
    if (newest === this.#newestFact) return;
    const add = (id: number, bit: number) => {
      facts[id] = (facts[id] ?? 0) | bit;
      return true;
    };
    const from = [this.#newestFact];
    this.#connection.scanRaw(derived, from, (row) => add(row.number(0), factBit(row.number(1))));
    if (fixed !== null) this.#connection.scanRaw(fixed, from, (row) => add(row.number(0), FIXED_BIT));
    this.#newestFact = newest;
  }

  /** The set of rows is made anew: answers that are under way keep the one they had. */
  #makeRoom(newest: number): void {
    const words = new Uint32Array((newest >>> 5) + 1);
    words.set(this.#rows.words.subarray(0, words.length));
    this.#rows = new RowSet(newest, words);
    if (newest < this.#columns.timesMs.length) return;
    const before = this.#columns;
    this.#columns = makeColumns(Math.max(newest + 1, before.timesMs.length * 2));
    for (const name of [...NUMBER_NAMES, ...KIND_NAMES]) this.#columns[name].set(before[name]);
    const facts = new Uint16Array(this.#columns.timesMs.length);
    facts.set(this.#facts);
    this.#facts = facts;
  }
}
