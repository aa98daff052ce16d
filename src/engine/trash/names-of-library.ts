import type { Connection } from '../database/connection.ts';

/** What is kept in plain letters beside the texts: where files lay, and what changed which. */
const NAMES = [
  'SELECT path AS name FROM project',
  'SELECT path AS name FROM file',
  "SELECT label || ' ' || files AS name FROM import",
  'SELECT DISTINCT file_path AS name FROM event WHERE file_path IS NOT NULL',
  'SELECT DISTINCT path AS name FROM file_change',
  'SELECT title AS name FROM session WHERE title_rank > 1',
  'SELECT model AS name FROM price',
  'SELECT sql AS name FROM main.sqlite_schema WHERE sql IS NOT NULL',
];

/** `$word` in small letters, in the texts that are left. */
const IN_TEXTS = [
  'SELECT 1 FROM event WHERE instr(lower(text), $word) OR instr(lower(title_head), $word) LIMIT 1',
  'SELECT 1 FROM chunk WHERE instr(lower(text), $word) OR instr(lower(title), $word) LIMIT 1',
  'SELECT 1 FROM memory_note WHERE instr(lower(text), $word) OR instr(lower(title), $word) LIMIT 1',
];

/** Whether a word is left in a text, in whatever form the index has it: it did not stand only in what went, then. */
export function standsInTexts(connection: Connection, word: string): boolean {
  return IN_TEXTS.some((sql) => connection.value(sql, { $word: word.toLowerCase() }) === 1);
}

/** All names of the library, in small letters, behind each other. */
export function namesOfLibrary(connection: Connection): string {
  const names = NAMES.flatMap((sql) => connection.all<{ name: string }>(sql).map(({ name }) => name));
  return names.join('\n').toLowerCase();
}
