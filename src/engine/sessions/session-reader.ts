import type {
  EventRecord,
  FileEdit,
  ItemRef,
  LinkedSession,
  SessionDetail,
  SessionListAnswer,
  SessionListRequest,
  SessionSummary,
  TokenCounts,
  TranscriptEvent,
  TranscriptOutline,
} from '../api.ts';
import type { ContentStore } from '../content/content-store.ts';
import { utf8Length } from '../content/cut-text.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import { AppError, DatabaseError, SearchError } from '../errors.ts';
import { categoryByCode, typeOf } from '../events/categories.ts';
import { eventKeyFromText, eventKeyToText, keyFromText, keyToText } from '../identity/content-key.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { RecordStore } from '../records/record-store.ts';
import { StoreStates } from '../search/store-state.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import { RECORD_NOT_KEPT, withRestSaid } from '../storage-levels/not-kept.ts';
import { NO_TIME, toEventTime } from '../time/event-time.ts';
import { readLinks } from './linked-sessions.ts';
import { IS_LISTED, IS_SUBAGENT } from './session-kinds.ts';
import { sessionTitle } from './session-title.ts';

interface SessionRow {
  readonly id: number;
  readonly key: number;
  readonly tool: string;
  readonly nativeId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly parentKey: number | null;
  readonly title: string;
  readonly projectId: number | null;
  readonly branches: string;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly firstKind: number;
  readonly lastKind: number;
  readonly events: number;
  readonly prompts: number;
  readonly commands: number;
  readonly toolCalls: number;
  readonly errors: number;
  readonly subagents: number;
}

const COLUMNS = `
  s.id, s.key, s.tool, s.native_id AS nativeId, s.agent_id AS agentId, s.agent_name AS agentName,
  s.parent_key AS parentKey, s.title, s.project_id AS projectId, s.branches, s.first_ms AS firstMs,
  s.last_ms AS lastMs, s.first_kind AS firstKind, s.last_kind AS lastKind, s.event_count AS events,
  s.prompt_count AS prompts, s.command_count AS commands, s.call_count AS toolCalls, s.error_count AS errors,
  (SELECT count(*) FROM session a WHERE a.parent_key = s.key AND a.is_conversation = 1) AS subagents`;

const SORT: Readonly<Record<SessionListRequest['sort'], string>> = {
  newest: 's.last_ms DESC NULLS LAST, s.id DESC',
  oldest: 's.first_ms ASC NULLS LAST, s.id ASC',
  events: 's.event_count DESC, s.id DESC',
  title: 's.title COLLATE NOCASE ASC, s.id ASC',
};

const LIST_TEXT = `
  (instr(lower(s.title), $text) > 0 OR instr(lower(s.native_id), $text) > 0 OR
   instr(lower(coalesce((SELECT path FROM project WHERE id = s.project_id), '')), $text) > 0)`;

const TOKENS = `
  SELECT coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output,
         coalesce(sum(cache_read_tokens), 0) AS cacheRead, coalesce(sum(cache_write_tokens), 0) AS cacheWrite,
         coalesce(sum(has_text), 0) AS withText
  FROM api_message WHERE session_id = $id`;

const OUTLINE = `
  SELECT r.key, e.block, e.type, e.category, e.is_error, e.text_bytes, e.title, e.call_key, e.time_ms
  FROM event e LEFT JOIN record r ON r.id = e.record_id WHERE e.session_id = $id ORDER BY e.seq`;

