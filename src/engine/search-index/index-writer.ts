import type { IndexedText } from '../analysis/analyser.ts';
import type { StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { INDEX_TABLES } from './index-tables.ts';

/** Makes a row of a store searchable. A row without any word needs no place in the index. */
export function indexRow(
  connection: Connection,
  store: StoreName,
  id: number,
  title: IndexedText,
  text: IndexedText,
): void {
  if (title.text === '' && text.text === '') return;
  const sql = `INSERT INTO ${INDEX_TABLES[store].fts} (rowid, title, text, aliases) VALUES (?, ?, ?, ?)`;
  connection.runPrepared(sql, [id, title.text, text.text, `${title.aliases} ${text.aliases}`]);
}
