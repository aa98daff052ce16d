import type { SaveResult, TaggedThing, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { keyFromText } from '../identity/content-key.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { checkTags } from './tag-names.ts';

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
  readonly #versions: Versions;

  constructor(connection: Connection, versions: Versions) {
    this.#connection = connection;
    this.#versions = versions;
  }

  get(thing: TaggedThing): Versioned<readonly string[]> {
    return this.#versions.read(this.#thing(thing));
  }

  /** Throws AppError('note.not-valid') for what is no tag. */
  save(thing: TaggedThing, tags: readonly string[], seenVersion: number): SaveResult<readonly string[]> {
    const checked = checkTags(tags);
    return this.#versions.write(this.#thing(thing), seenVersion, () =>
      this.set(thing.kind, keyFromText(thing.key) ?? 0, checked),
    );
  }

  /** A note that is written here has one version, whoever changes what of it. */
  #thing({ kind, key }: TaggedThing): Thing<readonly string[]> {
    const name = kind === 'note' ? `note:${key}` : `tags:${kind}:${key}`;
    return { name, read: () => this.of(kind, keyFromText(key) ?? 0) };
  }

  of(kind: TaggedThing['kind'], key: number): readonly string[] {
    return this.#connection.all<{ tag: string }>(OF, [kind, key]).map(({ tag }) => tag);
  }

  /** Of all notes and documents that an import brought, beside those that they have. */
  addOfImport(importId: number, tags: readonly string[]): void {
    for (const sql of ADD_OF_IMPORT) this.#connection.run(sql, { $id: importId, $tags: JSON.stringify(tags) });
  }

  /** Inside a transaction, in place of those that it had. `tags` are checked. */
  set(kind: TaggedThing['kind'], key: number, tags: readonly string[]): void {
    this.#connection.runPrepared('DELETE FROM tag WHERE kind = ? AND key = ?', [kind, key]);
    for (const tag of tags)
      this.#connection.runPrepared('INSERT INTO tag (kind, key, tag) VALUES (?, ?, ?)', [kind, key, tag]);
  }
}
