import type { ContextItem, ContextPin, EventTime, ProjectRef } from '../api.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import type { RawRow } from '../database/raw-row.ts';
import { eventKeyFromText, eventKeyToText, keyFromText, keyToText } from '../identity/content-key.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import { sessionTitle } from '../sessions/session-title.ts';
import { toEventTime } from '../time/event-time.ts';
import type { Audience } from '../visibility/audience.ts';
import { type ContextScope, codeOf, type ItemPlace, type RowPlace } from './scope.ts';

/** What an item is, apart from its texts. */
export interface ItemHead
  extends Pick<ContextItem, 'key' | 'kind' | 'title' | 'session' | 'turn' | 'noteKey' | 'project' | 'path' | 'time'> {
  /** Of a turn: of its first event. */
  readonly eventKey: string | null;
  /** Row id; 0 for none. */
  readonly sessionId: number;
  readonly projectId: number;
}

/** A row that matched, or the first one. */
export interface RowText {
  readonly text: string;
  /** 1-based line on which the text begins. */
  readonly firstLine: number;
  readonly path: string | null;
  readonly eventKey: string | null;
  /** Row id of the event; 0 for none. */
  readonly eventId: number;
  readonly isTool: boolean;
}

const TURNS = `
  SELECT e.id, r.key, e.block, e.title, e.time_ms, e.time_kind, e.time_basis, e.time_plus_minus_ms, e.time_offset_min,
         e.project_id, e.session_id
  FROM json_each(?) j CROSS JOIN event e ON e.id = j.value LEFT JOIN record r ON r.id = e.record_id`;

const SESSION = 'SELECT key, title, native_id, agent_id, agent_name, tool FROM session WHERE id = ?';

const FIRST_TIME = `
  SELECT time_ms, time_kind, time_basis, time_plus_minus_ms, time_offset_min FROM event
  WHERE id BETWEEN ? AND ? AND +session_id = ? AND time_ms IS NOT NULL ORDER BY id LIMIT 1`;

const SECTION = `
  SELECT n.key, m.ordinal, n.title || CASE WHEN m.title IN ('', n.title) THEN '' ELSE ' › ' || m.title END, n.path,
         m.time_ms, m.time_kind, n.time_basis, m.project_id
  FROM memory_section m JOIN memory_note n ON n.id = m.note_id WHERE m.id = ?`;

const PIECE = `
  SELECT o.key, c.ordinal, c.title, coalesce(o.path, o.label), c.time_ms, c.time_kind, o.time_basis, c.project_id
  FROM chunk c JOIN source o ON o.id = c.source_id WHERE c.id = ?`;

const ROWS: Readonly<Record<ItemPlace['store'], string>> = {
  events: `
    SELECT e.id, e.text, 1, e.file_path, r.key, e.block, e.id, e.type
    FROM json_each(?) j CROSS JOIN event e ON e.id = j.value LEFT JOIN record r ON r.id = e.record_id`,
  content: `
    SELECT c.id, c.text, c.line, c.file_path, r.key, e.block, e.id, e.type
    FROM json_each(?) j CROSS JOIN chunk c ON c.id = j.value
    LEFT JOIN event e ON e.id = c.event_id LEFT JOIN record r ON r.id = e.record_id`,
  memory: `
    SELECT m.id, m.text, m.line, n.path, NULL, NULL, NULL, NULL
    FROM json_each(?) j CROSS JOIN memory_section m ON m.id = j.value JOIN memory_note n ON n.id = m.note_id`,
};

const TEXTS = 'SELECT id, text FROM event WHERE id BETWEEN ? AND ? AND +session_id = ? ORDER BY id';

const EVENT_OF_KEY = 'SELECT e.id FROM record r JOIN event e ON e.record_id = r.id WHERE r.key = ? AND e.block = ?';
const SECTION_OF_KEY = `
  SELECT m.id FROM memory_note n JOIN memory_section m ON m.note_id = n.id WHERE n.key = ? AND m.ordinal = ?`;
const SECTIONS_OF_NOTE = `
  SELECT m.id FROM memory_note n JOIN memory_section m ON m.note_id = n.id WHERE n.key = ? ORDER BY m.ordinal`;
const PIECES_OF_DOCUMENT = `
  SELECT c.id FROM source o JOIN source p ON p.id = o.id OR p.part_of = o.id JOIN chunk c ON c.source_id = p.id
  WHERE o.key = ? AND o.kind = 'document' ORDER BY p.part, c.ordinal`;
const PIECE_OF_KEY = `
  SELECT c.id FROM source o JOIN chunk c ON c.source_id = o.id WHERE o.key = ? AND c.ordinal = ? AND c.event_id IS NULL`;

