/** Due lifetimes of one kind: what is theirs goes into the sets of ExpiredRows. `$keys` is JSON. */

const ELSEWHERE = 'm.import_id NOT IN (SELECT id FROM temp.expired_import)';

/** Of imports: as undo takes them back, what another import that stands has met too is none of it. */
export const FIND_OF_IMPORTS = [
  'INSERT OR IGNORE INTO temp.expired_import (id) SELECT value FROM json_each($keys)',
  `INSERT OR IGNORE INTO temp.expired_record (id)
     SELECT r.id FROM temp.expired_import x CROSS JOIN main.record r ON r.import_id = x.id
     WHERE NOT EXISTS (SELECT 1 FROM main.met_again m WHERE m.record_id = r.id AND ${ELSEWHERE})`,
  `INSERT OR IGNORE INTO temp.expired_source (id)
     SELECT s.id FROM temp.expired_import x CROSS JOIN main.source s ON s.import_id = x.id
     WHERE s.event_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM main.met_again m WHERE m.source_id = s.id AND ${ELSEWHERE})`,
  `INSERT OR IGNORE INTO temp.expired_memory_note (id)
     SELECT n.id FROM temp.expired_import x CROSS JOIN main.memory_note n ON n.import_id = x.id
     WHERE NOT EXISTS (SELECT 1 FROM main.met_again m WHERE m.note_id = n.id AND ${ELSEWHERE})`,
];

export const FIND_NOTES = `
  INSERT OR IGNORE INTO temp.expired_memory_note (id)
  SELECT n.id FROM json_each($keys) j CROSS JOIN main.memory_note n ON n.key = j.value`;

export const FIND_DOCUMENTS = `
  INSERT OR IGNORE INTO temp.expired_source (id)
  SELECT s.id FROM json_each($keys) j CROSS JOIN main.source o ON o.key = j.value
    CROSS JOIN main.source s ON s.id = o.id OR s.part_of = o.id WHERE o.kind = 'document'`;

/** Of purges, by their ids. */
export const FIND_OF_PURGES = [
  ['record', 'record_id'],
  ['source', 'source_id'],
  ['memory_note', 'note_id'],
].map(
  ([table, column]) => `INSERT OR IGNORE INTO temp.expired_${table} (id)
     SELECT p.${column} FROM json_each($keys) j CROSS JOIN main.purged_row p ON p.purge_id = j.value
     WHERE p.${column} IS NOT NULL`,
);

/** What is part of those. */
export const FIND_PARTS = [
  `INSERT OR IGNORE INTO temp.expired_event (id)
     SELECT e.id FROM temp.expired_record x CROSS JOIN main.event e ON e.record_id = x.id`,
  `INSERT OR IGNORE INTO temp.expired_source (id)
     SELECT s.id FROM temp.expired_event x CROSS JOIN main.source s ON s.event_id = x.id`,
  `INSERT OR IGNORE INTO temp.expired_chunk (id)
     SELECT c.id FROM temp.expired_source x CROSS JOIN main.chunk c ON c.source_id = x.id`,
  `INSERT OR IGNORE INTO temp.expired_memory_section (id)
     SELECT s.id FROM temp.expired_memory_note x CROSS JOIN main.memory_section s ON s.note_id = x.id`,
];

/** Sessions that lose events, or that an import began; those that lost all of them in an earlier sweep, too. `$purges` is JSON. */
export const TOUCHED_SESSIONS = `
  SELECT s.id FROM temp.expired_import x CROSS JOIN main.session s ON s.import_id = x.id
  UNION SELECT e.session_id FROM temp.expired_event x CROSS JOIN main.event e ON e.id = x.id
  UNION SELECT id FROM main.session
    WHERE event_count = 0 AND import_id IN (SELECT id FROM import WHERE state IN ('undone', 'rolled-back'))
  UNION SELECT session_id FROM purged_row
    WHERE session_id IS NOT NULL AND purge_id IN (SELECT value FROM json_each($purges))`;

/** Read through the views: what is left decides. `$sessions` is JSON. */
export const FIND_EMPTIED = [
  `INSERT OR IGNORE INTO temp.expired_api_message (id)
     SELECT m.id FROM main.api_message m WHERE m.session_id IN (SELECT value FROM json_each($sessions))
       AND m.id NOT IN (SELECT api_message_id FROM event
                        WHERE session_id IN (SELECT value FROM json_each($sessions)) AND api_message_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM record WHERE id = m.record_id)`,
  `INSERT OR IGNORE INTO temp.expired_session (id)
     SELECT s.id FROM main.session s WHERE s.id IN (SELECT value FROM json_each($sessions))
       AND NOT EXISTS (SELECT 1 FROM event WHERE session_id = s.id)
       AND (s.import_id IN (SELECT id FROM import WHERE state IN ('undone', 'rolled-back'))
         OR s.id IN (SELECT session_id FROM purged_row WHERE session_id IS NOT NULL))`,
];

/** Those of `$sessions` that are seen. */
export const STILL_SEEN = `
  SELECT value AS id FROM json_each($sessions) WHERE value NOT IN (SELECT id FROM temp.expired_session)`;

/** Projects that only what is out of sight belongs to. */
export const FIND_PROJECTS = `
  INSERT OR IGNORE INTO temp.expired_project (id)
  SELECT project_id FROM (
    SELECT e.project_id FROM temp.expired_event x CROSS JOIN main.event e ON e.id = x.id
    UNION SELECT s.project_id FROM temp.expired_session x CROSS JOIN main.session s ON s.id = x.id
    UNION SELECT n.project_id FROM temp.expired_memory_note x CROSS JOIN main.memory_note n ON n.id = x.id)
  WHERE project_id IS NOT NULL
    AND project_id NOT IN (SELECT project_id FROM session WHERE project_id IS NOT NULL)
    AND project_id NOT IN (SELECT project_id FROM memory_note WHERE project_id IS NOT NULL)
    AND project_id NOT IN (SELECT project_id FROM event WHERE project_id IS NOT NULL)`;
