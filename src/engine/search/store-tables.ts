import type { StoreName } from '../api.ts';
import { categoryByName } from '../events/categories.ts';

/** One searchable table a store: what a filter or a facet names, as SQL over the alias x. NULL where there is none. */
export interface StoreTables {
  readonly store: StoreName;
  /** Rows, alias x. */
  readonly from: string;
  readonly project: string;
  readonly session: string;
  readonly time: string;
  readonly timeKind: string;
  readonly category: string;
  readonly tool: string;
  readonly filePath: string;
  readonly isError: string;
  /** Its facts (alias f), and the facts that resolve it; null where they are not asked for. */
  readonly facts: string | null;
  readonly fixes: string | null;
  /** The files that its call changed (alias c); null where they are not asked for. */
  readonly changes: string | null;
  /** Label or path of the document it belongs to. */
  readonly document: string;
  readonly model: string;
  readonly text: string;
}

export const STORE_TABLES: Readonly<Record<StoreName, StoreTables>> = {
  content: {
    store: 'content',
    from: 'chunk x',
    project: 'x.project_id',
    session: 'x.session_id',
    time: 'x.time_ms',
    timeKind: 'x.time_kind',
    category: 'x.category',
    tool: 'x.tool',
    filePath: 'x.file_path',
    isError: 'x.is_error',
    facts: 'fact f WHERE f.event_id = x.event_id',
    fixes: 'fact f WHERE f.of_event_id = x.event_id',
    changes: 'file_change c WHERE c.event_id = x.event_id',
    document: "(SELECT s.label || ' ' || coalesce(s.path, '') FROM source s WHERE s.id = x.source_id)",
    model: '(SELECT m.model FROM event e JOIN api_message m ON m.id = e.api_message_id WHERE e.id = x.event_id)',
    text: 'x.text',
  },
  events: {
    store: 'events',
    from: 'event x',
    project: 'x.project_id',
    session: 'x.session_id',
    time: 'x.time_ms',
    timeKind: 'x.time_kind',
    category: 'x.category',
    tool: 'x.tool',
    filePath: 'x.file_path',
    isError: 'x.is_error',
    facts: 'fact f WHERE f.event_id = x.id',
    fixes: 'fact f WHERE f.of_event_id = x.id',
    changes: 'file_change c WHERE c.event_id = x.id',
    document: 'NULL',
    model: '(SELECT m.model FROM api_message m WHERE m.id = x.api_message_id)',
    text: 'x.text',
  },
  memory: {
    store: 'memory',
    from: 'memory_section x',
    project: 'x.project_id',
    session: 'NULL',
    time: 'x.time_ms',
    timeKind: 'x.time_kind',
    category: String(categoryByName('memory').code),
    tool: 'NULL',
    filePath: '(SELECT n.path FROM memory_note n WHERE n.id = x.note_id)',
    isError: '0',
    facts: 'fact f WHERE f.section_id = x.id',
    fixes: null,
    changes: null,
    document: "(SELECT n.title || ' ' || n.path FROM memory_note n WHERE n.id = x.note_id)",
    model: 'NULL',
    text: 'x.text',
  },
};
