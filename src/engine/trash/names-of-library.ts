import type { Connection } from '../database/connection.ts';

/** What is kept in plain letters beside the texts: where files lay, and what changed which. */
const NAMES = [
  'SELECT path AS name FROM project',
  'SELECT path AS name FROM file',
  "SELECT label || ' ' || files AS name FROM import",
  'SELECT DISTINCT file_path AS name FROM event WHERE file_path IS NOT NULL',
  'SELECT DISTINCT path AS name FROM file_change',
  'SELECT title AS name FROM session WHERE title_rank > 1',
];

/** All names of the library, in small letters, behind each other. */
export function namesOfLibrary(connection: Connection): string {
  const names = NAMES.flatMap((sql) => connection.all<{ name: string }>(sql).map(({ name }) => name));
  return names.join('\n').toLowerCase();
}
