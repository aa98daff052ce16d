import { toIndexText } from '../analysis/index-text.ts';
import type { EventTime } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName, type EventCategory } from '../events/categories.ts';
import { timeKindCode } from '../time/event-time.ts';
import type { TextPiece } from './cut-text.ts';

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

const INSERT_SOURCE = `
  INSERT INTO source (key, label, kind, path, size_bytes, session_id, event_id, import_id)
  VALUES (?, ?, 'event-text', ?, ?, ?, ?, ?)`;

const INSERT_CHUNK = `
  INSERT INTO chunk (source_id, ordinal, event_id, session_id, project_id, category, time_ms, time_kind, tool,
    file_path, is_error, title, text, line)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const INDEX = 'INSERT INTO chunk_fts (rowid, title, text) VALUES (?, ?, ?)';

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
      text.filePath,
      text.sizeBytes,
      sessionId,
      eventId,
      importId,
    ]);
    const sourceId = this.#connection.lastInsertId();
    for (const [index, piece] of text.pieces.entries()) this.#insertChunk(text, sourceId, index, piece);
  }

  #insertChunk(text: NewEventText, sourceId: number, index: number, piece: TextPiece): void {
    this.#connection.runPrepared(INSERT_CHUNK, [
      sourceId,
      index,
      text.eventId,
      text.sessionId,
      text.projectId,
      categoryByName(text.category).code,
      text.time.ms,
      timeKindCode(text.time.kind),
      text.tool,
      text.filePath,
      Number(text.isError),
      text.label,
      piece.text,
      piece.line,
    ]);
    const body = toIndexText(piece.text);
    // The title stands with the event already: repeating it here would list each long output many times.
    if (body.trim() !== '') this.#connection.runPrepared(INDEX, [this.#connection.lastInsertId(), '', body]);
  }

  /** Chunks of an event take its time when it is inferred afterwards. */
  setEventTime(eventId: number, time: EventTime): void {
    this.#connection.runPrepared('UPDATE chunk SET time_ms = ?, time_kind = ? WHERE event_id = ?', [
      time.ms,
      timeKindCode(time.kind),
      eventId,
    ]);
  }

  /** What follows the text that stands in the event itself. */
  restOfEventText(eventId: number): string {
    return this.#connection
      .all<{ text: string }>(EVENT_TEXT, { $eventId: eventId })
      .map(({ text }) => text)
      .join('');
  }
}
