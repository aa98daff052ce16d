import type { FileSample } from '../importer.ts';
import { type Recognised, recognise } from '../registry.ts';
import type { SourceItem } from './source-item.ts';

/** Who takes a source: of a bundle that is known by its paths, of a file by its content. */
export function recogniseSource({ bundle }: SourceItem, sample: FileSample): Recognised | null {
  if (!bundle) return recognise(sample);
  const { importer, items } = bundle;
  const reason = `${items.length} files of one ${importer.label} folder, by their paths.`;
  return { importer, detection: { confidence: 0.9, reason } };
}
