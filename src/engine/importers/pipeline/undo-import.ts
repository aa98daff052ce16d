import type { UndoPreview } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import type { ProjectStore } from '../../projects/project-store.ts';
import { IS_SESSION, IS_SUBAGENT } from '../../sessions/session-kinds.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import { READ_AGAIN } from './ledger.ts';

// Every statement reads by an index what the import brought, never a whole table that grows with events or records.
// `session`, `file` and `project`, a row for each file or so, may be read whole.

const TOUCHED_SESSIONS = `
  SELECT id FROM main.session WHERE import_id = $id
  UNION SELECT e.session_id FROM main.record r CROSS JOIN main.event e ON e.record_id = r.id WHERE r.import_id = $id`;

const TOUCHED_PROJECTS = `
  SELECT e.project_id AS id FROM main.record r CROSS JOIN main.event e ON e.record_id = r.id
    WHERE r.import_id = $id AND e.project_id IS NOT NULL
  UNION SELECT project_id FROM main.session
    WHERE id IN (SELECT value FROM json_each($sessions)) AND project_id IS NOT NULL
  UNION SELECT project_id FROM main.memory_note WHERE import_id = $id AND project_id IS NOT NULL`;

/** Counted on indexes alone: the rows of events hold their texts. */
const EVENT_COUNTS = `
  SELECT count(*) AS events, coalesce(sum(EXISTS
           (SELECT 1 FROM met_again m WHERE m.record_id = r.id AND m.import_id <> $id)), 0) AS kept
  FROM main.record r CROSS JOIN main.event e ON e.record_id = r.id WHERE r.import_id = $id`;

const NOTE_COUNTS = `
  SELECT count(*) AS notes,
         coalesce(sum(EXISTS (SELECT 1 FROM met_again m WHERE m.note_id = n.id AND m.import_id <> $id)), 0) AS kept
  FROM main.memory_note n WHERE n.import_id = $id`;

/** By their first parts; one of which only a later part came with the import stays, without that part. */
const DOCUMENT_COUNTS = `
  SELECT count(*) AS documents,
         coalesce(sum(EXISTS (SELECT 1 FROM met_again m WHERE m.source_id = s.id AND m.import_id <> $id)), 0) AS kept
  FROM main.source s WHERE s.import_id = $id AND s.event_id IS NULL AND s.part_of IS NULL`;

/** Those that are left without an event. */
const SESSION_COUNTS = `
  WITH going AS MATERIALIZED (
    SELECT r.session_id, count(*) AS events FROM main.record r CROSS JOIN main.event e ON e.record_id = r.id
    WHERE r.import_id = $id
      AND NOT EXISTS (SELECT 1 FROM met_again m WHERE m.record_id = r.id AND m.import_id <> $id)
    GROUP BY r.session_id)
  SELECT coalesce(sum(${IS_SESSION}), 0) AS sessions, coalesce(sum(${IS_SUBAGENT}), 0) AS subagents
  FROM main.session s LEFT JOIN going ON going.session_id = s.id
  WHERE (s.import_id = $id OR going.events > 0)
    AND coalesce(going.events, 0) = (SELECT count(*) FROM main.event WHERE session_id = s.id)`;

/** Of a table whose rows belong to an import by themselves: `column` is what `met_again` calls them. */
function handOverOf(table: 'memory_note' | 'source', column: 'note_id' | 'source_id'): readonly string[] {
  return [
    'CREATE TEMP TABLE heir (id INTEGER PRIMARY KEY, import_id INTEGER NOT NULL)',
    `INSERT INTO heir SELECT t.id, min(m.import_id) FROM main.${table} t CROSS JOIN met_again m ON m.${column} = t.id
       WHERE t.import_id = $id GROUP BY t.id LIMIT $most`,
    `UPDATE main.${table} SET import_id = (SELECT import_id FROM heir WHERE id = ${table}.id)
       WHERE id IN (SELECT id FROM heir)`,
    `DELETE FROM met_again WHERE rowid IN
       (SELECT m.rowid FROM heir h CROSS JOIN met_again m ON m.${column} = h.id AND m.import_id = h.import_id)`,
    'DROP TABLE heir',
  ];
}

const HAND_OVER = [
  'CREATE TEMP TABLE heir (record_id INTEGER PRIMARY KEY, import_id INTEGER NOT NULL)',
  `INSERT INTO heir SELECT r.id, min(m.import_id) FROM main.record r CROSS JOIN met_again m ON m.record_id = r.id
     WHERE r.import_id = $id GROUP BY r.id LIMIT $most`,
  `UPDATE main.record SET import_id = (SELECT import_id FROM heir WHERE record_id = record.id)
     WHERE id IN (SELECT record_id FROM heir)`,
  `UPDATE main.event SET import_id = (SELECT import_id FROM heir WHERE record_id = event.record_id)
     WHERE record_id IN (SELECT record_id FROM heir)`,
  `UPDATE main.source SET import_id = (SELECT import_id FROM main.event WHERE id = source.event_id)
     WHERE event_id IN (SELECT e.id FROM heir CROSS JOIN main.event e ON e.record_id = heir.record_id)`,
  `DELETE FROM met_again WHERE rowid IN
     (SELECT m.rowid FROM heir CROSS JOIN met_again m ON m.record_id = heir.record_id AND m.import_id = heir.import_id)`,
  'DROP TABLE heir',
  ...handOverOf('memory_note', 'note_id'),
  ...handOverOf('source', 'source_id'),
];

