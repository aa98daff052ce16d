import type { StoreName, TimelineRows } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { categoryByName } from '../events/categories.ts';
import { codeOf, makeRows } from './rows.ts';

/** One row a note or document: its first part stands for the whole. What belongs to an event is no item of its own. */
const ITEMS: Readonly<Record<'content' | 'memory', string>> = {
  content: `
    SELECT c.id, c.time_ms AS ms, c.session_id AS session, c.project_id AS project, c.category, c.is_error AS isError,
           c.time_kind AS timeKind
    FROM source s JOIN chunk c ON c.source_id = s.id AND c.ordinal = 0
    WHERE s.event_id IS NULL AND s.part_of IS NULL ORDER BY c.id`,
  memory: `
    SELECT min(id) AS id, time_ms AS ms, NULL AS session, project_id AS project,
           ${categoryByName('memory').code} AS category, 0 AS isError, time_kind AS timeKind
    FROM memory_section GROUP BY note_id ORDER BY 1`,
};

interface ItemRow {
  readonly id: number;
  readonly ms: number | null;
  readonly session: number | null;
  readonly project: number | null;
  readonly category: number;
  readonly isError: number;
  readonly timeKind: number;
}

/** Throws DatabaseError for a table that cannot be read. */
export function readItems(connection: Connection, store: 'content' | 'memory'): TimelineRows {
  const found = connection.all<ItemRow>(ITEMS[store]);
  const rows = makeRows(found.length);
  for (const [at, row] of found.entries()) {
    rows.ids[at] = row.id;
    rows.timesMs[at] = row.ms ?? Number.NaN;
    rows.sessions[at] = row.session ?? 0;
    rows.projects[at] = row.project ?? 0;
    rows.codes[at] = codeOf(row.category, row.isError, row.timeKind);
  }
  return rows;
}

/** Each row of what has several, and the one that stands for the whole. */
export const WHOLES: Readonly<Record<Exclude<StoreName, 'events'>, string>> = {
  content: `SELECT c.id, f.id FROM source s JOIN chunk c ON c.source_id = s.id
    JOIN chunk f ON f.source_id = coalesce(s.part_of, s.id) AND f.ordinal = 0 WHERE s.event_id IS NULL`,
  memory: 'SELECT id, first_value(id) OVER (PARTITION BY note_id ORDER BY id) FROM memory_section',
};
