import type { EventTime } from '../../api.ts';
import type { SourceDatabase } from '../../database/source-database.ts';
import { DatabaseError } from '../../errors.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { Parsed, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { type JsonObject, parseJson, renderJson, stringOr, textOrNull } from '../json.ts';
import { eventOf, recordOf } from '../records.ts';
import { firstLine } from '../titles.ts';
import { type EventKind, kindOf } from './event-kinds.ts';

type Row = JsonObject;

/** So many rows are given at once. */
const ROWS_AT_ONCE = 500;

/** Tables in the order in which they are read: what a session is, what happened in it, what was made of that. */
const TABLES: readonly (readonly [string, (row: Row, place: RowPlace) => ParsedRecord])[] = [
  ['session_meta', recordOfMeta],
  ['session_events', recordOfEvent],
  ['session_resume', recordOfSnapshot],
  ['tool_calls', recordOfCounter],
];

interface RowPlace {
  readonly line: number;
  readonly session: SessionRef | null;
  /** Of its session, where the row has none of its own. */
  readonly directory: string | null;
}

/** Rows of a SessionDB. Versions differ in tables and columns: those that are there are read. */
export function* readSessionDatabase(database: SourceDatabase): Generator<readonly Parsed[]> {
  const directories = new Map<string, string>();
  let line = 0;
  for (const [table, toRecord] of TABLES) {
    let batch: Parsed[] = [];
    try {
      for (const row of rowsOf(database, table)) {
        batch.push(toRecord(row, placeOf(row, ++line, directories)));
        if (batch.length < ROWS_AT_ONCE) continue;
        yield batch;
        batch = [];
      }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      batch.push({ kind: 'skipped', line: ++line, reason: `${table}: ${error.message}`, excerpt: '' });
    }
    yield batch;
  }
}

function* rowsOf(database: SourceDatabase, table: string): Generator<Row> {
  // A view of that name might never end.
  const columns = new Set(database.tables.includes(table) ? database.columnsOf(table) : []);
  if (!columns.has('session_id')) return;
  const order = ['started_at', 'id'].filter((column) => columns.has(column));
  for (const row of database.rows<Row>(`SELECT * FROM ${table} ORDER BY ${[...order, 'session_id'].join(', ')}`)) {
    yield plainRow(row);
  }
}

function placeOf(row: Row, line: number, directories: Map<string, string>): RowPlace {
  const nativeId = textOrNull(row.session_id);
  const own = textOrNull(row.project_dir);
  if (nativeId === null) return { line, session: null, directory: own };
  if (own !== null && !directories.has(nativeId)) directories.set(nativeId, own);
  return { line, session: { nativeId, agentId: null }, directory: own ?? directories.get(nativeId) ?? null };
}

/** The session has the id that its host gave it: it is that session, noted once more. */
function recordOfMeta(row: Row, { line, session, directory }: RowPlace): ParsedRecord {
  return recordOf({
    line,
    raw: JSON.stringify(row),
    type: 'session_meta',
    session,
    nativeKey: 'session_meta',
    time: timeOf(row.started_at),
    directory,
    sessionLinks: session ? [{ relation: 'same-as', tool: 'claude-code', nativeId: session.nativeId }] : [],
  });
}

function recordOfEvent(row: Row, { line, session, directory }: RowPlace): ParsedRecord {
  const type = stringOr(row.type, 'untyped');
  const data = stringOr(row.data, '');
  const kind = kindOf(type, stringOr(row.category, ''));
  // A session may lie in the databases of several projects, each of which counts its rows.
  const key = [row.id, row.created_at, type, row.data_hash ?? data].join('\n');
  return recordOf({
    line,
    raw: JSON.stringify(row),
    type,
    session,
    nativeKey: key,
    time: timeOf(row.created_at),
    directory,
    isConversation: true,
    events: data.trim() === '' ? [] : [eventOfData(data, kind)],
  });
}

function eventOfData(data: string, { type, category, label, isPath }: EventKind): ParsedEvent {
  const json = type !== 'prompt' && /^\s*[{[]/.test(data) ? parseJson(data) : null;
  const text = json === null ? data : renderJson(json.value);
  const filePath = isPath && json === null && !data.includes('\n') ? data.trim() : null;
  return eventOf({
    type,
    category,
    title: firstLine(label === '' ? text : `${label} ${text.trim()}`),
    text,
    filePath,
    isError: category === 'error',
  });
}

/** What the next session was to know of this one: `<session_resume …>`. */
function recordOfSnapshot(row: Row, { line, session, directory }: RowPlace): ParsedRecord {
  const text = stringOr(row.snapshot, '');
  const title = 'Snapshot for the next session';
  return recordOf({
    line,
    raw: JSON.stringify(row),
    type: 'session_resume',
    session,
    // That it was used changes the row, and makes no other snapshot of it.
    nativeKey: `session_resume\n${text}`,
    time: timeOf(row.created_at),
    directory,
    events: text.trim() === '' ? [] : [eventOf({ type: 'compaction', category: 'compaction', title, text })],
  });
}

/** How often a tool was called: figures, no calls. */
function recordOfCounter(row: Row, { line, session }: RowPlace): ParsedRecord {
  const nativeKey = `tool_calls\n${stringOr(row.tool, '')}`;
  return recordOf({ line, raw: JSON.stringify(row), type: 'tool_calls', session, nativeKey });
}

/** `YYYY-MM-DD HH:MM:SS` is UTC, which it does not say. */
function timeOf(value: unknown): EventTime | null {
  const isWithoutZone = typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value);
  return parseRecordedTime(isWithoutZone ? `${value}Z` : value);
}

/** Without what is empty, and what JSON cannot hold. */
function plainRow(row: Row): Row {
  const values = Object.entries(row).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Integers above 2^53 come as bigint, bytes as an array of them. */
function plain(value: unknown): string | number | null {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
