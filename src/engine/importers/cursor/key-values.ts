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
  readonly #scanned = new Map<string, ReadonlyMap<string, number>>();

  constructor(database: SourceDatabase, table: 'ItemTable' | 'cursorDiskKV') {
    this.#database = database;
    this.#table = table;
    const columns = database.tables.includes(table) ? database.columnsOf(table) : [];
    this.#isThere = columns.includes('key') && columns.includes('value');
  }

  /** Null when there is no such key, or no value. Throws DatabaseError where the file is damaged. */
  get(key: string): string | null {
    if (!this.#isThere) return null;
    try {
      return this.#value('key', key);
    } catch (error) {
      const rowid = this.#rowids(prefixOf(key)).get(key);
      if (rowid === undefined) throw error;
      return this.#value('rowid', rowid);
    }
  }

  /**
   * The values of many keys, in their order, one after the other and by one statement: preparing one for each takes
   * longer than reading them. Never throws: `error` is what stands in the way of a value.
   */
  *each(keys: readonly string[]): Generator<{ key: string; text: string | null; error: unknown }> {
    let next = 0;
    try {
      for (const value of this.#isThere ? this.#valuesOf(keys) : []) {
        yield { key: keys[next++] ?? '', text: toText(value), error: null };
      }
    } catch {
      // Those behind the damaged one are asked for one by one.
    }
    for (const key of keys.slice(next)) {
      try {
        yield { key, text: this.get(key), error: null };
      } catch (error) {
        yield { key, text: null, error };
      }
    }
  }

  /** Keys of that prefix, so that one damaged value costs no more than itself. Throws, behind those that it found. */
  *keys(prefix: string, order: 'key' | 'as written'): Generator<string> {
    if (!this.#isThere) return;
    const found = new Set<string>();
    const by = order === 'key' ? 'key' : 'rowid';
    const sql = `SELECT key FROM ${this.#table} WHERE key >= ? AND key < ? ORDER BY ${by}`;
    try {
      for (const { key } of this.#database.rows<{ key: string }>(sql, [prefix, endOf(prefix)])) {
        found.add(key);
        yield key;
      }
    } catch (error) {
      for (const key of this.#rowids(prefixOf(prefix)).keys()) if (key.startsWith(prefix) && !found.has(key)) yield key;
      throw error;
    }
  }

  *#valuesOf(keys: readonly string[]): Generator<StoredValue> {
    const value = `SELECT value FROM ${this.#table} WHERE key = asked.value`;
    const sql = `SELECT (${value}) AS value FROM json_each(?) AS asked`;
    const rows = this.#database.rows<{ value: StoredValue }>(sql, [JSON.stringify(keys)]);
    for (const { value } of rows) yield value;
  }

  #value(column: 'key' | 'rowid', value: string | number): string | null {
    const sql = `SELECT value FROM ${this.#table} WHERE ${column} = ?`;
    for (const row of this.#database.rows<{ value: StoredValue }>(sql, [value])) return toText(row.value);
    return null;
  }

  /** Where the rows of a prefix lie, for a file whose index is damaged: what can be found without it. */
  #rowids(prefix: string): ReadonlyMap<string, number> {
    const known = this.#scanned.get(prefix);
    if (known) return known;
    const rowids = new Map<string, number>();
    this.#scanned.set(prefix, rowids);
    if (prefix === '') return rowids;
    const sql = `SELECT rowid AS id, key FROM ${this.#table} NOT INDEXED WHERE key >= ? AND key < ?`;
    try {
      const rows = this.#database.rows<{ id: number; key: string }>(sql, [prefix, endOf(prefix)]);
      for (const { id, key } of rows) rowids.set(key, Number(id));
    } catch {
      // The table is damaged too: what stands in front of that was found.
    }
    return rowids;
  }
}

/** `bubbleId:` of `bubbleId:…:…`; nothing of keys that stand alone. */
function prefixOf(key: string): string {
  return key.slice(0, key.indexOf(':') + 1);
}

/** The first key behind all of that prefix; the prefix ends in a colon. */
function endOf(prefix: string): string {
  return `${prefix.slice(0, -1)};`;
}

function toText(value: StoredValue): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : decoder.decode(value);
}
