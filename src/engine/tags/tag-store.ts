import type { Connection } from '../database/connection.ts';

export type TaggedKind = 'note' | 'document';

const OF = 'SELECT tag FROM tag WHERE kind = ? AND key = ? ORDER BY tag';

/** Tags of notes and documents, by their content keys. */
export class TagStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  of(kind: TaggedKind, key: number): readonly string[] {
    return this.#connection.all<{ tag: string }>(OF, [kind, key]).map(({ tag }) => tag);
  }

  /** Inside a transaction, in place of those that it had. `tags` are checked. */
  set(kind: TaggedKind, key: number, tags: readonly string[]): void {
    this.#connection.runPrepared('DELETE FROM tag WHERE kind = ? AND key = ?', [kind, key]);
    for (const tag of tags)
      this.#connection.runPrepared('INSERT INTO tag (kind, key, tag) VALUES (?, ?, ?)', [kind, key, tag]);
  }
}
