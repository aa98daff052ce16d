import type { Connection } from '../database/connection.ts';

export type TaggedKind = 'note' | 'document';

const OF = 'SELECT tag FROM tag WHERE kind = ? AND key = ? ORDER BY tag';

const ADD_OF_IMPORT = [
  `INSERT OR IGNORE INTO tag (kind, key, tag)
     SELECT 'note', n.key, j.value FROM main.memory_note n, json_each($tags) j WHERE n.import_id = $id`,
  `INSERT OR IGNORE INTO tag (kind, key, tag)
     SELECT 'document', o.key, j.value FROM main.source o, json_each($tags) j
     WHERE o.import_id = $id AND o.kind = 'document' AND o.part_of IS NULL`,
];

/** Tags of notes and documents, by their content keys. */
export class TagStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  of(kind: TaggedKind, key: number): readonly string[] {
    return this.#connection.all<{ tag: string }>(OF, [kind, key]).map(({ tag }) => tag);
  }

  /** Of all notes and documents that an import brought, beside those that they have. */
  addOfImport(importId: number, tags: readonly string[]): void {
    for (const sql of ADD_OF_IMPORT) this.#connection.run(sql, { $id: importId, $tags: JSON.stringify(tags) });
  }

  /** Inside a transaction, in place of those that it had. `tags` are checked. */
  set(kind: TaggedKind, key: number, tags: readonly string[]): void {
    this.#connection.runPrepared('DELETE FROM tag WHERE kind = ? AND key = ?', [kind, key]);
    for (const tag of tags)
      this.#connection.runPrepared('INSERT INTO tag (kind, key, tag) VALUES (?, ?, ?)', [kind, key, tag]);
  }
}
