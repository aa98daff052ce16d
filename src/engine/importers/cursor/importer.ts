import type { DatabaseImporter, Importer, TextImporter } from '../importer.ts';
import { AgentTranscriptParser, editsOfTranscript } from './agent-transcript.ts';
import { readCursorDatabase, workspaceFileBeside } from './database-reader.ts';
import { detectDatabase, detectHooks, detectMarkdownExport, detectTranscript } from './detect.ts';
import { editsOfBubble } from './edits.ts';
import { editsOfHook, HookEventsParser } from './hook-events.ts';
import { MarkdownExportParser } from './markdown-export.ts';

const CURSOR = { tool: 'cursor', store: 'events' } as const;

/** `state.vscdb`, that of a workspace or the global one. */
const databaseImporter: DatabaseImporter = {
  ...CURSOR,
  id: 'cursor-db',
  label: 'Cursor (database)',
  unit: 'database',
  isSnapshot: true,
  detect: detectDatabase,
  companions: (path) => [workspaceFileBeside(path)],
  read: readCursorDatabase,
  editsOf: editsOfBubble,
};

/** What "Export chat" writes. */
const markdownImporter: TextImporter = {
  ...CURSOR,
  id: 'cursor-markdown',
  label: 'Cursor (exported chat)',
  unit: 'file',
  detect: detectMarkdownExport,
  open: () => new MarkdownExportParser(),
  editsOf: () => [],
};

/** Transcripts under ~/.cursor/projects. */
const agentImporter: TextImporter = {
  ...CURSOR,
  id: 'cursor-agent',
  label: 'Cursor (agent transcript)',
  unit: 'line',
  detect: detectTranscript,
  open: (file, earlier) => new AgentTranscriptParser(file, earlier),
  editsOf: editsOfTranscript,
};

/** Payloads that a hook kept: JSON Lines. */
const hooksImporter: TextImporter = {
  ...CURSOR,
  id: 'cursor-hooks',
  label: 'Cursor (hooks)',
  unit: 'line',
  detect: (sample) => detectHooks(sample, 'line'),
  open: (file, earlier) => new HookEventsParser(file, earlier),
  editsOf: editsOfHook,
};

/** The same as a JSON array, or one payload a file. */
const hooksArrayImporter: TextImporter = {
  ...hooksImporter,
  unit: 'element',
  detect: (sample) => detectHooks(sample, 'element'),
};

export const cursorImporters: readonly Importer[] = [
  databaseImporter,
  markdownImporter,
  agentImporter,
  hooksImporter,
  hooksArrayImporter,
];