/** 5 and 6 are tool-call and tool-result. */
const TOOL_TYPES: readonly number[] = [5, 6];

export interface ItemReaderParts {
  readonly connection: Connection;
  readonly scope: ContextScope;
  /** Who gets the texts. */
  readonly audience: Audience;
}

/** A turn as it was read: its session and times of other events are asked for apart. */
interface TurnRow extends Pick<ItemHead, 'title' | 'sessionId' | 'projectId'> {
  readonly start: number;
  readonly eventKey: string;
  /** Null for none. */
  readonly time: EventTime | null;
  readonly hasProject: boolean;
}

interface SessionRow {
  readonly key: string;
  readonly title: string;
  readonly tool: string;
}

/**
 * Rows of items, from statements that stay prepared; those that are needed together in one question. Throws
 * DatabaseError for a store that is damaged.
 */
export class ItemReader {
  readonly #parts: ItemReaderParts;
  /** By code. */
  readonly #heads = new Map<number, ItemHead | null>();
  readonly #rows = new Map<number, RowText>();
  readonly #sessions = new Map<number, SessionRow | null>();

  constructor(parts: ItemReaderParts) {
    this.#parts = parts;
  }

  /** Null for a row that is gone. */
  head(item: ItemPlace): ItemHead | null {
    const code = codeOf(item.store, item.id);
    if (item.store === 'events') this.readHeads([item]);
    else if (!this.#heads.has(code)) this.#heads.set(code, this.#piece(item));
    return this.#heads.get(code) ?? null;
  }

  /** Reads turns ahead: what `head` then gives. */
  readHeads(items: readonly ItemPlace[]): void {
    const starts: number[] = [];
    for (const { store, id } of items) {
      if (store === 'events' && !this.#heads.has(codeOf(store, id))) starts.push(id);
    }
    if (starts.length === 0) return;
    for (const start of starts) this.#heads.set(codeOf('events', start), null);
    const rows: TurnRow[] = [];
    this.#parts.connection.scanRaw(TURNS, [JSON.stringify(starts)], (row) => {
      rows.push(toTurnRow(row));
      return true;
    });
    for (const row of rows) this.#heads.set(codeOf('events', row.start), this.#turn(row));
  }

  row({ store, id }: RowPlace): RowText | null {
    this.readRows(store, [id]);
    return this.#rows.get(codeOf(store, id)) ?? null;
  }

