import type { StoreName } from '../api.ts';

interface IndexTable {
  readonly fts: string;
  /** Rows, newest first, from one id down: what the index is to hold of each. */
  readonly rowsDown: string;
  /** The same of rows by their ids. */
  readonly rowsOf: string;
  readonly newestId: string;
}

/** What of each store's rows can be searched. */
export const INDEX_TABLES: Readonly<Record<StoreName, IndexTable>> = {
  content: {
    fts: 'chunk_fts',
    // The title of a long output stands with its event: here, it would list the output many times.
    rowsDown: `
      SELECT c.id, iif(c.event_id IS NULL, c.title, '') AS title, c.text FROM chunk c
      WHERE c.id <= $from ORDER BY c.id DESC LIMIT $count`,
    rowsOf: `SELECT c.id, iif(c.event_id IS NULL, c.title, ''), c.text FROM json_each($ids) j JOIN chunk c ON c.id = j.value`,
    newestId: 'SELECT max(id) FROM chunk',
  },
  events: {
    fts: 'event_fts',
    // A result has the title of its call: it would bring both for each word of the call. 6 is tool-result.
    rowsDown: `
      SELECT id, iif(type = 6, '', title) AS title, text FROM event
      WHERE id <= $from ORDER BY id DESC LIMIT $count`,
    rowsOf: `SELECT e.id, iif(e.type = 6, '', e.title), e.text FROM json_each($ids) j JOIN event e ON e.id = j.value`,
    newestId: 'SELECT max(id) FROM event',
  },
  memory: {
    fts: 'memory_fts',
    rowsDown: `
      SELECT id, title, text FROM memory_section
      WHERE id <= $from ORDER BY id DESC LIMIT $count`,
    rowsOf: 'SELECT m.id, m.title, m.text FROM json_each($ids) j JOIN memory_section m ON m.id = j.value',
    newestId: 'SELECT max(id) FROM memory_section',
  },
};

/** As the newest migration has it. */
export function definitionOf(store: StoreName): string {
  const { fts } = INDEX_TABLES[store];
  return `CREATE VIRTUAL TABLE ${fts} USING fts5 (
    text, title, aliases, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
  )`;
}
