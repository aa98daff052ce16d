import type { TextImporter } from '../importer.ts';
import { detectDocument } from './detect.ts';
import { DocumentParser } from './parser.ts';

/** Texts that are no session and no memory file: notes, code, pages, logs. The last to be asked, and the least sure. */
export const documentsImporter: TextImporter = {
  id: 'generic',
  tool: 'generic',
  label: 'Document',
  store: 'content',
  unit: 'piece',
  detect: detectDocument,
  open: ({ path }) => new DocumentParser(path),
  editsOf: () => [],
};
