import type { RemovedPayload, StorageLevel } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { projectKey } from '../projects/project-path.ts';

export interface LevelRow {
  readonly key: string;
  readonly path: string;
  readonly level: StorageLevel;
  readonly step: 'settled' | 'sweeping' | 'freeing';
  readonly removed: RemovedPayload | null;
}

const ROWS = 'SELECT project_key AS key, path, level, step, removed FROM storage_level ORDER BY path';
const SET = `
  INSERT INTO storage_level (project_key, path, level, step) VALUES (?, ?, ?, ?)
  ON CONFLICT (project_key) DO UPDATE SET level = excluded.level, step = excluded.step`;
const STEP = 'UPDATE storage_level SET step = ? WHERE step = ?';
const REMOVED = 'UPDATE storage_level SET removed = ? WHERE project_key = ?';
const UNSET = 'DELETE FROM storage_level WHERE project_key = ?';

/** Folders of projects that are not stored in full, or were not. Few: they are kept in memory. */
export class LevelStore {
  readonly #connection: Connection;
  #rows: readonly LevelRow[] | null = null;
  #minimal: ReadonlySet<string> = new Set();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  rows(): readonly LevelRow[] {
    this.#rows ??= this.#read();
    return this.#rows;
  }

  #read(): readonly LevelRow[] {
    const rows = this.#connection
      .all<Omit<LevelRow, 'removed'> & { removed: string | null }>(ROWS)
      .map((row) => ({ ...row, removed: row.removed === null ? null : (JSON.parse(row.removed) as RemovedPayload) }));
    this.#minimal = new Set(rows.filter(({ level }) => level === 'minimal').map(({ key }) => key));
    return rows;
  }

  /** Call after a roll back. */
  forget(): void {
    this.#rows = null;
  }

  get areSomeMinimal(): boolean {
    return this.rows().some(({ level }) => level === 'minimal');
  }

  /** Stored in full again, while what was taken away before has not come back. */
  get areSomeAwaited(): boolean {
    return this.rows().some(({ level }) => level === 'full');
  }

  isMinimal(path: string): boolean {
    this.rows();
    return this.#minimal.has(projectKey(path));
  }

  set(path: string, level: StorageLevel, step: LevelRow['step']): void {
    this.#connection.run(SET, [projectKey(path), path, level, step]);
    this.#rows = null;
  }

  unset(key: string): void {
    this.#connection.run(UNSET, [key]);
    this.#rows = null;
  }

  saveRemoved(path: string, removed: RemovedPayload): void {
    this.#connection.run(REMOVED, [JSON.stringify(removed), projectKey(path)]);
    this.#rows = null;
  }

  /** Of all that stand at one step. */
  advance(from: LevelRow['step'], to: LevelRow['step']): void {
    this.#connection.run(STEP, [to, from]);
    this.#rows = null;
  }
}
