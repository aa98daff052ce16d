import type { NoteFields, SaveResult, WrittenNote } from '../api.ts';
import { utf8Length } from '../content/cut-text.ts';
import type { Connection } from '../database/connection.ts';
import { contentKey, keyFromText, keyToText } from '../identity/content-key.ts';
import { checkExpiry } from '../lifetimes/check-expiry.ts';
import type { LifetimeStore } from '../lifetimes/lifetime-store.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { TagStore } from '../tags/tag-store.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { type MemoryStore, WRITTEN_HERE } from './memory-store.ts';
import { checkFields, noteSections, noteTitle } from './note-fields.ts';

interface Row {
  readonly text: string;
  readonly scope: string;
  readonly isDraft: number;
  readonly sessionKey: number | null;
  readonly projectId: number | null;
}

const ROW = `
  SELECT text, scope, is_draft AS isDraft, session_key AS sessionKey, project_id AS projectId FROM memory_note
  WHERE key = $key AND import_id = ${WRITTEN_HERE}`;

const SESSION = 'SELECT native_id, project_id FROM session WHERE key = ?';

interface EditRow {
  readonly fields: string;
  readonly seenVersion: number;
  readonly editedAtMs: number;
}

const EDIT = `
  SELECT fields, seen_version AS seenVersion, edited_at_ms AS editedAtMs FROM note_edit WHERE note_key = $key`;

const KEEP_EDIT = 'INSERT OR REPLACE INTO note_edit (note_key, fields, seen_version, edited_at_ms) VALUES (?, ?, ?, ?)';

export interface WrittenNotesParts {
  readonly connection: Connection;
  readonly memory: MemoryStore;
  readonly projects: ProjectStore;
  readonly versions: Versions;
  readonly lifetimes: LifetimeStore;
  readonly tags: TagStore;
  readonly nowMs: () => number;
}

/** Notes that are written here: rows of the memory store like those of files, which a person can change. */
export class WrittenNotes {
  readonly #parts: WrittenNotesParts;

  constructor(parts: WrittenNotesParts) {
    this.#parts = parts;
  }

  create(fields: NoteFields): WrittenNote {
    const key = this.#freeKey();
    this.#write(key, fields, null);
    return this.#toNote(key);
  }

  /** Null for a key of no note that was ever written here. */
  get(noteKey: string): WrittenNote | null {
    const key = keyFromText(noteKey);
    return key === null || this.#parts.versions.of(nameOf(key)) === 0 ? null : this.#toNote(key);
  }

  save(noteKey: string, fields: NoteFields, seenVersion: number | null): SaveResult<NoteFields | null> {
    return this.#write(keyFromText(noteKey) ?? 0, fields, seenVersion);
  }

  delete(noteKey: string, seenVersion: number): SaveResult<NoteFields | null> {
    const key = keyFromText(noteKey) ?? 0;
    const { versions, memory, tags, lifetimes } = this.#parts;
    return versions.write(this.#thing(key), seenVersion, () => {
      const before = this.#projectOf(key);
      memory.delete(key);
      tags.set('note', key, []);
      lifetimes.set('note', key, null);
      this.#dropEdit(key);
      this.#leave(before);
    });
  }

  keepEdit(noteKey: string, fields: NoteFields | null, seenVersion: number): void {
    const key = keyFromText(noteKey) ?? 0;
    const { connection, nowMs } = this.#parts;
    if (fields === null) this.#dropEdit(key);
    else connection.runPrepared(KEEP_EDIT, [key, JSON.stringify(fields), seenVersion, nowMs()]);
  }

  #write(key: number, fields: NoteFields, seenVersion: number | null): SaveResult<NoteFields | null> {
    const { versions, memory, projects, tags, lifetimes, nowMs } = this.#parts;
    const writtenAtMs = nowMs();
    const checked = checkFields(fields);
    const { text, scope, projectPath, sessionKey, isDraft } = checked;
    return versions.write(this.#thing(key), seenVersion, () => {
      const before = this.#projectOf(key);
      checkExpiry(checked.expiresAtMs, writtenAtMs, lifetimes.of('note', key));
      const session = sessionKey === null ? null : this.#session(sessionKey);
      const projectId = projectPath === null ? (session?.projectId ?? null) : projects.idFor(projectPath);
      const title = noteTitle(text);
      memory.write({
        ...{ key, title, projectId, session, text, writtenAtMs, isDraft },
        path: `${keyToText(key)}.md`,
        scope: scope === 'everything' ? 'user' : 'project',
        agent: 'Strata',
        sizeBytes: utf8Length(text),
        sections: noteSections(text, title),
      });
      tags.set('note', key, checked.tags);
      lifetimes.set('note', key, checked.expiresAtMs);
      this.#dropEdit(key);
      this.#leave(before);
    });
  }

  #projectOf(key: number): number | null {
    const [row] = this.#parts.connection.all<Row>(ROW, { $key: key });
    return row?.projectId ?? null;
  }

  /** A project that nothing belongs to any more is none. */
  #leave(projectId: number | null): void {
    if (projectId !== null) this.#parts.projects.deleteUnused([projectId]);
  }

  #session(sessionKey: string): { key: number; nativeId: string | null; projectId: number | null } | null {
    const key = keyFromText(sessionKey);
    if (key === null) return null;
    const [nativeId = null, projectId = null] = this.#parts.connection.firstPrepared(SESSION, [key]) ?? [];
    return {
      key,
      nativeId: nativeId === null ? null : String(nativeId),
      projectId: projectId === null ? null : Number(projectId),
    };
  }

  #thing(key: number): Thing<NoteFields | null> {
    return { name: nameOf(key), read: () => this.#fields(key) };
  }

  #fields(key: number): NoteFields | null {
    const { connection, projects, tags, lifetimes } = this.#parts;
    const [row] = connection.all<Row>(ROW, { $key: key });
    if (!row) return null;
    const scope = row.sessionKey !== null ? 'session' : row.scope === 'user' ? 'everything' : 'project';
    return {
      text: row.text,
      scope,
      projectPath: scope === 'project' ? projects.pathOf(row.projectId) : null,
      sessionKey: row.sessionKey === null ? null : keyToText(row.sessionKey),
      tags: tags.of('note', key),
      expiresAtMs: lifetimes.of('note', key),
      isDraft: row.isDraft === 1,
    };
  }

  #toNote(key: number): WrittenNote {
    const [edit] = this.#parts.connection.all<EditRow>(EDIT, { $key: key });
    return {
      noteKey: keyToText(key),
      ...this.#parts.versions.read(this.#thing(key)),
      edit: edit ? { ...edit, fields: JSON.parse(edit.fields) as NoteFields } : null,
    };
  }

  #dropEdit(key: number): void {
    this.#parts.connection.runPrepared('DELETE FROM note_edit WHERE note_key = ?', [key]);
  }

  /** Of its own, however many are made at one time. */
  #freeKey(): number {
    const { versions, connection, nowMs } = this.#parts;
    for (let number = 0; ; number++) {
      const key = contentKey('note', 'written here', String(nowMs()), String(number));
      const isTaken = connection.firstPrepared('SELECT 1 FROM memory_note WHERE key = ?', [key]) !== undefined;
      if (!isTaken && versions.of(nameOf(key)) === 0) return key;
    }
  }
}

function nameOf(key: number): string {
  return `note:${keyToText(key)}`;
}
