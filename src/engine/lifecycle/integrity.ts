import type { Connection } from '../database/connection.ts';
import { DatabaseError } from '../errors.ts';

const INDEXES = ['event_fts', 'chunk_fts', 'memory_fts'];

/** What was checked, in words. Throws DatabaseError('database.damaged') naming the first fault. */
export function checkIntegrity(connection: Connection): readonly string[] {
  const checked: string[] = [];
  const pages = String(connection.value('PRAGMA quick_check(1)'));
  if (pages !== 'ok') throw new DatabaseError('database.damaged', `The database file is damaged: ${pages}`);
  checked.push('All pages and rows of the database can be read.');
  const [reference] = connection.all<{ table: string }>('PRAGMA foreign_key_check');
  if (reference) throw new DatabaseError('database.damaged', `A row of ${reference.table} refers to one that is gone.`);
  checked.push('All references between rows hold.');
  for (const index of INDEXES) {
    connection.run(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`);
    checked.push(`The search index ${index} is whole.`);
  }
  return checked;
}