const EVENTS = `
  SELECT r.key AS recordKey, e.block, e.type, e.category, e.title, e.text, e.text_bytes AS textBytes, e.tool,
         e.file_path AS filePath, e.is_error AS isError, e.time_ms AS ms, e.time_kind AS timeKind,
         e.time_basis AS timeBasis, e.time_plus_minus_ms AS plusMinusMs, e.time_offset_min AS offsetMinutes,
         m.model, m.has_usage AS hasUsage, m.input_tokens AS input, m.output_tokens AS output,
         m.cache_read_tokens AS cacheRead, m.cache_write_tokens AS cacheWrite, e.call_key AS callKey,
         e.subagent_key AS subagentKey, r.copies,
         EXISTS (SELECT 1 FROM source o WHERE o.event_id = e.id) AS isTextCut, octet_length(e.text) AS storedBytes
  FROM event e LEFT JOIN record r ON r.id = e.record_id LEFT JOIN api_message m ON m.id = e.api_message_id
  WHERE e.session_id = $id ORDER BY e.seq LIMIT $count OFFSET $from`;

const CALL_OF_KEY = `
  SELECT r.key AS recordKey, e.block FROM event e JOIN record r ON r.id = e.record_id
  WHERE e.session_id = $id AND e.call_key = $callKey AND e.type = 5 LIMIT 1`;

const EVENT_BY_KEY = `
  SELECT e.id, e.text, e.text_bytes AS textBytes, e.record_id AS recordId, e.block, s.tool FROM session s JOIN event e ON e.session_id = s.id
  JOIN record r ON r.id = e.record_id WHERE s.key = $session AND r.key = $record AND e.block = $block`;

interface EventRow {
  readonly recordKey: number;
  readonly block: number;
  readonly type: number;
  readonly category: number;
  readonly title: string;
  readonly text: string;
  readonly textBytes: number;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: number;
  readonly ms: number | null;
  readonly timeKind: number;
  readonly timeBasis: string | null;
  readonly plusMinusMs: number | null;
  readonly offsetMinutes: number | null;
  readonly model: string | null;
  readonly hasUsage: number | null;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly callKey: number | null;
  readonly subagentKey: number | null;
  readonly copies: number | null;
  readonly isTextCut: number;
  readonly storedBytes: number;
}

const RECORD_DAMAGED =
  'The raw record cannot be read: the part of the database that held it is damaged. The event and its text are kept. ' +
  'A backup from before has the record; so has its file, imported again after its import is undone.';
const TOOL_RESULT = 6;
const TOOL_CALL = 5;
const MOST_ROWS = 500;

export interface SessionReaderParts {
  readonly connection: Connection;
  readonly projects: ProjectStore;
  readonly content: ContentStore;
  readonly records: RecordStore;
  readonly editsOf: (tool: string, raw: string, block: number) => readonly FileEdit[];
  readonly monotonicMs: () => number;
}

/** Sessions and transcripts as the screen shows them. */
export class SessionReader {
  readonly #parts: SessionReaderParts;

  constructor(parts: SessionReaderParts) {
    this.#parts = parts;
  }

