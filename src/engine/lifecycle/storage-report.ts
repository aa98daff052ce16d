import type { StorageReport, StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';

const TABLE_OWNERS: readonly (readonly [RegExp, StoreName | 'index' | 'raw'])[] = [
  [/^(?:event|chunk|memory)_fts/, 'index'],
  [/^record(?:_|$)/, 'raw'],
  [/^sqlite_autoindex_record/, 'raw'],
  [/^(?:source|chunk|sqlite_autoindex_source)/, 'content'],
  [/^memory_/, 'memory'],
  [/^(?:event|session|api_message|sqlite_autoindex_(?:session|api_message))/, 'events'],
];

/** Bytes of the database file by what they hold; the parts sum to the whole. */
export function storageReport(connection: Connection, vfs: string): StorageReport {
  const pragma = (name: string) => Number(connection.value(`PRAGMA ${name}`));
  const pageBytes = pragma('page_size');
  const databaseBytes = pragma('page_count') * pageBytes;
  const freeBytes = pragma('freelist_count') * pageBytes;
  const bytes = { content: 0, events: 0, memory: 0, index: 0, raw: 0 };
  for (const { name, size } of connection.all<{ name: string; size: number }>(
    'SELECT name, sum(pgsize) AS size FROM dbstat WHERE aggregate = 1 GROUP BY name',
  )) {
    const owner = TABLE_OWNERS.find(([pattern]) => pattern.test(name))?.[1];
    if (owner) bytes[owner] += size;
  }
  const known = bytes.content + bytes.events + bytes.memory + bytes.index + bytes.raw;
  return {
    databaseBytes,
    freeBytes,
    storeBytes: { content: bytes.content, events: bytes.events, memory: bytes.memory },
    searchIndexBytes: bytes.index,
    rawRecordBytes: bytes.raw,
    rawRecordOriginalBytes: Number(connection.value('SELECT coalesce(sum(original_bytes), 0) FROM record_block')),
    otherBytes: Math.max(0, databaseBytes - freeBytes - known),
    schemaVersion: pragma('user_version'),
    sqliteVersion: String(connection.value('SELECT sqlite_version()')),
    vfs,
    journalMode: String(connection.value('PRAGMA journal_mode')),
  };
}
