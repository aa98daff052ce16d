import type { StoreName } from '../api.ts';
import { categoryByName } from '../events/categories.ts';

/** Where the columns of a store come from. */
export interface ColumnTable {
  readonly table: string;
  /** id, time, session, project, category, is error, time kind, event: an index holds all of them. */
  readonly facts: string;
  /** A change of these columns changes what is kept. */
  readonly watched: string;
  /** Text columns, each with an index of its own; null where the store has none. */
  readonly tool: string | null;
  readonly filePath: string | null;
}

export const COLUMN_TABLES: Readonly<Record<StoreName, ColumnTable>> = {
  content: {
    table: 'chunk',
    facts: 'id, time_ms, session_id, project_id, category, is_error, time_kind, event_id',
    watched: 'time_ms, session_id, project_id, category, is_error, time_kind, event_id, tool, file_path',
    tool: 'tool',
    filePath: 'file_path',
  },
  events: {
    table: 'event',
    facts: 'id, time_ms, session_id, project_id, category, is_error, time_kind, NULL',
    watched: 'time_ms, session_id, project_id, category, is_error, time_kind, tool, file_path',
    tool: 'tool',
    filePath: 'file_path',
  },
  memory: {
    table: 'memory_section',
    facts: `id, time_ms, NULL, project_id, ${categoryByName('memory').code}, 0, time_kind, NULL`,
    watched: 'time_ms, project_id, time_kind',
    tool: null,
    filePath: null,
  },
};
