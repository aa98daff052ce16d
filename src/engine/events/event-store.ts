import type { IndexedText } from '../analysis/analyser.ts';
import type { EventTime, TranscriptEventType } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { indexRow } from '../search-index/index-writer.ts';
import { timeKindCode, toEventTime } from '../time/event-time.ts';
import { categoryByName, type EventCategory, typeCode } from './categories.ts';
import { placeTitle } from './title-place.ts';

export interface NewEvent {
  readonly sessionId: number;
  readonly seq: number;
  readonly recordId: number;
  readonly block: number;
  readonly parentId: number | null;
  readonly type: TranscriptEventType;
  readonly category: EventCategory;
  readonly time: EventTime;
  readonly projectId: number | null;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: boolean;
  readonly title: string;
  /** At most one piece (content/cut-text.ts); the rest goes to chunks. */
  readonly text: string;
  readonly textBytes: number;
  readonly indexedTitle: IndexedText;
  readonly indexedText: IndexedText;
  readonly apiMessageId: number | null;
  readonly callKey: number | null;
  readonly importId: number;
}

const INSERT = `
  INSERT INTO main.event (session_id, seq, record_id, block, parent_id, type, category, priority, time_ms, time_kind,
    time_basis, time_plus_minus_ms, time_offset_min, project_id, tool, file_path, is_error, title_head, text, text_bytes,
    api_message_id, call_key, import_id, title_from, title_length, is_title_cut)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SET_TIME = `
  UPDATE main.event SET time_ms = ?, time_kind = ?, time_basis = ?, time_plus_minus_ms = ? WHERE id = ?`;

const FIND_CALL = 'SELECT id FROM event WHERE session_id = ? AND call_key = ? AND type = 5';

const PLACES = `
  SELECT type, block, call_key AS callKey, text FROM event
  WHERE record_id IN (SELECT id FROM record WHERE id = $id UNION ALL SELECT id FROM record WHERE grown_from = $id)
  ORDER BY id`;

const PAYLOAD = `
  SELECT e.id, e.type, e.block, e.call_key AS callKey, e.session_id AS sessionId, e.project_id AS projectId,
         e.import_id AS importId, e.time_ms AS ms, e.time_kind AS timeKind
  FROM main.event e WHERE e.record_id = $id AND NOT EXISTS (SELECT 1 FROM main.source s WHERE s.event_id = e.id)`;

/** Where an event stands that is stored without what is only kept at the level full. */
interface StoredPlace {
  readonly id: number;
  readonly sessionId: number;
  readonly projectId: number | null;
  readonly importId: number;
  readonly time: EventTime;
}

interface PayloadRow extends Omit<StoredPlace, 'time'> {
  readonly type: number;
  readonly block: number;
  readonly callKey: number | null;
  readonly ms: number | null;
  readonly timeKind: number;
}

interface PlaceRow {
  readonly type: number;
  readonly block: number;
  readonly callKey: number | null;
  readonly text: string;
}

/** An event's place in its record: by the tool's id of a call, which stays while blocks shift; else by its block. */
export function placeKey(typeCode: number, block: number, callKey: number | null): string {
  return callKey === null ? `${typeCode} at ${block}` : `${typeCode} of ${callKey}`;
}

/** Rows of events, as an import writes them. */
export class EventStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  insert(event: NewEvent): number {
    const category = categoryByName(event.category);
    const title = placeTitle(event.title, event.text, event.tool);
    this.#connection.runPrepared(INSERT, [
      event.sessionId,
      event.seq,
      event.recordId,
      event.block,
      event.parentId,
      typeCode(event.type),
      category.code,
      category.priority,
      event.time.ms,
      timeKindCode(event.time.kind),
      event.time.basis,
      event.time.plusMinusMs,
      event.time.offsetMinutes,
      event.projectId,
      event.tool,
      event.filePath,
      Number(event.isError),
      title.head,
      event.text,
      event.textBytes,
      event.apiMessageId,
      event.callKey,
      event.importId,
      title.from,
      title.length,
      Number(title.isCut),
    ]);
    const id = this.#connection.lastInsertId();
    indexRow(this.#connection, 'events', id, event.indexedTitle, event.indexedText);
    return id;
  }

  setTime(id: number, time: EventTime): void {
    this.#connection.runPrepared(SET_TIME, [time.ms, timeKindCode(time.kind), time.basis, time.plusMinusMs, id]);
  }

  setMissingProject(sessionId: number, projectId: number): void {
    const sql = 'UPDATE main.event SET project_id = ? WHERE session_id = ? AND project_id IS NULL';
    this.#connection.runPrepared(sql, [projectId, sessionId]);
  }

  setSubagent(id: number, subagentKey: number): void {
    this.#connection.runPrepared('UPDATE main.event SET subagent_key = ? WHERE id = ?', [subagentKey, id]);
  }

  /** The call of an earlier import; null when the session has none of that key. */
  findCall(sessionId: number, callKey: number): number | null {
    const id = this.#connection.firstPrepared(FIND_CALL, [sessionId, callKey])?.[0];
    return id === undefined ? null : Number(id);
  }

  /** The texts that a record and its later versions hold already (of long ones the first piece), by `placeKey`. */
  placesOf(recordId: number): ReadonlyMap<string, string> {
    const rows = this.#connection.all<PlaceRow>(PLACES, { $id: recordId });
    const texts = new Map<string, string>();
    for (const { type, block, callKey, text } of rows) {
      const key = placeKey(type, block, callKey);
      texts.set(key, (texts.get(key) ?? '') + text);
    }
    return texts;
  }

  /** The events of a record whose texts are not longer than what stands in them, by `placeKey`. */
  payloadOf(recordId: number): ReadonlyMap<string, StoredPlace> {
    const rows = this.#connection.all<PayloadRow>(PAYLOAD, { $id: recordId });
    return new Map(
      rows.map(({ type, block, callKey, ms, timeKind, ...place }) => [
        placeKey(type, block, callKey),
        { ...place, time: toEventTime(ms, timeKind, null, null, null) },
      ]),
    );
  }

  /** What the call that started it says of a sub-agent; null when that call is not here (yet). */
  nameOfSubagent(subagentKey: number): string | null {
    const sql = 'SELECT title, tool FROM event WHERE subagent_key = ?';
    const [title, tool] = this.#connection.firstPrepared(sql, [subagentKey]) ?? [];
    if (typeof title !== 'string') return null;
    return typeof tool === 'string' && title.startsWith(`${tool} `) ? title.slice(tool.length + 1) : title;
  }

  /** The first event of a record; null if it gave none. */
  firstOfRecord(recordId: number): number | null {
    const id = this.#connection.firstPrepared('SELECT min(id) FROM event WHERE record_id = ?', [recordId])?.[0];
    return id === undefined || id === null ? null : Number(id);
  }
}