  /** @param only row ids, where only some sessions are to be listed */
  list(request: SessionListRequest, only: readonly number[] | null = null): SessionListAnswer {
    const started = this.#parts.monotonicMs();
    const { connection } = this.#parts;
    const states = new StoreStates(connection);
    states.skip('content', { code: 'store.sessions-of-events' });
    states.skip('memory', { code: 'store.sessions-of-events' });
    const offset = offsetFromCursor(request.cursor);
    const limit = Math.min(Math.max(1, Math.floor(request.limit)), MOST_ROWS);
    const text = request.text?.trim().toLowerCase() ?? '';
    const where = [IS_LISTED];
    const params: Record<`$${string}`, SqlValue> = {};
    if (text !== '') {
      where.push(LIST_TEXT);
      params.$text = text;
    }
    if (request.projectId != null) {
      where.push('s.project_id IN (SELECT value FROM json_each($folders))');
      params.$folders = JSON.stringify(this.#parts.projects.foldersOf(request.projectId));
    }
    if (only !== null) {
      where.push('s.id IN (SELECT value FROM json_each($only))');
      params.$only = JSON.stringify(only);
    }
    const from = `FROM session s WHERE ${where.map((condition) => `(${condition})`).join(' AND ')}`;
    const total = states.ask('events', 0, () => Number(connection.value(`SELECT count(*) ${from}`, params)));
    const subagents = states.ask('events', 0, () =>
      Number(connection.value(`SELECT count(*) ${from} AND ${IS_SUBAGENT}`, params)),
    );
    const rows = states.ask('events', [], () =>
      connection.all<SessionRow>(
        `SELECT ${COLUMNS} ${from} ORDER BY ${SORT[request.sort]} LIMIT ${limit} OFFSET ${offset}`,
        params,
      ),
    );
    states.setMatched('events', total);
    for (const _ of rows) states.addReturned('events');
    const answer = states.answer(
      rows.map((row) => this.#toSummary(row)),
      {
        nextCursor: offset + rows.length < total ? `row:${offset + rows.length}` : null,
        previousCursor: offset > 0 ? `row:${Math.max(0, offset - limit)}` : null,
        tookMs: this.#parts.monotonicMs() - started,
      },
    );
    return { ...answer, subagents };
  }

  /** Every session, sub-agents and sessions of notices alone included. */
  all(): readonly { readonly id: number; readonly summary: SessionSummary }[] {
    return this.#parts.connection
      .all<SessionRow>(`SELECT ${COLUMNS} FROM session s ORDER BY s.id`)
      .map((row) => ({ id: row.id, summary: this.#toSummary(row) }));
  }

  get(sessionKey: string): SessionDetail | null {
    const row = this.#row(sessionKey);
    if (!row) return null;
    const { connection } = this.#parts;
    const id = { $id: row.id } as const;
    const [tokens] = connection.all<TokenCounts & { withText: number }>(TOKENS, id);
    const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0, withText = 0 } = tokens ?? {};
    const texts = (sql: string) => connection.all<{ text: string }>(sql, id).map(({ text }) => text);
    const parentRow = row.parentKey === null ? null : this.#rowByKey(row.parentKey);
    return {
      summary: this.#toSummary(row),
      parent: parentRow && this.#toSummary(parentRow),
      subagents: connection
        .all<SessionRow>(
          `SELECT ${COLUMNS} FROM session s WHERE s.parent_key = $key AND ${IS_SUBAGENT} ORDER BY s.first_ms, s.id`,
          {
            $key: row.key,
          },
        )
        .map((agent) => this.#toSummary(agent)),
      models: texts(
        'SELECT model AS text FROM api_message WHERE session_id = $id AND model IS NOT NULL GROUP BY model ORDER BY min(id)',
      ),
      branches: JSON.parse(row.branches) as string[],
      directories: texts(
        'SELECT p.path AS text FROM event e JOIN project p ON p.id = e.project_id WHERE e.session_id = $id GROUP BY p.id ORDER BY min(e.seq)',
      ),
      files: texts(
        'SELECT f.path AS text FROM record r JOIN file f ON f.id = r.file_id WHERE r.session_id = $id GROUP BY f.id ORDER BY f.id',
      ),
      tokens: { input, output, cacheRead, cacheWrite },
      assistantMessages: withText,
      commands: row.commands,
      filesEdited: Number(
        connection.value(
          'SELECT count(DISTINCT file_path) FROM event WHERE session_id = $id AND type = 5 AND category IN (8, 9) AND file_path IS NOT NULL',
          id,
        ),
      ),
      recordsKept: Number(connection.value('SELECT count(*) FROM record WHERE session_id = $id', id)),
      isPromptsOnly:
        connection.value(
          'SELECT is_conversation = 0 AND prompt_count + command_count > 0 FROM session WHERE id = $id',
          id,
        ) === 1,
      links: this.#links(row),
    };
  }

  /** By its key as a number; null for one that is not here. */
  summaryOf(key: number): SessionSummary | null {
    const row = this.#rowByKey(key);
    return row && this.#toSummary(row);
  }

  #links(row: SessionRow): readonly LinkedSession[] {
    return readLinks(this.#parts.connection, row).map(({ relation, isFromOther, key, tool, nativeId }) => {
      const other = this.#rowByKey(key);
      return { relation, isFromOther: isFromOther === 1, tool, nativeId, session: other && this.#toSummary(other) };
    });
  }

  outline(sessionKey: string): TranscriptOutline {
    const outline = {
      eventKeys: [] as string[],
      types: [] as TranscriptOutline['types'][number][],
      groups: [] as TranscriptOutline['groups'][number][],
      isError: [] as boolean[],
      lengths: [] as number[],
      titles: [] as string[],
      callIndexes: [] as number[],
      timesMs: [] as (number | null)[],
    };
    const row = this.#row(sessionKey);
    if (!row) return outline;
    const calls = new Map<number, number>();
    this.#parts.connection.scan(
      OUTLINE,
      { $id: row.id },
      ([key, block, type, category, isError, bytes, title, callKey, ms]) => {
        const index = outline.eventKeys.length;
        outline.eventKeys.push(eventKeyToText(Number(key), Number(block)));
        outline.types.push(typeOf(Number(type)));
        outline.groups.push(categoryByCode(Number(category)).group);
        outline.isError.push(isError === 1);
        outline.lengths.push(Number(bytes));
        outline.titles.push(String(title));
        outline.timesMs.push(typeof ms === 'number' ? ms : null);
        if (type === TOOL_CALL && typeof callKey === 'number') calls.set(callKey, index);
        outline.callIndexes.push(type === TOOL_RESULT && typeof callKey === 'number' ? (calls.get(callKey) ?? -1) : -1);
      },
    );
    return outline;
  }

  events(sessionKey: string, fromIndex: number, count: number): readonly TranscriptEvent[] {
    const row = this.#row(sessionKey);
    if (!row) return [];
    const from = Math.max(0, Math.floor(fromIndex));
    const params = { $id: row.id, $from: from, $count: Math.min(Math.max(0, Math.floor(count)), MOST_ROWS) } as const;
    const rows = this.#parts.connection.all<EventRow>(EVENTS, params);
    const calls = new Map<number, string>();
    return rows.map((event, offset) => {
      const eventKey = eventKeyToText(event.recordKey, event.block);
      if (event.type === TOOL_CALL && event.callKey !== null) calls.set(event.callKey, eventKey);
      const callKey =
        event.type === TOOL_RESULT && event.callKey !== null
          ? (calls.get(event.callKey) ?? this.#callKey(row.id, event.callKey))
          : null;
      return toTranscriptEvent(event, eventKey, callKey, from + offset);
    });
  }

  text(sessionKey: string, eventKey: string): string | null {
    const event = this.#event(sessionKey, eventKey);
    if (!event) return null;
    const text = event.text + this.#parts.content.restOfEventText(event.id);
    return withRestSaid(text, utf8Length(text), event.textBytes);
  }

  record(sessionKey: string, eventKey: string): EventRecord | null {
    const event = this.#event(sessionKey, eventKey);
    const record = event && this.#parts.records.read(event.recordId);
    if (!event) return null;
    if (!record) throw new AppError('storage-level.not-kept', RECORD_NOT_KEPT);
    const { raw, path, line } = record;
    if (raw === null) throw new DatabaseError('database.damaged', RECORD_DAMAGED);
    return { raw, file: path, line, edits: this.#parts.editsOf(event.tool, raw, event.block) };
  }

  find(key: { readonly eventKey?: string; readonly noteKey?: string }): ItemRef | null {
    const { connection } = this.#parts;
    const event = key.eventKey === undefined ? null : eventKeyFromText(key.eventKey);
    if (event) {
      const sql =
        'SELECT e.id FROM record r JOIN event e ON e.record_id = r.id WHERE r.key = $record AND e.block = $block';
      const id = connection.value(sql, { $record: event.recordKey, $block: event.block });
      return typeof id === 'number' ? { store: 'events', id } : null;
    }
    const note = key.noteKey === undefined ? null : keyFromText(key.noteKey);
    if (note === null) return null;
    const id = connection.value(
      'SELECT min(s.id) FROM memory_note n JOIN memory_section s ON s.note_id = n.id WHERE n.key = ?',
      [note],
    );
    return typeof id === 'number' ? { store: 'memory', id } : null;
  }

  #callKey(sessionId: number, callKey: number): string | null {
    const [call] = this.#parts.connection.all<{ recordKey: number; block: number }>(CALL_OF_KEY, {
      $id: sessionId,
      $callKey: callKey,
    });
    return call ? eventKeyToText(call.recordKey, call.block) : null;
  }

  #event(sessionKey: string, eventKey: string) {
    const session = keyFromText(sessionKey);
    const event = eventKeyFromText(eventKey);
    if (session === null || !event) return null;
    const [row] = this.#parts.connection.all<{
      id: number;
      text: string;
      textBytes: number;
      recordId: number;
      block: number;
      tool: string;
    }>(EVENT_BY_KEY, { $session: session, $record: event.recordKey, $block: event.block });
    return row ?? null;
  }

