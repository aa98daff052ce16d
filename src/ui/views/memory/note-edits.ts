import type { EngineApi, NoteFields } from '../../../engine/api.ts';

/** What is typed into a note, over the version that was seen. */
export interface NoteEdit {
  readonly fields: NoteFields;
  readonly seenVersion: number;
}

const PREFIX = 'strata.note-edit.';
/** So long after the last key, what was typed goes to the database. */
const PAUSE_MS = 500;

/**
 * Keeps what is typed: with each key in the browser's storage, which a reload cannot outrun, and after a pause in the
 * database, which has room and is part of backups.
 */
export class NoteEdits {
  readonly #engine: Pick<EngineApi, 'keepNoteEdit'>;
  readonly #noteKey: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: Pick<EngineApi, 'keepNoteEdit'>, noteKey: string) {
    this.#engine = engine;
    this.#noteKey = noteKey;
  }

  /** What did not reach the database; null for nothing. */
  read(): NoteEdit | null {
    try {
      const text = localStorage.getItem(this.#key);
      return text === null ? null : (JSON.parse(text) as NoteEdit);
    } catch {
      // Storage is blocked, or holds what nobody here wrote.
      return null;
    }
  }

  /** `onKept` once the database has it; it is told what went wrong where it could not. */
  keep(edit: NoteEdit, onKept: (problem: Error | null) => void): void {
    const text = JSON.stringify(edit);
    this.#mirror(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#engine.keepNoteEdit(this.#noteKey, edit.fields, edit.seenVersion).then(
        () => {
          this.#forget(text);
          onKept(null);
        },
        (error: unknown) => onKept(error instanceof Error ? error : new Error(String(error))),
      );
    }, PAUSE_MS);
  }

  /** After it was saved, or is not wanted any more. */
  async drop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#mirror(null);
    await this.#engine.keepNoteEdit(this.#noteKey, null, 0);
  }

  get #key(): string {
    return `${PREFIX}${this.#noteKey}`;
  }

  /** Unless more was typed meanwhile. */
  #forget(text: string): void {
    try {
      if (localStorage.getItem(this.#key) === text) localStorage.removeItem(this.#key);
    } catch {
      // Storage is blocked: nothing was kept there.
    }
  }

  #mirror(text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, text);
    } catch {
      // Storage is blocked or full: the database gets it after the pause.
    }
  }
}
