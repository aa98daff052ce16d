/** Due lifetimes of one kind: what is theirs goes into the sets of ExpiredRows. `$keys` is JSON. */

const ELSEWHERE = 'm.import_id NOT IN (SELECT id FROM temp.expired_import)';

/** Of imports: as undo takes them back, what another import that stands has met too is none of it. */
export const FIND_OF_IMPORTS = [
  'INSERT OR IGNORE INTO temp.expired_import SELECT value FROM json_each($keys)',
  `INSERT OR IGNORE INTO temp.expired_record
     SELECT r.id FROM temp.expired_import x CROSS JOIN main.record r ON r.import_id = x.id
     WHERE NOT EXISTS (SELECT 1 FROM main.met_again m WHERE m.record_id = r.id AND ${ELSEWHERE})`,
  `INSERT OR IGNORE INTO temp.expired_event
     SELECT e.id FROM temp.expired_record x CROSS JOIN main.event e ON e.record_id = x.id`,
  `INSERT OR IGNORE INTO temp.expired_source
     SELECT s.id FROM temp.expired_event x CROSS JOIN main.source s ON s.event_id = x.id
     UNION ALL SELECT s.id FROM temp.expired_import x CROSS JOIN main.source s ON s.import_id = x.id
     WHERE s.event_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM main.met_again m WHERE m.source_id = s.id AND ${ELSEWHERE})`,
  `INSERT OR IGNORE INTO temp.expired_memory_note
     SELECT n.id FROM temp.expired_import x CROSS JOIN main.memory_note n ON n.import_id = x.id
     WHERE NOT EXISTS (SELECT 1 FROM main.met_again m WHERE m.note_id = n.id AND ${ELSEWHERE})`,
];

export const FIND_NOTES = `
  INSERT OR IGNORE INTO temp.expired_memory_note
  SELECT n.id FROM json_each($keys) j CROSS JOIN main.memory_note n ON n.key = j.value`;

export const FIND_DOCUMENTS = `
  INSERT OR IGNORE INTO temp.expired_source
  SELECT s.id FROM json_each($keys) j CROSS JOIN main.source o ON o.key = j.value
    CROSS JOIN main.source s ON s.id = o.id OR s.part_of = o.id WHERE o.kind = 'document'`;

/** What is part of those. */
export const FIND_PARTS = [
  `INSERT OR IGNORE INTO temp.expired_chunk
     SELECT c.id FROM temp.expired_source x CROSS JOIN main.chunk c ON c.source_id = x.id`,
  `INSERT OR IGNORE INTO temp.expired_memory_section
     SELECT s.id FROM temp.expired_memory_note x CROSS JOIN main.memory_section s ON s.note_id = x.id`,
];

/** Sessions that lose events, or that an import began; those that lost all of them in an earlier sweep, too. */
export const TOUCHED_SESSIONS = `
  SELECT s.id FROM temp.expired_import x CROSS JOIN main.session s ON s.import_id = x.id
  UNION SELECT e.session_id FROM temp.expired_event x CROSS JOIN main.event e ON e.id = x.id
  UNION SELECT id FROM main.session
    WHERE event_count = 0 AND import_id IN (SELECT id FROM import WHERE state IN ('undone', 'rolled-back'))`;

/** Read through the views: what is left decides. `$sessions` is JSON. */
export const FIND_EMPTIED = [
  `INSERT OR IGNORE INTO temp.expired_api_message
     SELECT m.id FROM main.api_message m WHERE m.session_id IN (SELECT value FROM json_each($sessions))
       AND m.id NOT IN (SELECT api_message_id FROM event
                        WHERE session_id IN (SELECT value FROM json_each($sessions)) AND api_message_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM record WHERE id = m.record_id)`,
  `INSERT OR IGNORE INTO temp.expired_session
     SELECT s.id FROM main.session s WHERE s.id IN (SELECT value FROM json_each($sessions))
       AND NOT EXISTS (SELECT 1 FROM event WHERE session_id = s.id)
       AND s.import_id IN (SELECT id FROM import WHERE state IN ('undone', 'rolled-back'))`,
];

/** Projects that only what is out of sight belongs to. */
export const FIND_PROJECTS = `
  INSERT OR IGNORE INTO temp.expired_project
  SELECT project_id FROM (
    SELECT e.project_id FROM temp.expired_event x CROSS JOIN main.event e ON e.id = x.id
    UNION SELECT s.project_id FROM temp.expired_session x CROSS JOIN main.session s ON s.id = x.id
    UNION SELECT n.project_id FROM temp.expired_memory_note x CROSS JOIN main.memory_note n ON n.id = x.id)
  WHERE project_id IS NOT NULL
    AND project_id NOT IN (SELECT project_id FROM session WHERE project_id IS NOT NULL)
    AND project_id NOT IN (SELECT project_id FROM memory_note WHERE project_id IS NOT NULL)
    AND project_id NOT IN (SELECT project_id FROM event WHERE project_id IS NOT NULL)`;
