import type { ProjectRef } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { projectKey, repositoryKey, shortestUniqueTails } from './project-path.ts';

interface ProjectRow {
  readonly id: number;
  readonly key: string;
  readonly path: string;
}

const WITHOUT_SESSION = `
  SELECT value AS id FROM json_each(?)
  WHERE value NOT IN (SELECT project_id FROM session WHERE project_id IS NOT NULL)
    AND value NOT IN (SELECT project_id FROM memory_note WHERE project_id IS NOT NULL)`;

/** One pass over the covering index: asked only for projects that no session began in. */
const DELETE_WITHOUT_EVENT = `
  DELETE FROM project WHERE id IN (SELECT value FROM json_each(?))
    AND id NOT IN (SELECT project_id FROM event WHERE project_id IS NOT NULL)`;

export class ProjectStore {
  readonly #connection: Connection;
  #refs: ReadonlyMap<number, ProjectRef> | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The project of that folder, made if it is new. */
  idFor(path: string): number {
    const key = projectKey(path);
    const found = this.#connection.firstPrepared('SELECT id FROM project WHERE key = ?', [key])?.[0];
    if (found !== undefined) return Number(found);
    this.#connection.runPrepared('INSERT INTO project (key, path) VALUES (?, ?)', [key, path]);
    this.#refs = null;
    return this.#connection.lastInsertId();
  }

  /** Call after a roll back or a delete: ids may be others now. */
  forget(): void {
    this.#refs = null;
  }

  all(): ReadonlyMap<number, ProjectRef> {
    if (!this.#refs) {
      const rows = this.#connection.all<ProjectRow>('SELECT id, key, path FROM project ORDER BY id');
      const labels = shortestUniqueTails(rows.map(({ key }) => key));
      const labelOf = new Map(rows.map(({ key, path }, index) => [key, labels[index] ?? path]));
      const toRef = ({ id, key, path }: ProjectRow): ProjectRef => {
        const label = labelOf.get(key) ?? path;
        return { id, path, label, repository: repositoryLabel(repositoryKey(key), label, labelOf) };
      };
      this.#refs = new Map(rows.map((row) => [row.id, toRef(row)]));
    }
    return this.#refs;
  }

  ref(id: number | null): ProjectRef | null {
    return id === null ? null : (this.all().get(id) ?? null);
  }

  /** Of these, those that nothing belongs to any more. */
  deleteUnused(ids: readonly number[]): void {
    const left = this.#connection.all<{ id: number }>(WITHOUT_SESSION, [JSON.stringify(ids)]);
    if (left.length > 0) this.#connection.run(DELETE_WITHOUT_EVENT, [JSON.stringify(left.map(({ id }) => id))]);
    this.forget();
  }
}

/** As the repository itself is called; where nothing ran in it, what its worktree's label begins with. */
function repositoryLabel(
  repository: string | null,
  label: string,
  labelOf: ReadonlyMap<string, string>,
): string | null {
  if (repository === null) return null;
  return labelOf.get(repository) ?? label.replace(/\/[^/]*$/, '');
}
