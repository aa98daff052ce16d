import type { ParsedDocument } from '../importer.ts';
import { shorten } from '../titles.ts';

/** The file itself stands among the documents; its text stands in the events of its conversations, and only there. */
export function documentOf(
  path: string,
  title?: string,
  frontMatter: ParsedDocument['frontMatter'] = [],
): ParsedDocument {
  const name = path.split('/').at(-1) ?? path;
  const label = title ? `${shorten(title.trim())} (${name})` : path.split('/').slice(-2).join('/');
  return { kind: 'document', label, part: 1, frontMatter, chunks: [] };
}
