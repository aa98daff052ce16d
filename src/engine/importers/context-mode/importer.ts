import type { DatabaseImporter, Detection, FileSample } from '../importer.ts';
import { readSessionDatabase } from './session-database.ts';

const TABLES = ['session_events', 'session_meta'];

/** The SessionDB of context-mode: one database a project, what its hooks noted while another tool worked. */
export const contextModeImporter: DatabaseImporter = {
  id: 'context-mode',
  tool: 'context-mode',
  label: 'context-mode',
  store: 'events',
  unit: 'database',
  detect,
  read: readSessionDatabase,
  editsOf: () => [],
};

function detect({ tables }: FileSample): Detection | null {
  if (!TABLES.every((table) => tables.includes(table))) return null;
  return {
    confidence: 0.95,
    reason: `It is an SQLite database with the tables of context-mode (${TABLES.join(', ')}).`,
  };
}
