import { toIndexedText } from '../analysis/analyser.ts';
import type { EventTime } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { FactStore } from '../events/fact-store.ts';
import { noteRule } from '../events/rules/note.ts';
import { contentKey } from '../identity/content-key.ts';
import type { ParsedNote, ParsedSection } from '../importers/importer.ts';
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

export function noteKeyOf(keyPath: string, { text, problem }: ParsedNote): number {
  return contentKey('note', keyPath, text, problem ?? '');
}

/** In place of an import, of what was written here. */
export const WRITTEN_HERE = 0;

const INSERT_NOTE = `
  INSERT INTO main.memory_note (key, path, title, scope, agent, project_id, session_native_id, front_matter, text,
    size_bytes, time_ms, time_kind, time_basis, state, reason, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Of a note that was written here. */
export interface NoteRow {
  readonly key: number;
  readonly path: string;
  readonly title: string;
  readonly scope: 'user' | 'project';
  readonly agent: string;
  readonly projectId: number | null;
  readonly session: { readonly key: number; readonly nativeId: string | null } | null;
  readonly text: string;
  readonly sizeBytes: number;
  readonly writtenAtMs: number;
  readonly isDraft: boolean;
  readonly sections: readonly ParsedSection[];
}

const WRITE_NOTE = `
  INSERT INTO main.memory_note (key, path, title, scope, agent, project_id, session_native_id, session_key, text, size_bytes,
    time_ms, time_kind, state, is_draft, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'ok', ?, ${WRITTEN_HERE})
  ON CONFLICT (key) DO UPDATE SET path = excluded.path, title = excluded.title, scope = excluded.scope,
    project_id = excluded.project_id, session_native_id = excluded.session_native_id,
    session_key = excluded.session_key, text = excluded.text, size_bytes = excluded.size_bytes,
    time_ms = excluded.time_ms, is_draft = excluded.is_draft`;

const DELETE_SECTIONS = [
  'DELETE FROM memory_fts WHERE rowid IN (SELECT id FROM memory_section WHERE note_id = $id)',
  'DELETE FROM main.memory_section WHERE note_id = $id',
];

const INSERT_SECTION = `
  INSERT INTO main.memory_section (note_id, ordinal, level, title, text, line, project_id, time_ms, time_kind)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const MEET_AGAIN = `
  INSERT INTO met_again (import_id, note_id) SELECT ?1, ?2 FROM main.memory_note WHERE id = ?2 AND import_id <> ?1
  AND NOT EXISTS (SELECT 1 FROM met_again WHERE note_id = ?2 AND import_id = ?1)`;

/**
 * Memory files and notes that are written here, cut into sections. Of files, one path with another text is another note:
 * neither replaces the other.
 */
export class MemoryStore {
  readonly #connection: Connection;

  readonly #facts: FactStore;

  constructor(connection: Connection, facts: FactStore) {
    this.#connection = connection;
    this.#facts = facts;
  }

  /** False when this very note is here already. */
  insert({ note, path, keyPath, sizeBytes, projectId, time, importId }: NewNote): boolean {
    const key = noteKeyOf(keyPath, note);
    const known = this.#idOf(key);
    if (known !== null) {
      this.#connection.runPrepared(MEET_AGAIN, [importId, known]);
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
    this.#insertSections(noteId, note.sections, projectId, time.ms, timeKind);
    return true;
  }

  /** Inside a transaction: all of it in place of what was there under its key. */
  write(note: NoteRow): void {
    const { key, path, title, scope, agent, projectId, session, text, sizeBytes, writtenAtMs, isDraft } = note;
    const known = this.#idOf(key);
    if (known !== null) this.#deleteSections(known);
    this.#connection.runPrepared(WRITE_NOTE, [
      ...[key, path, title, scope, agent, projectId, session?.nativeId ?? null, session?.key ?? null],
      ...[text, sizeBytes, writtenAtMs, Number(isDraft)],
    ]);
    const id = known ?? this.#idOf(key) ?? 0;
    this.#insertSections(id, note.sections, projectId, writtenAtMs, timeKindCode('recorded'));
  }

  /** Inside a transaction. */
  delete(key: number): void {
    const id = this.#idOf(key);
    if (id === null) return;
    this.#deleteSections(id);
    this.#connection.run('DELETE FROM main.memory_note WHERE id = $id', { $id: id });
  }

  #idOf(key: number): number | null {
    const [id] = this.#connection.firstPrepared('SELECT id FROM main.memory_note WHERE key = ?', [key]) ?? [];
    return typeof id === 'number' ? id : null;
  }

  #deleteSections(noteId: number): void {
    for (const sql of DELETE_SECTIONS) this.#connection.run(sql, { $id: noteId });
  }

  #insertSections(
    noteId: number,
    sections: readonly ParsedSection[],
    projectId: number | null,
    timeMs: number | null,
    timeKind: number,
  ): void {
    for (const [ordinal, { level, title, text, line }] of sections.entries()) {
      this.#connection.runPrepared(INSERT_SECTION, [
        ...[noteId, ordinal, level, title, text, line],
        ...[projectId, timeMs, timeKind],
      ]);
      const id = this.#connection.lastInsertId();
      indexRow(this.#connection, 'memory', id, toIndexedText(title), toIndexedText(text));
      const rule = noteRule(title, text);
      if (rule !== null) this.#facts.addOfSection(id, 'constraint', rule);
    }
  }
}
