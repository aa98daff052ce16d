import { toIndexedText } from '../analysis/analyser.ts';
import type { StoreName } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { INDEX_TABLES } from './index-tables.ts';

/** Makes a row of a store searchable. A row without any word needs no place in the index. */
export function indexRow(connection: Connection, store: StoreName, id: number, title: string, text: string): void {
  const ofTitle = toIndexedText(title);
  const ofText = toIndexedText(text);
  if (ofTitle.text === '' && ofText.text === '') return;
  const sql = `INSERT INTO ${INDEX_TABLES[store].fts} (rowid, title, text, aliases) VALUES (?, ?, ?, ?)`;
  connection.runPrepared(sql, [id, ofTitle.text, ofText.text, `${ofTitle.aliases} ${ofText.aliases}`]);
}
