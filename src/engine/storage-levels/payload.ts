import type { TranscriptEventType } from '../api.ts';

/** What a tool was given or gave: only the level full keeps its raw record, its file changes, and all of its text. */
export function isPayload(type: TranscriptEventType): boolean {
  return type === 'tool-call' || type === 'tool-result';
}

/** The codes of those types. */
const TYPES = '(5, 6)';

/** Events of `$folders` (JSON) that are payload, by an index that holds no text. */
const EVENTS = `SELECT id FROM main.event INDEXED BY event_by_time
  WHERE project_id IN (SELECT value FROM json_each($folders)) AND type IN ${TYPES}`;

/** In place of what was there: ids of payload events, and of the records that they stand in. */
export const FIND_PAYLOAD = [
  'CREATE TEMP TABLE IF NOT EXISTS payload_event (id INTEGER PRIMARY KEY)',
  'CREATE TEMP TABLE IF NOT EXISTS payload_record (id INTEGER PRIMARY KEY)',
  'DELETE FROM temp.payload_event',
  'DELETE FROM temp.payload_record',
  `INSERT INTO temp.payload_event ${EVENTS}`,
  // All of an index rather than all of the texts: the rows of events hold these.
  `INSERT OR IGNORE INTO temp.payload_record SELECT record_id FROM main.event INDEXED BY event_by_record
     WHERE id IN (SELECT id FROM temp.payload_event)`,
];

export const FORGET_PAYLOAD = ['DROP TABLE temp.payload_event', 'DROP TABLE temp.payload_record'];

export const KEPT_RECORDS = `
  temp.payload_record p CROSS JOIN main.record r ON r.id = p.id AND r.block_id <> 0`;
