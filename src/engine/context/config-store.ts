import type { ContextConfig, ContextConfigRecord, ContextConfigSave, ContextConfigs } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { ContextError } from '../errors.ts';
import { projectKey } from '../projects/project-path.ts';
import { badField, readConfig, readConfigText, refusal } from './config.ts';

interface ConfigRow {
  readonly name: string;
  readonly version: number;
  readonly config: string;
}

const ROWS = 'SELECT name, version, config FROM context_config ORDER BY name';
const ROW = 'SELECT name, version, config FROM context_config WHERE name = ?';
const INSERT = 'INSERT INTO context_config (name, version, config) VALUES (?, 1, ?)';
const UPDATE = 'UPDATE context_config SET config = ?, version = version + 1 WHERE name = ? AND version = ?';
const DELETE = 'DELETE FROM context_config WHERE name = ? AND version = ?';
const DEFAULTS = 'SELECT path, name FROM context_default ORDER BY path';
const DEFAULT_OF = 'SELECT name FROM context_default WHERE project_key = ?';
const SET_DEFAULT = 'INSERT OR REPLACE INTO context_default (project_key, path, name) VALUES (?, ?, ?)';

const NAME = /^[^\p{C}]{1,80}$/u;

/** Saved configurations, and which project uses which. */
export class ContextConfigStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list(): ContextConfigs {
    return {
      records: this.#connection.all<ConfigRow>(ROWS).map(toRecord),
      projectDefaults: this.#connection
        .all<{ path: string; name: string }>(DEFAULTS)
        .map(({ path, name }) => [path, name] as const),
    };
  }

  /** Throws ContextError for a name that is not here. */
  get(name: string): ContextConfigRecord {
    const record = this.#find(name);
    if (record) return record;
    const names = this.list().records.map((each) => each.name);
    const allowed = names.length === 0 ? 'No configuration is saved' : `Use one of: ${names.join(', ')}`;
    throw new ContextError('context.not-found', refusal('config', name, allowed), { field: 'config' });
  }

  /** Null for a project without one. */
  ofProject(path: string): ContextConfigRecord | null {
    const [name] = this.#connection.firstPrepared(DEFAULT_OF, [projectKey(path)]) ?? [];
    return typeof name === 'string' ? this.#find(name) : null;
  }

  save(name: string, value: unknown, seenVersion: number | null): ContextConfigSave {
    const trimmed = name.trim();
    if (!NAME.test(trimmed)) {
      throw badField({ field: 'name', message: refusal('name', name, 'Use 1 to 80 characters on one line') });
    }
    const config = typeof value === 'string' ? readConfigText(value) : readConfig(value);
    const text = JSON.stringify(config);
    return this.#write(trimmed, (current) => {
      if (seenVersion !== (current?.version ?? null)) return false;
      if (current) this.#connection.run(UPDATE, [text, trimmed, current.version]);
      else this.#connection.run(INSERT, [trimmed, text]);
      return true;
    }) as ContextConfigSave;
  }

  delete(name: string, seenVersion: number): ContextConfigSave {
    const before = this.get(name);
    const written = this.#write(name, (current) => {
      if (current?.version !== seenVersion) return false;
      this.#connection.run(DELETE, [name, seenVersion]);
      return true;
    });
    return written.state === 'saved' ? { state: 'saved', record: before } : written;
  }

  /** Throws ContextError for a name that is not here. */
  setDefault(projectPath: string, name: string | null): void {
    const key = projectKey(projectPath);
    if (name === null) this.#connection.run('DELETE FROM context_default WHERE project_key = ?', [key]);
    else this.#connection.run(SET_DEFAULT, [key, projectPath, this.get(name).name]);
  }

  /** What was seen and what is written belong to one transaction. */
  #write(
    name: string,
    work: (current: ContextConfigRecord | null) => boolean,
  ):
    | { state: 'saved'; record: ContextConfigRecord | null }
    | { state: 'conflict'; current: ContextConfigRecord | null } {
    return this.#connection.transaction(() => {
      const current = this.#find(name);
      return work(current) ? { state: 'saved', record: this.#find(name) } : { state: 'conflict', current };
    });
  }

  #find(name: string): ContextConfigRecord | null {
    const [row] = this.#connection.all<ConfigRow>(ROW, [name]);
    return row ? toRecord(row) : null;
  }
}

/** What was saved was checked; a field that came since has its default. */
function toRecord({ name, version, config }: ConfigRow): ContextConfigRecord {
  return { name, version, config: readConfig(JSON.parse(config) as ContextConfig) };
}
