import type { PrivateThing, SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyFromText } from '../identity/content-key.ts';
import { projectKey } from '../projects/project-path.ts';
import type { Thing, Versions } from '../versions/versions.ts';

export interface PrivateKeys {
  readonly project: ReadonlySet<string>;
  readonly session: ReadonlySet<number>;
  readonly note: ReadonlySet<number>;
  readonly document: ReadonlySet<number>;
}

const IS_MARKED = 'SELECT 1 FROM agent_private WHERE kind = ? AND key = ?';
const MARK = 'INSERT OR REPLACE INTO agent_private (kind, key, title) VALUES (?, ?, ?)';
const UNMARK = 'DELETE FROM agent_private WHERE kind = ? AND key = ?';

const DRAFTS = 'SELECT key FROM memory_note WHERE is_draft = 1';

/** What a person keeps from agents: what they marked, and notes that are drafts. */
export class PrivateThings {
  readonly #connection: Connection;
  readonly #versions: Versions;
  #known: readonly PrivateThing[] | null = null;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  list(): readonly PrivateThing[] {
    this.#known ??= this.#connection.all<PrivateThing>(
      'SELECT kind, key, title FROM agent_private ORDER BY kind, title, key',
    );
    return this.#known;
  }

  get isEmpty(): boolean {
    return this.list().length === 0 && this.#drafts().length === 0;
  }

  get(thing: PrivateThing): Versioned<boolean> {
    return this.#versions.read(this.#mark(thing));
  }

  set(thing: PrivateThing, isPrivate: boolean, seenVersion: number): SaveResult<boolean> {
    const { kind, title } = thing;
    const result = this.#versions.write(this.#mark(thing), seenVersion, () => {
      if (isPrivate) this.#connection.run(MARK, [kind, storedKey(thing), title]);
      else this.#connection.run(UNMARK, [kind, storedKey(thing)]);
    });
    this.#known = null;
    return result;
  }

  #mark(thing: PrivateThing): Thing<boolean> {
    const params = [thing.kind, storedKey(thing)];
    const read = () => this.#connection.firstPrepared(IS_MARKED, params) !== undefined;
    return { name: `private:${params.join(' ')}`, read };
  }

  keys(): PrivateKeys {
    const of = (kind: PrivateThing['kind']) =>
      this.list()
        .filter((thing) => thing.kind === kind)
        .map(({ key }) => key);
    const numbers = (kind: PrivateThing['kind']) => new Set(of(kind).flatMap((key) => keyFromText(key) ?? []));
    return {
      project: new Set(of('project')),
      session: numbers('session'),
      note: new Set([...numbers('note'), ...this.#drafts()]),
      document: numbers('document'),
    };
  }
  #drafts(): readonly number[] {
    return this.#connection.all<{ key: number }>(DRAFTS).map(({ key }) => key);
  }
}

function storedKey({ kind, key }: PrivateThing): string {
  return kind === 'project' ? projectKey(key) : key;
}