  #row(sessionKey: string): SessionRow | null {
    const key = keyFromText(sessionKey);
    return key === null ? null : this.#rowByKey(key);
  }

  #rowByKey(key: number): SessionRow | null {
    return (
      this.#parts.connection.all<SessionRow>(`SELECT ${COLUMNS} FROM session s WHERE s.key = $key`, { $key: key })[0] ??
      null
    );
  }

  #toSummary(row: SessionRow): SessionSummary {
    return {
      sessionKey: keyToText(row.key),
      nativeId: row.nativeId,
      tool: row.tool,
      title: sessionTitle(row),
      project: this.#parts.projects.ref(row.projectId),
      parentKey: row.parentKey === null ? null : keyToText(row.parentKey),
      agentName: row.agentId === null ? null : (row.agentName ?? row.agentId),
      firstTime:
        row.firstMs === null
          ? NO_TIME
          : toEventTime(row.firstMs, row.firstKind, row.firstKind === 1 ? 'neighbour' : null),
      lastTime:
        row.lastMs === null ? NO_TIME : toEventTime(row.lastMs, row.lastKind, row.lastKind === 1 ? 'neighbour' : null),
      events: row.events,
      prompts: row.prompts,
      toolCalls: row.toolCalls,
      errors: row.errors,
      subagents: row.subagents,
    };
  }
}

