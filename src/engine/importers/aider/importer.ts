import type { Importer, TextImporter } from '../importer.ts';
import { detectHistory, detectSidecar } from './detect.ts';
import { AiderParser, editsOfAnswer } from './parser.ts';

const AIDER = { tool: 'aider', store: 'events', unit: 'piece' } as const;

/** The chats of a repository, as Markdown. What is appended may belong to the last session: the file is read anew. */
const historyImporter: TextImporter = {
  ...AIDER,
  id: 'aider',
  label: 'Aider',
  detect: detectHistory,
  open: (file) => new AiderParser(file),
  editsOf: editsOfAnswer,
};

const sidecarImporter: TextImporter = {
  ...AIDER,
  id: 'aider-sidecar',
  label: 'Aider (other histories)',
  detect: detectSidecar,
  open: () => ({ parse: () => [], end: () => ({ parsed: [], notices: [] }) }),
  editsOf: () => [],
};

export const aiderImporters: readonly Importer[] = [historyImporter, sidecarImporter];
