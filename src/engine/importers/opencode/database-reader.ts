import type { SourceDatabase } from '../../database/source-database.ts';
import { DatabaseError } from '../../errors.ts';
import { excerptOf } from '../excerpt.ts';
import type { Parsed, SkippedLine } from '../importer.ts';
import { isObject, type JsonObject, parseJson, stringOr, textOrNull } from '../json.ts';
import { countOf } from '../wording.ts';
import { Batches } from './batches.ts';
import { makeCounter, SessionRecords } from './session-records.ts';
import { type SourcePart, toRaw } from './source-message.ts';

type Row = JsonObject;

/** Columns of `session` that may open a shared session to others. */
const SECRET = /share|secret|token$|credential/i;

/**
 * `opencode.db`: the tables `session`, `message`, `part`, `todo`, and `session_message` where a session has nothing
 * else. Versions differ in their columns. What cannot be read of one session leaves the others whole.
 */
export class DatabaseReader {
  readonly #database: SourceDatabase;
  readonly #nextLine = makeCounter();
  readonly #columns = new Map<string, ReadonlySet<string>>();
  /** Each kind of damage is told once. */
  readonly #damage = new Set<string>();
  #skipped: SkippedLine[] = [];

  constructor(database: SourceDatabase) {
    this.#database = database;
  }

