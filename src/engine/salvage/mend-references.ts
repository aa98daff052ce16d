import type { Connection } from '../database/connection.ts';
import { contentKey } from '../identity/content-key.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
  readonly isNeeded: 0 | 1;
  readonly onDelete: string;
}

const REFERENCES = `
  SELECT t.name AS "table", f."from" AS "column", f."table" AS parent, f.on_delete AS onDelete,
         coalesce(f."to", (SELECT c.name FROM pragma_table_info(f."table") c WHERE c.pk = 1)) AS parentColumn,
         (SELECT c."notnull" FROM pragma_table_info(t.name) c WHERE c.name = f."from") AS isNeeded
  FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`;

const NO_TEXT = `
  UPDATE record SET block_id = 0, block_offset = 0 WHERE block_id NOT IN (SELECT id FROM record_block)`;

const ADD_IMPORT = `
  INSERT INTO import (id, label, state, started_at_ms) VALUES (?, 'An import whose name was lost', 'interrupted', 0)`;

const LOST_SESSIONS = `
  SELECT e.session_id AS id, min(r.import_id) AS importId FROM event e JOIN record r ON r.id = e.record_id
  WHERE e.session_id NOT IN (SELECT id FROM session) GROUP BY e.session_id`;
const ADD_SESSION = `
  INSERT INTO session (id, key, tool, native_id, title, title_rank, is_conversation, import_id)
  VALUES (?, ?, 'generic', ?, 'A session whose name was lost', 4, 1, ?)`;

/**
 * No row refers to one that is lost: sessions and imports get an empty row in place of theirs, records go on without the
 * block that held their text, and what else cannot stand alone goes. Returns how many rows went.
 */
export function mendReferences(connection: Connection): number {
  const references = connection.all<Reference>(REFERENCES);
  addImports(connection, references);
  connection.run(NO_TEXT);
  for (const { id, importId } of connection.all<{ id: number; importId: number }>(LOST_SESSIONS)) {
    const name = `lost-${id}`;
    connection.runPrepared(ADD_SESSION, [id, contentKey('lost session', name), name, importId]);
  }
  let gone = 0;
  for (let before = -1; before !== gone; ) {
    before = gone;
    for (const reference of references) gone += letGo(connection, reference);
  }
  return gone;
}

function addImports(connection: Connection, references: readonly Reference[]): void {
  for (const { table, column, parent } of references) {
    if (parent !== 'import') continue;
    const missing = connection.all<{ id: number }>(
      `SELECT DISTINCT ${column} AS id FROM ${table} WHERE ${column} NOT IN (SELECT id FROM import)`,
    );
    for (const { id } of missing) connection.runPrepared(ADD_IMPORT, [id]);
  }
}

function letGo(connection: Connection, reference: Reference): number {
  const { table, column, parent, parentColumn, isNeeded, onDelete } = reference;
  const orphaned = `${column} IS NOT NULL AND ${column} NOT IN (SELECT ${parentColumn} FROM ${parent})`;
  if (isNeeded === 0 && onDelete !== 'CASCADE') {
    connection.run(`UPDATE ${table} SET ${column} = NULL WHERE ${orphaned}`);
    return 0;
  }
  connection.run(`DELETE FROM ${table} WHERE ${orphaned}`);
  return connection.changes();
}
