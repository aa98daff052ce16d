import type { PrivateThing } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyFromText } from '../identity/content-key.ts';
import { projectKey } from '../projects/project-path.ts';

export interface PrivateKeys {
  readonly project: ReadonlySet<string>;
  readonly session: ReadonlySet<number>;
  readonly note: ReadonlySet<number>;
  readonly document: ReadonlySet<number>;
}

const DRAFTS = 'SELECT key FROM memory_note WHERE is_draft = 1';

/** What a person keeps from agents: what they marked, and notes that are drafts. */
export class PrivateThings {
  readonly #connection: Connection;
  #known: readonly PrivateThing[] | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
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

  set({ kind, key, title }: PrivateThing, isPrivate: boolean): void {
    const stored = kind === 'project' ? projectKey(key) : key;
    if (isPrivate) {
      this.#connection.run('INSERT OR REPLACE INTO agent_private (kind, key, title) VALUES (?, ?, ?)', [
        kind,
        stored,
        title,
      ]);
    } else this.#connection.run('DELETE FROM agent_private WHERE kind = ? AND key = ?', [kind, stored]);
    this.#known = null;
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
