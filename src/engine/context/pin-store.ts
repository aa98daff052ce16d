import type { ContextPin, ContextPins, SaveResult } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { projectKey } from '../projects/project-path.ts';
import type { Thing, Versions } from '../versions/versions.ts';

const OF = 'SELECT kind, key, title FROM context_pin WHERE project_key = ? ORDER BY place';
const PROJECTS = 'SELECT DISTINCT path FROM context_pin ORDER BY path';
const INSERT =
  'INSERT OR IGNORE INTO context_pin (project_key, path, kind, key, title, place) VALUES (?, ?, ?, ?, ?, ?)';

/** What people pinned for the contexts of a project, in their order. */
export class PinStore {
  readonly #connection: Connection;
  readonly #versions: Versions;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  /** Those of every project that has some, and of no project. */
  list(): readonly ContextPins[] {
    const paths = this.#connection.all<{ path: string }>(PROJECTS).map(({ path }) => path || null);
    return [null, ...paths.filter((path) => path !== null)].map((path) => this.of(path));
  }

  of(projectPath: string | null): ContextPins {
    return { projectPath, ...this.#versions.read(this.#thing(keyOf(projectPath))) };
  }

  save(
    projectPath: string | null,
    pins: readonly ContextPin[],
    seenVersion: number,
  ): SaveResult<readonly ContextPin[]> {
    const key = keyOf(projectPath);
    return this.#versions.write(this.#thing(key), seenVersion, () => {
      this.#connection.runPrepared('DELETE FROM context_pin WHERE project_key = ?', [key]);
      for (const [place, pin] of pins.entries())
        this.#connection.runPrepared(INSERT, [key, projectPath ?? '', pin.kind, pin.key, pin.title, place]);
    });
  }

  #thing(key: string): Thing<readonly ContextPin[]> {
    return { name: `pins:${key}`, read: () => this.#connection.all<ContextPin>(OF, [key]) };
  }
}

function keyOf(projectPath: string | null): string {
  return projectPath === null ? '' : projectKey(projectPath);
}
