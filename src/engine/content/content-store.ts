import type { EventTime } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName, type EventCategory } from '../events/categories.ts';
import { indexRow } from '../search-index/index-writer.ts';
import { timeKindCode } from '../time/event-time.ts';
import { cutText, type TextPiece, utf8Length } from './cut-text.ts';

export interface NewEventText {
  readonly key: number;
  readonly label: string;
  readonly sizeBytes: number;
  readonly pieces: readonly TextPiece[];
  readonly eventId: number;
  readonly sessionId: number;
  readonly projectId: number | null;
  readonly category: EventCategory;
  readonly time: EventTime;
  readonly tool: string | null;
  readonly filePath: string | null;
  readonly isError: boolean;
  readonly importId: number;
}

export interface NewDocument {
  readonly key: number;
  readonly label: string;
  readonly path: string | null;
  readonly text: string;
  readonly time: EventTime;
  readonly importId: number;
}

interface NewChunk
  extends Pick<NewEventText, 'label' | 'projectId' | 'category' | 'time' | 'tool' | 'filePath' | 'isError'> {
  readonly sourceId: number;
  readonly index: number;
  readonly piece: TextPiece;
  readonly eventId: number | null;
  readonly sessionId: number | null;
}

const INSERT_SOURCE = `
  INSERT INTO source (key, label, kind, path, size_bytes, session_id, event_id, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const INSERT_CHUNK = `
  INSERT INTO chunk (source_id, ordinal, event_id, session_id, project_id, category, time_ms, time_kind, tool,
    file_path, is_error, title, text, line)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** By the events: there is no index of chunks by session. */
const SET_MISSING_PROJECT = `
  UPDATE chunk SET project_id = ?
  WHERE event_id IN (SELECT id FROM event WHERE session_id = ?) AND project_id IS NULL`;

const EVENT_TEXT = `
  SELECT c.text FROM source s JOIN chunk c ON c.source_id = s.id WHERE s.event_id = $eventId ORDER BY c.ordinal`;

/** Sources cut into chunks: what is too long to stand in its event, and documents of their own. */
export class ContentStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** What follows the first piece of an event's text. Blank pieces are kept but not indexed. */
  insertEventText(text: NewEventText): void {
    const { eventId, sessionId, importId } = text;
    this.#connection.runPrepared(INSERT_SOURCE, [
      text.key,
      text.label,
      'event-text',
      text.filePath,
      text.sizeBytes,
      sessionId,
      eventId,
      importId,
    ]);
    const sourceId = this.#connection.lastInsertId();
    // The title stands with the event already: indexed here, it would list each long output many times.
    for (const [index, piece] of text.pieces.entries()) this.#insertChunk({ ...text, sourceId, index, piece }, '');
  }

  /** A document of its own, which belongs to no session. */
  insertDocument({ key, label, path, text, time, importId }: NewDocument): void {
    this.#connection.runPrepared(INSERT_SOURCE, [key, label, 'document', path, utf8Length(text), null, null, importId]);
    const sourceId = this.#connection.lastInsertId();
    const place = {
      sourceId,
      label,
      time,
      category: 'document',
      eventId: null,
      sessionId: null,
      projectId: null,
    } as const;
    for (const [index, piece] of cutText(text).entries()) {
      this.#insertChunk({ ...place, index, piece, tool: null, filePath: path, isError: false }, label);
    }
  }

  #insertChunk(chunk: NewChunk, indexedTitle: string): void {
    this.#connection.runPrepared(INSERT_CHUNK, [
      chunk.sourceId,
      chunk.index,
      chunk.eventId,
      chunk.sessionId,
      chunk.projectId,
      categoryByName(chunk.category).code,
      chunk.time.ms,
      timeKindCode(chunk.time.kind),
      chunk.tool,
      chunk.filePath,
      Number(chunk.isError),
      chunk.label,
      chunk.piece.text,
      chunk.piece.line,
    ]);
    indexRow(this.#connection, 'content', this.#connection.lastInsertId(), indexedTitle, chunk.piece.text);
  }

  /** Chunks of an event take its time when it is inferred afterwards. */
  setEventTime(eventId: number, time: EventTime): void {
    this.#connection.runPrepared('UPDATE chunk SET time_ms = ?, time_kind = ? WHERE event_id = ?', [
      time.ms,
      timeKindCode(time.kind),
      eventId,
    ]);
  }

  setMissingProject(sessionId: number, projectId: number): void {
    this.#connection.runPrepared(SET_MISSING_PROJECT, [projectId, sessionId]);
  }

  /** What follows the text that stands in the event itself. */
  restOfEventText(eventId: number): string {
    return this.#connection
      .all<{ text: string }>(EVENT_TEXT, { $eventId: eventId })
      .map(({ text }) => text)
      .join('');
  }
}