function toTranscriptEvent(row: EventRow, eventKey: string, callKey: string | null, index: number): TranscriptEvent {
  const category = categoryByCode(row.category);
  const { input, output, cacheRead, cacheWrite } = row;
  return {
    eventKey,
    index,
    type: typeOf(row.type),
    group: category.group,
    category: category.name,
    title: maskSecrets(row.title),
    text: row.isTextCut === 1 ? row.text : withRestSaid(row.text, row.storedBytes, row.textBytes),
    isTextCut: row.isTextCut === 1,
    textBytes: row.textBytes,
    tool: row.tool,
    filePath: row.filePath,
    isError: row.isError === 1,
    time: toEventTime(row.ms, row.timeKind, row.timeBasis, row.plusMinusMs, row.offsetMinutes),
    model: row.model,
    tokens: row.hasUsage === 1 ? { input, output, cacheRead, cacheWrite } : null,
    callKey,
    subagentKey: row.subagentKey === null ? null : keyToText(row.subagentKey),
    copies: row.copies ?? 1,
  };
}

function offsetFromCursor(cursor: string | null | undefined): number {
  if (cursor === null || cursor === undefined) return 0;
  const [, offset] = /^row:(\d{1,9})$/.exec(cursor) ?? [];
  if (offset === undefined) throw new SearchError('search.bad-cursor', 'This cursor comes from no list of sessions.');
  return Number(offset);
}
