import type { ProjectMerge, ProjectRef, SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { SearchError } from '../errors.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { projectKey, repositoryKey, shortestUniqueTails } from './project-path.ts';

interface ProjectRow {
  readonly id: number;
  readonly key: string;
  readonly path: string;
  readonly mergedInto: number | null;
}

const ROWS = 'SELECT id, key, path, merged_into AS mergedInto FROM project ORDER BY id';

const MERGE = 'UPDATE main.project SET merged_into = ? WHERE id IN (SELECT value FROM json_each(?))';
const SPLIT = 'UPDATE main.project SET merged_into = NULL WHERE merged_into = ?';
const MERGES = `
  SELECT p.path, i.path AS "into" FROM project p JOIN project i ON i.id = p.merged_into ORDER BY p.path`;

const WITHOUT_SESSION = `
  SELECT value AS id FROM json_each(?)
  WHERE value NOT IN (SELECT project_id FROM main.session WHERE project_id IS NOT NULL)
    AND value NOT IN (SELECT project_id FROM main.memory_note WHERE project_id IS NOT NULL)`;

/** One pass over the covering index: asked only for projects that no session began in. */
const DELETE_WITHOUT_EVENT = `
  DELETE FROM main.project WHERE id IN (SELECT value FROM json_each(?))
    AND id NOT IN (SELECT project_id FROM main.event WHERE project_id IS NOT NULL)`;

export class ProjectStore {
  readonly #connection: Connection;
  readonly #versions: Versions;
  #refs: ReadonlyMap<number, ProjectRef> | null = null;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  /** The project of that folder, made if it is new. */
  idFor(path: string): number {
    const key = projectKey(path);
    const found = this.#connection.firstPrepared('SELECT id FROM main.project WHERE key = ?', [key])?.[0];
    if (found !== undefined) return Number(found);
    this.#connection.runPrepared('INSERT INTO main.project (key, path) VALUES (?, ?)', [key, path]);
    this.#refs = null;
    return this.#connection.lastInsertId();
  }

  /** Of the folder itself, as it was written first; null for null. */
  pathOf(id: number | null): string | null {
    if (id === null) return null;
    const path = this.#connection.firstPrepared('SELECT path FROM main.project WHERE id = ?', [id])?.[0];
    return typeof path === 'string' ? path : null;
  }

  /** Call after a roll back or a delete: ids may be others now. */
  forget(): void {
    this.#refs = null;
  }

  /** By the id of a folder: the project that it is, or that it is part of. */
  all(): ReadonlyMap<number, ProjectRef> {
    this.#refs ??= makeRefs(this.#connection.all<ProjectRow>(ROWS));
    return this.#refs;
  }

  ref(id: number | null): ProjectRef | null {
    return id === null ? null : (this.all().get(id) ?? null);
  }

  /** Ids of all folders that are part of the project. */
  foldersOf(projectId: number): readonly number[] {
    return [...this.all()].filter(([, ref]) => ref.id === projectId).map(([id]) => id);
  }

  /** Makes a project, and what is part of it, part of another one. Throws SearchError for ids that are not here. */
  merge(projectId: number, intoId: number, seenVersion: number): SaveResult<readonly ProjectMerge[]> {
    const into = this.ref(intoId);
    if (!this.ref(projectId) || !into || into.id === projectId) {
      throw new SearchError('project.not-mergeable', 'These two projects cannot be made one.', { projectId, intoId });
    }
    const folders = JSON.stringify(this.foldersOf(projectId));
    return this.#write(seenVersion, MERGE, [into.id, folders]);
  }

  split(projectId: number, seenVersion: number): SaveResult<readonly ProjectMerge[]> {
    return this.#write(seenVersion, SPLIT, [projectId]);
  }

  merges(): Versioned<readonly ProjectMerge[]> {
    return this.#versions.read(this.#merges);
  }

  readonly #merges: Thing<readonly ProjectMerge[]> = {
    name: 'project-merges',
    read: () => this.#connection.all<{ path: string; into: string }>(MERGES),
  };

  #write(seenVersion: number, sql: string, params: readonly (number | string)[]): SaveResult<readonly ProjectMerge[]> {
    const result = this.#versions.write(this.#merges, seenVersion, () => this.#connection.run(sql, params));
    this.forget();
    return result;
  }

  /** Of these, those that nothing belongs to any more. */
  deleteUnused(ids: readonly number[]): void {
    const left = this.#connection.all<{ id: number }>(WITHOUT_SESSION, [JSON.stringify(ids)]);
    if (left.length > 0) this.#connection.run(DELETE_WITHOUT_EVENT, [JSON.stringify(left.map(({ id }) => id))]);
    this.forget();
  }
}

function makeRefs(rows: readonly ProjectRow[]): ReadonlyMap<number, ProjectRef> {
  const known = new Set(rows.map(({ id }) => id));
  const targetOf = ({ id, mergedInto }: ProjectRow) => (mergedInto !== null && known.has(mergedInto) ? mergedInto : id);
  const own = rows.filter((row) => targetOf(row) === row.id);
  const labels = shortestUniqueTails(own.map(({ key }) => key));
  const labelOf = new Map(own.map(({ key, path }, index) => [key, labels[index] ?? path]));
  const refs = new Map(
    own.map(({ id, key, path }) => {
      const label = labelOf.get(key) ?? path;
      const mergedPaths = rows.filter((row) => row.id !== id && targetOf(row) === id).map((row) => row.path);
      return [id, { id, path, label, repository: repositoryLabel(repositoryKey(key), label, labelOf), mergedPaths }];
    }),
  );
  return new Map(
    rows.flatMap((row) => {
      const ref = refs.get(targetOf(row));
      return ref ? [[row.id, ref]] : [];
    }),
  );
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