  *read(): Generator<readonly Parsed[]> {
    const batches = new Batches();
    for (const found of this.#readTables()) yield* batches.add(found);
    yield batches.rest();
  }

  *#readTables(): Generator<readonly Parsed[]> {
    const known = new Set<string>();
    for (const id of this.#newIdsOf('session', 'id', known)) yield* this.#readSession(id);
    // Messages of sessions that are no longer listed.
    for (const id of this.#newIdsOf('message', 'session_id', known)) yield* this.#readMessages({}, id);
    this.#skipStrayParts();
    yield this.#takeSkipped();
  }

  *#readSession(id: string): Generator<readonly Parsed[]> {
    const columns = [...this.#columnsOf('session')].filter((column) => !SECRET.test(column)).map(quoted);
    const sql = `SELECT ${columns.join(', ')} FROM session WHERE id = ?`;
    for (const row of this.#query<Row>(sql, [id])) yield* this.#readMessages(row, id);
  }

  *#readMessages(row: Row, id: string): Generator<readonly Parsed[]> {
    const records = new SessionRecords(infoOf(row), id, this.#nextLine);
    yield records.ofSession(toRaw(plainRow(row)));
    let count = 0;
    for (const message of this.#rowsOf('message', 'session_id', id)) {
      count++;
      yield [...this.#recordsOf(records, message, id), ...this.#takeSkipped()];
    }
    if (count === 0) yield this.#otherMessages(records, id);
    yield [...this.#todosOf(records, id), ...this.#takeSkipped()];
  }

  #recordsOf(records: SessionRecords, row: Row, sessionID: string): readonly Parsed[] {
    const id = String(plain(row.id));
    const data = dataOf(row);
    if (data === null) {
      this.#skip(`The data of message ${id} is no JSON object.`, row.data);
      return [];
    }
    const info = { ...data, id, sessionID, time: data.time ?? { created: plain(row.time_created) } };
    return records.ofMessage({ info, raw: toRaw(info), parts: this.#partsOf(id, sessionID) });
  }

  #partsOf(messageID: string, sessionID: string): readonly SourcePart[] {
    const parts: SourcePart[] = [];
    for (const row of this.#rowsOf('part', 'message_id', messageID)) {
      const data = dataOf(row);
      const value = { ...data, id: String(plain(row.id)), sessionID, messageID };
      if (data === null) this.#skip(`The data of part ${value.id} is no JSON object.`, row.data);
      else parts.push({ value, raw: toRaw(value) });
    }
    return parts;
  }

  /** A later way to keep the conversation; in all versions known it stands beside `message`. Kept as it is. */
  #otherMessages(records: SessionRecords, sessionId: string): readonly Parsed[] {
    return [...this.#rowsOf('session_message', 'session_id', sessionId)].map((row) => {
      const raw = toRaw({ ...plainRow(row), data: dataOf(row) });
      return records.ofOther(`session_message ${stringOr(row.type, '')}`.trim(), raw);
    });
  }

  #todosOf(records: SessionRecords, sessionId: string): readonly Parsed[] {
    const todos = [...this.#rowsOf('todo', 'session_id', sessionId)];
    const times = todos.map(({ time_updated: time }) => (typeof time === 'number' ? time : 0));
    const list = todos.map(({ content, status, priority }) => plainRow({ content, status, priority }));
    return records.ofTodos(
      list,
      times.reduce((latest, time) => Math.max(latest, time), 0),
    );
  }

  #skipStrayParts(): void {
    if (!this.#has('part', 'message_id') || !this.#has('message', 'id')) return;
    const sql = 'SELECT count(*) AS count FROM part WHERE message_id NOT IN (SELECT id FROM message)';
    for (const { count } of this.#query<{ count: number }>(sql)) {
      const parts = countOf(count, 'part belongs', 'parts belong');
      if (count > 0) this.#skip(`${parts} to messages that are not here.`, '');
    }
  }

  /** Rows that hold the id in that column, oldest first; none where the table lacks what is needed. */
  *#rowsOf(table: string, column: string, id: string): Generator<Row> {
    if (!this.#has(table, column)) return;
    const order = ['seq', 'position', 'time_created', 'id'].filter((name) => this.#has(table, name)).map(quoted);
    const by = order.length > 0 ? `ORDER BY ${order.join(', ')}` : '';
    yield* this.#query<Row>(`SELECT * FROM ${quoted(table)} WHERE ${quoted(column)} = ? ${by}`, [id]);
  }

  /** Ids of sessions that a table names and that are not known yet, oldest first. They are then. */
  *#newIdsOf(table: string, column: string, known: Set<string>): Generator<string> {
    if (!this.#has(table, column)) return;
    const by = this.#has(table, 'time_created') ? 'min(time_created), 1' : '1';
    const sql = `SELECT ${quoted(column)} AS id FROM ${quoted(table)} GROUP BY 1 ORDER BY ${by}`;
    const ids = [...this.#query<{ id: unknown }>(sql)].map(({ id }) => textOrNull(id));
    for (const id of ids) {
      if (id === null || known.has(id)) continue;
      known.add(id);
      yield id;
    }
  }

  #has(table: string, column: string): boolean {
    return this.#columnsOf(table).has(column);
  }

  /** None for what is no table: a view of that name might never end. */
  #columnsOf(table: string): ReadonlySet<string> {
    const known = this.#columns.get(table);
    if (known) return known;
    const { tables } = this.#database;
    const columns = new Set(tables.includes(table) ? this.#database.columnsOf(table) : []);
    this.#columns.set(table, columns);
    return columns;
  }

  /** Rows up to where the file is damaged; what other questions find stays whole. */
  *#query<Found extends object>(sql: string, params: readonly string[] = []): Generator<Found> {
    try {
      yield* this.#database.rows<Found>(sql, params);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (!this.#damage.has(error.message)) this.#skip(error.message, '');
      this.#damage.add(error.message);
    }
  }

  #skip(reason: string, text: unknown): void {
    this.#skipped.push({ kind: 'skipped', line: this.#nextLine(), reason, excerpt: excerptOf(stringOr(text, '')) });
  }

  #takeSkipped(): readonly SkippedLine[] {
    const skipped = this.#skipped;
    this.#skipped = [];
    return skipped;
  }
}

/** A row of `session`, under the names that the other formats have. */
function infoOf(row: Row): JsonObject {
  return {
    id: row.id,
    parentID: row.parent_id,
    directory: row.directory,
    title: row.title,
    time: { created: row.time_created },
    ...dataOf(row),
  };
}

/** The JSON of a row; it lacks the ids, which are columns. */
function dataOf({ data }: Row): JsonObject | null {
  const value = typeof data === 'string' ? parseJson(data)?.value : null;
  return isObject(value) ? value : null;
}

/** Without what is empty, and what JSON cannot hold. */
function plainRow(row: Row): JsonObject {
  const values = Object.entries(row).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Integers above 2^53 come as bigint, bytes as an array of them. */
function plain(value: unknown): string | number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
