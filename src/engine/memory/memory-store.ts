import { toIndexedText } from '../analysis/analyser.ts';
import type { EventTime } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { FactStore } from '../events/fact-store.ts';
import { noteRule } from '../events/rules/note.ts';
import { contentKey } from '../identity/content-key.ts';
import type { ParsedNote } from '../importers/importer.ts';
import { indexRow } from '../search-index/index-writer.ts';
import { timeKindCode } from '../time/event-time.ts';

export interface NewNote {
  readonly note: ParsedNote;
  readonly path: string;
  /** By what it is known again. */
  readonly keyPath: string;
  readonly sizeBytes: number;
  readonly projectId: number | null;
  readonly time: EventTime;
  readonly importId: number;
}

const INSERT_NOTE = `
  INSERT INTO memory_note (key, path, title, scope, agent, project_id, session_native_id, front_matter, text,
    size_bytes, time_ms, time_kind, time_basis, state, reason, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const INSERT_SECTION = `
  INSERT INTO memory_section (note_id, ordinal, level, title, text, line, project_id, time_ms, time_kind)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const MEET_AGAIN = `
  INSERT INTO met_again (import_id, note_id) SELECT ?1, ?2 FROM memory_note WHERE id = ?2 AND import_id <> ?1
  AND NOT EXISTS (SELECT 1 FROM met_again WHERE note_id = ?2 AND import_id = ?1)`;

/** Memory files cut into sections. One path with another text is another note: neither replaces the other. */
export class MemoryStore {
  readonly #connection: Connection;

  readonly #facts: FactStore;

  constructor(connection: Connection, facts: FactStore) {
    this.#connection = connection;
    this.#facts = facts;
  }

  /** False when this very note is here already. */
  insert({ note, path, keyPath, sizeBytes, projectId, time, importId }: NewNote): boolean {
    const key = contentKey('note', keyPath, note.text, note.problem ?? '');
    const known = this.#connection.firstPrepared('SELECT id FROM memory_note WHERE key = ?', [key])?.[0];
    if (known !== undefined) {
      this.#connection.runPrepared(MEET_AGAIN, [importId, Number(known)]);
      return false;
    }
    const timeKind = timeKindCode(time.kind);
    this.#connection.runPrepared(INSERT_NOTE, [
      key,
      path,
      note.title,
      note.scope,
      note.agent,
      projectId,
      note.sessionNativeId,
      JSON.stringify(note.frontMatter),
      note.text,
      sizeBytes,
      time.ms,
      timeKind,
      time.basis,
      note.problem === null ? 'ok' : 'failed',
      note.problem,
      importId,
    ]);
    const noteId = this.#connection.lastInsertId();
    for (const [ordinal, { level, title, text, line }] of note.sections.entries()) {
      this.#connection.runPrepared(INSERT_SECTION, [
        noteId,
        ordinal,
        level,
        title,
        text,
        line,
        projectId,
        time.ms,
        timeKind,
      ]);
      const id = this.#connection.lastInsertId();
      indexRow(this.#connection, 'memory', id, toIndexedText(title), toIndexedText(text));
      const rule = noteRule(title, text);
      if (rule !== null) this.#facts.addOfSection(id, 'constraint', rule);
    }
    return true;
  }
}
