import type { SourceDatabase } from '../../database/source-database.ts';

/** Database text is UTF-8 text, or the same bytes as a blob: versions differ. */
type StoredValue = string | Uint8Array | null;

const decoder = new TextDecoder();

/**
 * One table of keys and values. It is only ever asked for a key or for keys of one prefix: the same tables hold tokens
 * and secrets under other keys, and many gigabytes of what is no conversation.
 */
export class KeyValues {
  readonly #database: SourceDatabase;
  readonly #table: string;
  readonly #isThere: boolean;

  constructor(database: SourceDatabase, table: 'ItemTable' | 'cursorDiskKV') {
    this.#database = database;
    this.#table = table;
    const columns = database.tables.includes(table) ? database.columnsOf(table) : [];
    this.#isThere = columns.includes('key') && columns.includes('value');
  }

  /** Null when there is no such key, or no value. Throws DatabaseError where the file is damaged. */
  get(key: string): string | null {
    if (!this.#isThere) return null;
    const sql = `SELECT value FROM ${this.#table} WHERE key = ?`;
    for (const { value } of this.#database.rows<{ value: StoredValue }>(sql, [key])) return toText(value);
    return null;
  }

  /** Keys of that prefix, one after the other, so that one damaged value costs no more than itself. Throws as `get`. */
  *keys(prefix: string, order: 'key' | 'as written'): Generator<string> {
    if (!this.#isThere) return;
    const by = order === 'key' ? 'key' : 'rowid';
    const sql = `SELECT key FROM ${this.#table} WHERE key >= ? AND key < ? ORDER BY ${by}`;
    for (const { key } of this.#database.rows<{ key: string }>(sql, [prefix, endOf(prefix)])) yield key;
  }
}

/** The first key behind all of that prefix; the prefix ends in a colon. */
function endOf(prefix: string): string {
  return `${prefix.slice(0, -1)};`;
}

function toText(value: StoredValue): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : decoder.decode(value);
}
