import type { TokenCounts } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { RawRow } from '../database/raw-row.ts';
import { ChangedRows } from './changed-rows.ts';
import type { RowColumns } from './row-columns.ts';

const FIRST_CAPACITY = 1024;

const READ = `
  SELECT id, session_id, record_id, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost, model
  FROM api_message`;

/** Entries of the session that stand before the record, the nearest first. */
const BEFORE = `
  SELECT id FROM event WHERE session_id = ? AND record_id <= ? ORDER BY record_id DESC, id DESC LIMIT 50`;
const ANY = 'SELECT id FROM event WHERE session_id = ? ORDER BY seq DESC LIMIT 50';

/**
 * Messages of the model's API and what they used, in typed arrays by row id: their model, their tokens, their cost.
 *
 * Each usage counts at one entry of the transcript, so that what is counted can be opened: at the first entry of its
 * message; usage that no entry shows, at the nearest one before it in its session that belongs to no other message. No
 * entry carries two.
 */
export class MessageColumns {
  readonly #connection: Connection;
  readonly #changed: ChangedRows;
  #isLoaded = false;
  #version = -1;
  #newestId = 0;
  #columns = makeColumns(FIRST_CAPACITY);
  readonly #models: string[] = [''];
  readonly #codeOf = new Map<string, number>();
  #places = new Uint32Array(1);
  #eventModels = new Uint32Array(1);
  #counted: readonly number[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#changed = new ChangedRows(
      connection,
      'api_message',
      'model, has_usage, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost',
    );
  }

  /** `events` as they are now. Throws DatabaseError for a table that cannot be read. */
  refresh(events: RowColumns): void {
    const version = this.#connection.totalChanges();
    if (this.#isLoaded && version === this.#version) return;
    this.#changed.watch();
    const newest = Number(this.#connection.firstPrepared('SELECT max(id) FROM api_message', [])?.[0] ?? 0);
    const changed = this.#changed.take();
    if (!this.#isLoaded || changed === null) this.#load(newest);
    else this.#update(newest, changed);
    this.#place(events);
    this.#isLoaded = true;
    this.#version = this.#connection.totalChanges();
  }

  /** Row ids of messages that tell of a token or of a cost, ascending. */
  get counted(): readonly number[] {
    return this.#counted;
  }

  hasTokens(message: number): boolean {
    const { input, output, cacheRead, cacheWrite } = this.#columns;
    const inAndOut = (input[message] ?? 0) + (output[message] ?? 0);
    return inAndOut + (cacheRead[message] ?? 0) + (cacheWrite[message] ?? 0) > 0;
  }

  /** True where the tool wrote down what it cost. */
  hasCost(message: number): boolean {
    return !Number.isNaN(this.#columns.costs[message] ?? Number.NaN);
  }

  /** '' where it is not known. */
  modelOf(message: number): string {
    return this.#models[this.#columns.models[message] ?? 0] ?? '';
  }

  /** Tokens, by message. */
  get tokens(): Readonly<Record<keyof TokenCounts, Float64Array>> {
    return this.#columns;
  }

  /** US dollars; NaN where the tool recorded none. */
  costOf(message: number): number {
    return this.#columns.costs[message] ?? Number.NaN;
  }

  sessionOf(message: number): number {
    return this.#columns.sessions[message] ?? 0;
  }

  /** By message: codes of `models`. */
  get modelCodes(): Uint32Array {
    return this.#columns.models;
  }

  /** By code; that of code 0 is none. */
  get models(): readonly string[] {
    return this.#models;
  }

  /** The entry at which a message counts: row id of an event; 0 where its session has none for it. */
  get places(): Uint32Array {
    return this.#places;
  }

  /** By event: the model of what counts there, else of the message that it is part of. Codes of `models`. */
  get eventModels(): Uint32Array {
    return this.#eventModels;
  }

  #load(newest: number): void {
    this.#isLoaded = false;
    this.#newestId = newest;
    this.#columns = makeColumns(newest + 1);
    this.#read('', []);
  }

  #update(newest: number, changed: readonly number[]): void {
    if (newest >= this.#columns.sessions.length) this.#makeRoom(newest);
    if (newest > this.#newestId) this.#read('WHERE id > ?', [this.#newestId]);
    for (const id of changed) {
      if (id >= this.#columns.sessions.length) continue;
      for (const name of COLUMN_NAMES) this.#columns[name][id] = 0;
      this.#columns.costs[id] = Number.NaN;
      this.#read('WHERE id = ?', [id]);
    }
    this.#newestId = newest;
  }

  #makeRoom(newest: number): void {
    const before = this.#columns;
    this.#columns = makeColumns(Math.max(newest + 1, before.sessions.length * 2));
    for (const name of COLUMN_NAMES) this.#columns[name].set(before[name]);
  }

  #read(where: string, params: readonly number[]): void {
    const { sessions, records, models, input, output, cacheRead, cacheWrite, costs } = this.#columns;
    this.#connection.scanRaw(`${READ} ${where}`, params, (row: RawRow) => {
      const id = row.number(0);
      sessions[id] = row.number(1);
      records[id] = row.number(2);
      input[id] = row.number(3);
      output[id] = row.number(4);
      cacheRead[id] = row.number(5);
      cacheWrite[id] = row.number(6);
      costs[id] = row.isNull(7) ? Number.NaN : row.number(7);
      models[id] = row.isNull(8) ? 0 : this.#code(row.text(8));
      return true;
    });
  }

  #code(model: string): number {
    let code = this.#codeOf.get(model);
    if (code === undefined) {
      code = this.#models.length;
      this.#models.push(model);
      this.#codeOf.set(model, code);
    }
    return code;
  }

  /** Once a message is at its first entry, those that no entry shows take what is free. */
  #place(events: RowColumns): void {
    const { rows } = events;
    this.#places = new Uint32Array(this.#newestId + 1);
    this.#eventModels = new Uint32Array(rows.limit + 1);
    this.#placeAtOwnEntries(events);
    const counted = this.#withFigures();
    const taken = new Set(counted.map((message) => this.#places[message] ?? 0));
    for (const message of counted) {
      if (this.#places[message] !== 0) continue;
      const place = this.#borrow(message, events, taken);
      taken.add(place);
      this.#places[message] = place;
      const model = this.#columns.models[message] ?? 0;
      if (place !== 0 && model !== 0) this.#eventModels[place] = model;
    }
    this.#counted = counted;
  }

  #placeAtOwnEntries({ rows, messages }: RowColumns): void {
    const { models } = this.#columns;
    rows.visit((id) => {
      const message = messages[id] ?? 0;
      if (message === 0 || message > this.#newestId) return;
      if (this.#places[message] === 0) this.#places[message] = id;
      this.#eventModels[id] = models[message] ?? 0;
    });
  }

  #withFigures(): readonly number[] {
    const counted: number[] = [];
    for (let message = 1; message <= this.#newestId; message++)
      if (this.hasTokens(message) || this.hasCost(message)) counted.push(message);
    return counted;
  }

  #borrow(message: number, { rows, sessions: ofEvents, messages }: RowColumns, taken: ReadonlySet<number>): number {
    const { sessions, records } = this.#columns;
    const session = sessions[message] ?? 0;
    const record = records[message] ?? 0;
    const isFree = (id: number) => rows.has(id) && !taken.has(id) && ofEvents[id] === session;
    const near = record === 0 ? [] : this.#eventIds(BEFORE, [session, record]).filter(isFree);
    const free = near.length > 0 ? near : this.#eventIds(ANY, [session]).filter(isFree);
    return free.find((id) => messages[id] === 0) ?? free[0] ?? 0;
  }

  #eventIds(sql: string, params: readonly number[]): readonly number[] {
    const ids: number[] = [];
    this.#connection.scanRaw(sql, params, (row) => ids.push(row.number(0)) > 0);
    return ids;
  }
}

const COLUMN_NAMES = ['sessions', 'records', 'models', 'input', 'output', 'cacheRead', 'cacheWrite', 'costs'] as const;

function makeColumns(capacity: number) {
  return {
    sessions: new Uint32Array(capacity),
    records: new Uint32Array(capacity),
    models: new Uint32Array(capacity),
    input: new Float64Array(capacity),
    output: new Float64Array(capacity),
    cacheRead: new Float64Array(capacity),
    cacheWrite: new Float64Array(capacity),
    costs: new Float64Array(capacity).fill(Number.NaN),
  };
}
