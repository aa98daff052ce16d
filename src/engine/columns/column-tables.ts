import type { StoreName } from '../api.ts';
import { categoryByName } from '../events/categories.ts';

/** Where the columns of a store come from. */
export interface ColumnTable {
  readonly table: string;
  /** id, time, session, project, category, is error, time kind, event, type, message: an index holds all of them. */
  readonly facts: string;
  /** A change of these columns changes what is kept. */
  readonly watched: string;
  /** Rows with facts, and the category of each, of the facts (alias f) behind a given one. */
  readonly derived: string;
  /** Rows of errors that were resolved, likewise; null where there are none. */
  readonly fixed: string | null;
  /** Text columns, each with an index of its own; null where the store has none. */
  readonly tool: string | null;
  readonly filePath: string | null;
}

const RESOLUTION = categoryByName('error-resolution').code;

export const COLUMN_TABLES: Readonly<Record<StoreName, ColumnTable>> = {
  content: {
    table: 'chunk',
    facts: 'id, time_ms, session_id, project_id, category, is_error, time_kind, event_id, NULL, NULL',
    watched: 'time_ms, session_id, project_id, category, is_error, time_kind, event_id, tool, file_path',
    derived: 'SELECT c.id, f.category FROM fact f CROSS JOIN chunk c ON c.event_id = f.event_id WHERE f.id > ?',
    fixed: `SELECT c.id FROM fact f CROSS JOIN chunk c ON c.event_id = f.of_event_id
            WHERE f.id > ? AND f.category = ${RESOLUTION}`,
    tool: 'tool',
    filePath: 'file_path',
  },
  events: {
    table: 'event',
    facts: 'id, time_ms, session_id, project_id, category, is_error, time_kind, NULL, type, api_message_id',
    watched: 'time_ms, session_id, project_id, category, is_error, time_kind, type, api_message_id, tool, file_path',
    derived: 'SELECT f.event_id, f.category FROM fact f WHERE f.id > ? AND f.event_id IS NOT NULL',
    fixed: `SELECT f.of_event_id FROM fact f
            WHERE f.id > ? AND f.category = ${RESOLUTION} AND f.of_event_id IS NOT NULL`,
    tool: 'tool',
    filePath: 'file_path',
  },
  memory: {
    table: 'memory_section',
    facts: `id, time_ms, NULL, project_id, ${categoryByName('memory').code}, 0, time_kind, NULL, NULL, NULL`,
    watched: 'time_ms, project_id, time_kind',
    derived: 'SELECT f.section_id, f.category FROM fact f WHERE f.id > ? AND f.section_id IS NOT NULL',
    fixed: null,
    tool: null,
    filePath: null,
  },
};
