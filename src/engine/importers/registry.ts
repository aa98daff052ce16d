import type { FileEdit } from '../api.ts';
import { claudeCodeArrayImporter, claudeCodeImporter } from './claude-code/importer.ts';
import { cursorImporters } from './cursor/importer.ts';
import type { BundleImporter, Detection, FileSample, Importer } from './importer.ts';
import { memoryFilesImporter } from './memory-files/importer.ts';
import { specStoryImporters } from './specstory/importer.ts';

/** In order of trust: of two that are equally sure, the first takes the file. */
const IMPORTERS: readonly Importer[] = [
  claudeCodeImporter,
  claudeCodeArrayImporter,
  memoryFilesImporter,
  ...cursorImporters,
  ...specStoryImporters,
];

export interface Recognised {
  readonly importer: Importer;
  readonly detection: Detection;
}

/** Who takes the file; null when nobody does. */
export function recognise(sample: FileSample): Recognised | null {
  let best: Recognised | null = null;
  for (const importer of IMPORTERS) {
    const detection = importer.detect(sample);
    if (detection && (!best || detection.confidence > best.detection.confidence)) best = { importer, detection };
  }
  return best;
}

/** What the tool call in one block of a raw record did to files: some tool's formats differ, one of them knows the record. */
export function editsOf(tool: string, raw: string, block: number): readonly FileEdit[] {
  for (const importer of IMPORTERS) {
    const edits = importer.tool === tool ? importer.editsOf(raw, block) : [];
    if (edits.length > 0) return edits;
  }
  return [];
}

/** Those that take the files of a folder together. */
export function bundleImporters(): readonly BundleImporter[] {
  return IMPORTERS.filter((importer) => importer.unit === 'bundle');
}

/** Why nothing takes it, from what was seen. */
export function reasonForUnknown(sample: FileSample): string {
  if (sample.notText !== null) return sample.notText;
  if (!sample.isWholeFile && !sample.head.includes('\n'))
    return 'Its first line is longer than 64 MB, which is more than Strata reads at once.';
  const [first] = sample.objects;
  if (first) {
    const keys = Object.keys(first).slice(0, 5).join(', ');
    return `It is JSON, but of no format that Strata knows (first keys: ${keys || 'none'}).`;
  }
  return 'It is text of no format that Strata knows.';
}
