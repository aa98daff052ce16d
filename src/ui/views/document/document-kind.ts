import type { DocumentDetail } from '../../../engine/api.ts';

/** True for a document that can be shown formatted. */
export function isMarkdown({ path, label }: Pick<DocumentDetail, 'path' | 'label'>): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(path ?? label);
}
