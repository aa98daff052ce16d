import { type IndexedText, toIndexedText } from '../analysis/analyser.ts';
import type { EventTime } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName, type EventCategory } from '../events/categories.ts';
import { indexRow } from '../search-index/index-writer.ts';
import { timeKindCode } from '../time/event-time.ts';
import { type TextPiece, utf8Length } from './cut-text.ts';

/** A piece of text with what the index gets of it. */
export interface IndexedPiece extends TextPiece {
  readonly indexed: IndexedText;
}

export interface NewEventText {
  readonly key: number;
  readonly label: string;
  readonly sizeBytes: number;
  readonly pieces: readonly IndexedPiece[];
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
  /** None empty, none larger than a stored piece. */
  readonly chunks: readonly (TextPiece & { readonly title: string })[];
  readonly time: EventTime;
  readonly importId: number;
  readonly frontMatter?: readonly (readonly [string, string])[];
  /** Of a long document that is stored part by part: which one it is, from 1, and the id of the first. */
  readonly part?: number;
  readonly partOf?: number | null;
}

interface NewChunk extends Pick<NewEventText, 'projectId' | 'category' | 'time' | 'tool' | 'filePath' | 'isError'> {
  readonly sourceId: number;
  readonly index: number;
  readonly title: string;
  readonly piece: IndexedPiece;
  readonly eventId: number | null;
  readonly sessionId: number | null;
}

const INSERT_SOURCE = `
  INSERT INTO main.source (key, label, kind, path, size_bytes, session_id, event_id, import_id)
  VALUES (?, ?, 'event-text', ?, ?, ?, ?, ?)`;

const INSERT_DOCUMENT = `
  INSERT INTO main.source (key, label, kind, path, size_bytes, time_basis, front_matter, part, part_of, import_id)
  VALUES (?, ?, 'document', ?, ?, ?, ?, ?, ?, ?)`;

const MEET_AGAIN = `
  INSERT INTO met_again (import_id, source_id) SELECT ?1, ?2 FROM main.source WHERE id = ?2 AND import_id <> ?1
  AND NOT EXISTS (SELECT 1 FROM met_again WHERE source_id = ?2 AND import_id = ?1)`;

const INSERT_CHUNK = `
  INSERT INTO main.chunk (source_id, ordinal, event_id, session_id, project_id, category, time_ms, time_kind, tool,
    file_path, is_error, title, text, line)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** By the events: there is no index of chunks by session. */
const SET_MISSING_PROJECT = `
  UPDATE main.chunk SET project_id = ?
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
      text.filePath,
      text.sizeBytes,
      sessionId,
      eventId,
      importId,
    ]);
    const sourceId = this.#connection.lastInsertId();
    // The title stands with the event already: indexed here, it would list each long output many times.
    const noTitle = toIndexedText('');
    for (const [index, piece] of text.pieces.entries())
      this.#insertChunk({ ...text, title: text.label, sourceId, index, piece }, noTitle);
  }

  /** A document of its own, which belongs to no session. Its text under its name again is the same one: not new. */
  insertDocument(document: NewDocument): { readonly id: number; readonly isNew: boolean } {
    const { key, label, path, chunks, time, importId, frontMatter = [], part = 1, partOf = null } = document;
    const known = this.#connection.firstPrepared('SELECT id FROM main.source WHERE key = ?', [key])?.[0];
    if (known !== undefined) {
      this.#connection.runPrepared(MEET_AGAIN, [importId, Number(known)]);
      return { id: Number(known), isNew: false };
    }
    const sizeBytes = chunks.reduce((sum, { text }) => sum + utf8Length(text), 0);
    const metadata = JSON.stringify(frontMatter);
    this.#connection.runPrepared(INSERT_DOCUMENT, [
      key,
      label,
      path,
      sizeBytes,
      time.basis,
      metadata,
      part,
      partOf,
      importId,
    ]);
    const sourceId = this.#connection.lastInsertId();
    const place = { sourceId, time, category: 'document', eventId: null, sessionId: null, projectId: null } as const;
    for (const [index, { title, ...cut }] of chunks.entries()) {
      const piece = { ...cut, indexed: toIndexedText(cut.text) };
      const chunk = { ...place, index, title, piece, tool: null, filePath: path, isError: false };
      this.#insertChunk(chunk, toIndexedText(title));
    }
    return { id: sourceId, isNew: true };
  }

  #insertChunk(chunk: NewChunk, indexedTitle: IndexedText): void {
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
      chunk.title,
      chunk.piece.text,
      chunk.piece.line,
    ]);
    indexRow(this.#connection, 'content', this.#connection.lastInsertId(), indexedTitle, chunk.piece.indexed);
  }

  /** Chunks of an event take its time when it is inferred afterwards. */
  setEventTime(eventId: number, time: EventTime): void {
    this.#connection.runPrepared('UPDATE main.chunk SET time_ms = ?, time_kind = ? WHERE event_id = ?', [
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
