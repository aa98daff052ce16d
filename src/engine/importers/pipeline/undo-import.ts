import type { Connection } from '../../database/connection.ts';
import type { ProjectStore } from '../../projects/project-store.ts';
import type { SessionStore } from '../../sessions/session-store.ts';

const TOUCHED_SESSIONS = `
  SELECT id FROM session WHERE import_id = $id
  UNION SELECT session_id FROM event WHERE import_id = $id`;

/** What another import that still stands has met goes over to it. */
const HAND_OVER = [
  'DELETE FROM met_again WHERE import_id = $id',
  `CREATE TEMP TABLE heir AS
     SELECT r.id AS record_id, min(m.import_id) AS import_id FROM record r JOIN met_again m ON m.record_id = r.id
     WHERE r.import_id = $id GROUP BY r.id`,
  'UPDATE record SET import_id = heir.import_id FROM heir WHERE heir.record_id = record.id',
  `UPDATE event SET import_id = heir.import_id FROM heir WHERE heir.record_id = event.record_id`,
  `UPDATE source SET import_id = event.import_id FROM event
     WHERE event.id = source.event_id AND source.import_id = $id AND event.import_id <> $id`,
  'DROP TABLE heir',
  `UPDATE memory_note SET import_id = (SELECT min(import_id) FROM met_again WHERE note_id = memory_note.id)
     WHERE import_id = $id AND id IN (SELECT note_id FROM met_again WHERE note_id IS NOT NULL)`,
  `DELETE FROM met_again WHERE record_id IN (SELECT id FROM record WHERE import_id = met_again.import_id)
     OR note_id IN (SELECT id FROM memory_note WHERE import_id = met_again.import_id)`,
];

/** Indexes first: their rows are known by the rows that are deleted next. */
const DELETE_CONTENT = [
  `DELETE FROM chunk_fts WHERE rowid IN
     (SELECT c.id FROM source s JOIN chunk c ON c.source_id = s.id WHERE s.import_id = $id)`,
  'DELETE FROM chunk WHERE source_id IN (SELECT id FROM source WHERE import_id = $id)',
  'DELETE FROM source WHERE import_id = $id',
];

const DELETE_EVENTS = [
  'DELETE FROM event_fts WHERE rowid IN (SELECT id FROM event WHERE import_id = $id)',
  'DELETE FROM event WHERE import_id = $id',
  'CREATE TEMP TABLE emptied AS SELECT DISTINCT block_id FROM record WHERE import_id = $id',
  'DELETE FROM record WHERE import_id = $id',
  `DELETE FROM record_block WHERE id IN (SELECT block_id FROM emptied)
     AND id NOT IN (SELECT block_id FROM record WHERE block_id IN (SELECT block_id FROM emptied))`,
  'DROP TABLE emptied',
];

const DELETE_MEMORY = [
  `DELETE FROM memory_fts WHERE rowid IN
     (SELECT s.id FROM memory_note n JOIN memory_section s ON s.note_id = n.id WHERE n.import_id = $id)`,
  'DELETE FROM memory_section WHERE note_id IN (SELECT id FROM memory_note WHERE import_id = $id)',
  'DELETE FROM memory_note WHERE import_id = $id',
];

const DELETE_MESSAGES = `
  DELETE FROM api_message WHERE session_id IN (SELECT value FROM json_each($sessions))
    AND id NOT IN (SELECT api_message_id FROM event
                   WHERE session_id IN (SELECT value FROM json_each($sessions)) AND api_message_id IS NOT NULL)`;

const DELETE_SESSIONS = `
  DELETE FROM session WHERE id IN (SELECT value FROM json_each($sessions))
    AND NOT EXISTS (SELECT 1 FROM event WHERE session_id = session.id)`;

/** Files whose records went must be read anew from their beginning. */
const FORGET_FILES = [
  `UPDATE file SET consumed_bytes = 0, consumed_lines = 0, state = 'not-read', problem = NULL, problem_line = NULL
   WHERE import_id = $id OR path IN (SELECT value ->> 'path' FROM import, json_each(import.files) WHERE import.id = $id)`,
  'DELETE FROM file WHERE import_id = $id AND id NOT IN (SELECT file_id FROM record)',
];

/**
 * Takes back all that one import brought, in one transaction. What others added to its sessions stays, and so does what
 * another one that still stands found in its own files too.
 */
export function undoImport(
  connection: Connection,
  stores: { sessions: SessionStore; projects: ProjectStore },
  importId: number,
): void {
  const id = { $id: importId } as const;
  connection.transaction(() => {
    const touched = connection.all<{ id: number }>(TOUCHED_SESSIONS, id).map((row) => row.id);
    for (const sql of [...HAND_OVER, ...DELETE_CONTENT, ...DELETE_EVENTS, ...DELETE_MEMORY])
      connection.run(sql, sql.includes('$id') ? id : undefined);
    const sessions = { $sessions: JSON.stringify(touched) } as const;
    connection.run(DELETE_MESSAGES, sessions);
    connection.run(DELETE_SESSIONS, sessions);
    stores.sessions.recount(touched);
    for (const sql of FORGET_FILES) connection.run(sql, id);
    stores.projects.deleteUnused();
  });
}
