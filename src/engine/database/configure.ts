import type { Connection } from './connection.ts';

/** Figures: `engine.md` §1 of the shared notes, measured in ARCHITECTURE.md "Database". */
const PRAGMAS = [
  // Before the first access: WAL needs it in this VFS.
  'PRAGMA locking_mode = EXCLUSIVE',
  // Only a new file takes it.
  'PRAGMA page_size = 16384',
  'PRAGMA journal_mode = WAL',
  // 128 MB: an import changes the same pages of the indexes with every batch, and each checkpoint writes them once more.
  'PRAGMA wal_autocheckpoint = 8000',
  'PRAGMA synchronous = FULL',
];

/** Settings of a database file; run before anything else is asked of it. */
export function configureDatabase(connection: Connection): void {
  for (const pragma of PRAGMAS) connection.run(pragma);
}

/** Moves what is in the write-ahead log into the database file and empties the log. Not inside a transaction. */
export function emptyLog(connection: Connection): void {
  connection.run('PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * Commits of import batches need not reach the disk one by one; the last one must, before it is acknowledged.
 * Not inside a transaction.
 */
export function setDurability(connection: Connection, level: 'each-commit' | 'at-checkpoints'): void {
  connection.run(`PRAGMA synchronous = ${level === 'each-commit' ? 'FULL' : 'NORMAL'}`);
}
