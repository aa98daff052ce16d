import type {
  ContextConfig,
  ContextConfigRecord,
  ContextConfigs,
  ProjectConfig,
  SaveResult,
  Versioned,
} from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { projectKey } from '../projects/project-path.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { checkAll } from './check-all.ts';
import { type Allowed, badField, contextError, readConfig, readConfigText, refusal } from './config.ts';

interface ConfigRow {
  readonly name: string;
  readonly config: string;
}

const ROWS = 'SELECT name, config FROM context_config ORDER BY name';
const ROW = 'SELECT name, config FROM context_config WHERE name = ?';
const SAVE = `
  INSERT INTO context_config (name, config) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET config = excluded.config`;
const DELETE = 'DELETE FROM context_config WHERE name = ?';
const DEFAULTS = 'SELECT path, name FROM context_default ORDER BY path';
const DEFAULT_OF = 'SELECT name FROM context_default WHERE project_key = ?';
const SET_DEFAULT = 'INSERT OR REPLACE INTO context_default (project_key, path, name) VALUES (?, ?, ?)';

const UNSET_DEFAULT = 'DELETE FROM context_default WHERE project_key = ?';

const NAME = /^[^\p{C}]{1,80}$/u;

/** Saved configurations, and which project uses which. */
export class ContextConfigStore {
  readonly #connection: Connection;
  readonly #versions: Versions;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  list(): ContextConfigs {
    return {
      records: this.#connection.all<ConfigRow>(ROWS).map((row) => this.#toRecord(row)),
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
    const allowed: Allowed = names.length === 0 ? { code: 'config.none-saved' } : { code: 'config.one-of', names };
    throw contextError('context.not-found', 'config', [refusal('config', name, allowed)]);
  }

  /** Null for a project without one. */
  ofProject(path: string): ContextConfigRecord | null {
    const { name } = this.defaultOf(path).value;
    return name === null ? null : this.#find(name);
  }

  save(name: string, value: unknown, seenVersion: number | null): SaveResult<ContextConfig | null> {
    const trimmed = name.trim();
    const [, config] = checkAll(
      () => checkName(trimmed, name),
      () => (typeof value === 'string' ? readConfigText(value) : readConfig(value)),
    );
    return this.#versions.write(this.#thing(trimmed), seenVersion, () => {
      this.#connection.run(SAVE, [trimmed, JSON.stringify(config)]);
    });
  }

  delete(name: string, seenVersion: number): SaveResult<ContextConfig | null> {
    this.get(name);
    return this.#versions.write(this.#thing(name), seenVersion, () => this.#connection.run(DELETE, [name]));
  }

  defaultOf(projectPath: string): Versioned<ProjectConfig> {
    return this.#versions.read(this.#default(projectKey(projectPath)));
  }

  /** Throws ContextError for a name that is not here. */
  setDefault(projectPath: string, name: string | null, seenVersion: number): SaveResult<ProjectConfig> {
    const key = projectKey(projectPath);
    const known = name === null ? null : this.get(name).name;
    return this.#versions.write(this.#default(key), seenVersion, () => {
      if (known === null) this.#connection.run(UNSET_DEFAULT, [key]);
      else this.#connection.run(SET_DEFAULT, [key, projectPath, known]);
    });
  }

  #default(key: string): Thing<ProjectConfig> {
    const read = () => {
      const [name] = this.#connection.firstPrepared(DEFAULT_OF, [key]) ?? [];
      return { name: typeof name === 'string' ? name : null };
    };
    return { name: `context-default:${key}`, read };
  }

  #thing(name: string): Thing<ContextConfig | null> {
    return { name: `context-config:${name}`, read: () => this.#find(name)?.config ?? null };
  }

  #find(name: string): ContextConfigRecord | null {
    const [row] = this.#connection.all<ConfigRow>(ROW, [name]);
    return row ? this.#toRecord(row) : null;
  }

  /** What was saved was checked; a field that came since has its default. */
  #toRecord({ name, config }: ConfigRow): ContextConfigRecord {
    const version = this.#versions.of(`context-config:${name}`);
    return { name, version, config: readConfig(JSON.parse(config) as ContextConfig) };
  }
}

function checkName(trimmed: string, written: string): void {
  if (NAME.test(trimmed)) return;
  throw badField({ field: 'name', message: refusal('name', written, { code: 'config.name' }) });
}