/**
 * What another import that still stands has met goes over to it: so many records, notes and documents at most, -1 for
 * all. What the import itself met of others is forgotten before. Inside a transaction.
 */
export function handOver(connection: Connection, importId: number, most: number): void {
  for (const sql of HAND_OVER) {
    const params = { ...(sql.includes('$id') && { $id: importId }), ...(sql.includes('$most') && { $most: most }) };
    connection.run(sql, params);
  }
}

/** Indexes first: their rows are known by the rows that are deleted next. */
const DELETE_CONTENT = [
  `DELETE FROM chunk_fts WHERE rowid IN
     (SELECT c.id FROM main.source s JOIN main.chunk c ON c.source_id = s.id WHERE s.import_id = $id)`,
  'DELETE FROM main.chunk WHERE source_id IN (SELECT id FROM main.source WHERE import_id = $id)',
  'DELETE FROM main.source WHERE import_id = $id',
];

const DELETE_EVENTS = [
  `DELETE FROM event_fts WHERE rowid IN
     (SELECT e.id FROM main.record r CROSS JOIN main.event e ON e.record_id = r.id WHERE r.import_id = $id)`,
  'DELETE FROM main.event WHERE record_id IN (SELECT id FROM main.record WHERE import_id = $id)',
  'CREATE TEMP TABLE emptied AS SELECT DISTINCT block_id FROM main.record WHERE import_id = $id',
  'DELETE FROM main.record WHERE import_id = $id',
  `DELETE FROM record_block WHERE id IN (SELECT block_id FROM emptied)
     AND id NOT IN (SELECT block_id FROM main.record WHERE block_id IN (SELECT block_id FROM emptied))`,
  'DROP TABLE emptied',
];

const DELETE_MEMORY = [
  `DELETE FROM memory_fts WHERE rowid IN
     (SELECT s.id FROM main.memory_note n JOIN main.memory_section s ON s.note_id = n.id WHERE n.import_id = $id)`,
  'DELETE FROM main.memory_section WHERE note_id IN (SELECT id FROM main.memory_note WHERE import_id = $id)',
  'DELETE FROM main.memory_note WHERE import_id = $id',
];

const DELETE_MESSAGES = `
  DELETE FROM main.api_message WHERE session_id IN (SELECT value FROM json_each($sessions))
    AND id NOT IN (SELECT api_message_id FROM main.event
                   WHERE session_id IN (SELECT value FROM json_each($sessions)) AND api_message_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM main.record WHERE id = api_message.record_id)`;

const DELETE_SESSIONS = `
  DELETE FROM main.session WHERE id IN (SELECT value FROM json_each($sessions))
    AND NOT EXISTS (SELECT 1 FROM main.event WHERE session_id = session.id)
    AND (import_id = $id OR import_id IN (SELECT id FROM import WHERE state IN ('undone', 'rolled-back')))`;

/** Files whose records went must be read anew from their beginning. What is left of one may still refer to it. */
export const FORGET_FILES = `${READ_AGAIN}
  WHERE import_id = $id OR path IN (SELECT value ->> 'path' FROM import, json_each(import.files) WHERE import.id = $id)`;

/**
 * Takes back all that one import brought. What others added to its sessions stays, and so does what another one that
 * still stands found in its own files too. Inside a transaction: half of an undo must never be seen.
 */
export function undoImport(
  connection: Connection,
  stores: { sessions: SessionStore; projects: ProjectStore },
  importId: number,
): void {
  const id = { $id: importId } as const;
  const idsOf = (sql: string, params: Record<`$${string}`, number | string>) =>
    connection.all<{ id: number }>(sql, params).map((row) => row.id);
  const touched = idsOf(TOUCHED_SESSIONS, id);
  const sessions = { $sessions: JSON.stringify(touched) } as const;
  const projects = idsOf(TOUCHED_PROJECTS, { ...id, ...sessions });
  connection.run('DELETE FROM met_again WHERE import_id = $id', id);
  handOver(connection, importId, -1);
  for (const sql of [...DELETE_CONTENT, ...DELETE_EVENTS, ...DELETE_MEMORY])
    connection.run(sql, sql.includes('$id') ? id : undefined);
  connection.run('DELETE FROM main.session_link WHERE import_id = $id', id);
  connection.run(DELETE_MESSAGES, sessions);
  connection.run(DELETE_SESSIONS, { ...id, ...sessions });
  stores.sessions.recount(touched);
  connection.run(FORGET_FILES, id);
  stores.projects.deleteUnused(projects);
}

/** What `undoImport` would take away now. */
export function previewUndo(connection: Connection, importId: number): UndoPreview {
  const first = <Row extends object>(sql: string) => connection.all<Row>(sql, { $id: importId })[0];
  const { events = 0, kept: keptEvents = 0 } = first<{ events: number; kept: number }>(EVENT_COUNTS) ?? {};
  const { notes = 0, kept: keptNotes = 0 } = first<{ notes: number; kept: number }>(NOTE_COUNTS) ?? {};
  const { sessions = 0, subagents = 0 } = first<{ sessions: number; subagents: number }>(SESSION_COUNTS) ?? {};
  const { documents = 0, kept: keptDocuments = 0 } = first<{ documents: number; kept: number }>(DOCUMENT_COUNTS) ?? {};
  return {
    sessions,
    subagents,
    events: events - keptEvents,
    notes: notes - keptNotes,
    documents: documents - keptDocuments,
    keptEvents,
    keptNotes,
    keptDocuments,
  };
}
