import type { BundleImporter, DatabaseImporter, TextImporter } from '../importer.ts';
import { DatabaseReader } from './database-reader.ts';
import { detectDatabase, detectExport, detectMarkdown, detectStorageFile } from './detect.ts';
import { editsOfPart } from './edits.ts';
import { ExportParser } from './export-parser.ts';
import { editsOfMarkdown, MarkdownParser } from './markdown-parser.ts';
import { TOOL } from './source-session.ts';
import { StorageReader } from './storage-reader.ts';
import { rootOf } from './storage-tree.ts';

/** `opencode.db`, where OpenCode keeps all sessions since 2026. */
export const openCodeDatabaseImporter: DatabaseImporter = {
  id: 'opencode-db',
  tool: TOOL,
  label: 'OpenCode (database)',
  store: 'events',
  unit: 'database',
  isSnapshot: true,
  detect: detectDatabase,
  read: (database) => new DatabaseReader(database).read(),
  editsOf: editsOfPart,
};

/** The `storage` tree of earlier versions: a file for each session, message and part. */
export const openCodeStorageImporter: BundleImporter = {
  id: 'opencode-storage',
  tool: TOOL,
  label: 'OpenCode (storage)',
  store: 'events',
  unit: 'bundle',
  isSnapshot: true,
  bundleOf: rootOf,
  detect: detectStorageFile,
  read: (files) => new StorageReader(files).read(),
  editsOf: editsOfPart,
};

/** `opencode export`: one session as JSON. */
export const openCodeExportImporter: TextImporter = {
  id: 'opencode-export',
  tool: TOOL,
  label: 'OpenCode (export)',
  store: 'events',
  unit: 'file',
  isSnapshot: true,
  detect: detectExport,
  open: (file) => new ExportParser(file),
  editsOf: editsOfPart,
};

/** `/export` in the terminal: one session as Markdown, without ids of messages and without times. */
export const openCodeMarkdownImporter: TextImporter = {
  id: 'opencode-markdown',
  tool: TOOL,
  label: 'OpenCode (Markdown)',
  store: 'events',
  unit: 'file',
  detect: detectMarkdown,
  open: (file) => new MarkdownParser(file),
  editsOf: editsOfMarkdown,
};