  /** Reads rows ahead: what `row` then gives. */
  readRows(store: ItemPlace['store'], ids: readonly number[]): void {
    const wanted = ids.filter((id) => !this.#rows.has(codeOf(store, id)));
    if (wanted.length === 0) return;
    this.#parts.connection.scanRaw(ROWS[store], [JSON.stringify(wanted)], (row) => {
      this.#rows.set(codeOf(store, row.number(0)), {
        text: maskSecrets(row.text(1)),
        firstLine: row.number(2),
        path: row.isNull(3) ? null : row.text(3),
        eventKey: row.isNull(4) ? null : eventKeyToText(row.number(4), row.number(5)),
        eventId: row.number(6),
        isTool: TOOL_TYPES.includes(row.number(7)),
      });
      return true;
    });
  }

  /** The beginning of all that an item says; of long texts what stands in the event itself. */
  textOf(item: ItemPlace, mostCharacters: number): string {
    if (item.store !== 'events') return this.row(item)?.text.slice(0, mostCharacters) ?? '';
    const { connection, scope } = this.#parts;
    const visible = scope.rowsOf('events');
    const params = [item.id, scope.turns?.endOf(item.id) ?? item.id, this.head(item)?.sessionId ?? 0];
    let text = '';
    connection.scanRaw(TEXTS, params, (row) => {
      if (visible?.has(row.number(0))) text += `${row.text(1)}\n`;
      return text.length < mostCharacters;
    });
    return maskSecrets(text).slice(0, mostCharacters);
  }

  /** The item of a key; null for one that is not here, or not there for who asks. */
  find(key: string): ItemPlace | null {
    const [kind, first = '', ordinal = ''] = key.split(':');
    if (kind === 't') return this.#findTurn(first);
    const store = kind === 'n' ? 'memory' : kind === 'd' ? 'content' : null;
    const number = keyFromText(first);
    if (store === null || number === null || !/^\d{1,9}$/.test(ordinal)) return null;
    const sql = store === 'memory' ? SECTION_OF_KEY : PIECE_OF_KEY;
    const [id] = this.#parts.connection.firstPrepared(sql, [number, Number(ordinal)]) ?? [];
    return typeof id === 'number' && this.#parts.scope.rowsOf(store)?.has(id) ? { store, id } : null;
  }

  /** The turn of an event, the sections of a note, the pieces of a document: those that there are for who asks. */
  itemsOfPin({ kind, key }: ContextPin): readonly ItemPlace[] {
    if (kind === 'event') return [this.#findTurn(key)].filter((item) => item !== null);
    const number = keyFromText(key);
    if (number === null) return [];
    const [store, sql] =
      kind === 'note' ? (['memory', SECTIONS_OF_NOTE] as const) : (['content', PIECES_OF_DOCUMENT] as const);
    const items: ItemPlace[] = [];
    const visible = this.#parts.scope.rowsOf(store);
    this.#parts.connection.scanRaw(sql, [number], (row) => {
      if (visible?.has(row.number(0))) items.push({ store, id: row.number(0) });
      return true;
    });
    return items;
  }

  #findTurn(eventKey: string): ItemPlace | null {
    const key = eventKeyFromText(eventKey);
    const [id] = key ? (this.#parts.connection.firstPrepared(EVENT_OF_KEY, [key.recordKey, key.block]) ?? []) : [];
    return typeof id === 'number' ? this.#parts.scope.itemOf({ store: 'events', id }) : null;
  }

  #turn({ start, eventKey, title, time, sessionId, projectId, hasProject }: TurnRow): ItemHead | null {
    const session = this.#session(sessionId);
    if (!session) return null;
    return {
      key: `t:${eventKey}`,
      kind: 'turn',
      title: maskSecrets(title),
      session: { sessionKey: session.key, title: session.title, tool: session.tool },
      turn: this.#parts.scope.turns?.numberOf(start) ?? null,
      noteKey: null,
      eventKey,
      project: this.#project(hasProject ? projectId : null),
      path: null,
      time: time ?? this.#firstTime(start, sessionId),
      sessionId,
      projectId,
    };
  }

  /** Null for one that is gone. */
  #session(id: number): SessionRow | null {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const row = this.#parts.connection.firstPrepared(SESSION, [id]);
    let session: SessionRow | null = null;
    if (row) {
      const [key, title, nativeId, agentId, agentName, tool] = row;
      const named = {
        title: String(title),
        nativeId: String(nativeId),
        agentId: textOrNull(agentId),
        agentName: textOrNull(agentName),
      };
      session = {
        key: keyToText(Number(key)),
        title: sessionTitle(named),
        tool: String(tool),
      };
    }
    this.#sessions.set(id, session);
    return session;
  }

  #firstTime(start: number, session: number): EventTime {
    const end = this.#parts.scope.turns?.endOf(start) ?? start;
    return toTime(this.#parts.connection.firstPrepared(FIRST_TIME, [start, end, session]) ?? []);
  }

  #piece({ store, id }: ItemPlace): ItemHead | null {
    const row = this.#parts.connection.firstPrepared(store === 'memory' ? SECTION : PIECE, [id]);
    if (!row) return null;
    const [key, ordinal, title, path, ms, kind, basis, projectId] = row;
    const isNote = store === 'memory';
    const text = keyToText(Number(key));
    return {
      key: `${isNote ? 'n' : 'd'}:${text}:${Number(ordinal)}`,
      kind: isNote ? 'note' : 'document',
      title: maskSecrets(String(title)),
      session: null,
      turn: null,
      noteKey: isNote ? text : null,
      eventKey: null,
      project: this.#project(projectId),
      path: textOrNull(path),
      time: toTime([ms, kind, basis]),
      sessionId: 0,
      projectId: Number(projectId ?? 0),
    };
  }

  #project(id: SqlValue | undefined): ProjectRef | null {
    return typeof id === 'number' ? (this.#parts.audience.projects().get(id) ?? null) : null;
  }
}

function toTurnRow(row: RawRow): TurnRow {
  const numberAt = (column: number) => (row.isNull(column) ? null : row.number(column));
  const ms = numberAt(4);
  return {
    start: row.number(0),
    eventKey: eventKeyToText(row.number(1), row.number(2)),
    title: row.text(3),
    time:
      ms === null ? null : toTime([ms, row.number(5), row.isNull(6) ? null : row.text(6), numberAt(7), numberAt(8)]),
    projectId: row.number(9),
    hasProject: !row.isNull(9),
    sessionId: row.number(10),
  };
}

function toTime([ms, kind, basis, plusMinus, offset]: readonly (SqlValue | undefined)[]): EventTime {
  return toEventTime(
    numberOrNull(ms),
    Number(kind ?? 2),
    textOrNull(basis),
    numberOrNull(plusMinus),
    numberOrNull(offset),
  );
}

function numberOrNull(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function textOrNull(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
