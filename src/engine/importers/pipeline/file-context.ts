import type { FileContext, Importer } from '../importer.ts';
import { fileDateMs } from './file-date.ts';
import { readBytes, type SampledFile } from './file-sample.ts';
import { decode } from './line-reader.ts';
import type { SourceItem } from './source-item.ts';

/** A companion is a settings file; a larger one is something else. */
const LARGEST_COMPANION_BYTES = 16 << 20;

/** What a parser is told of its file, the files beside it that it asks for among it. Rejects when one is unreadable. */
export async function contextOf(
  item: SourceItem,
  importer: Importer,
  sample: SampledFile,
  timeZone: string,
): Promise<FileContext> {
  const { keyPath, file, hasFileDate, neighbours } = item;
  const companions = new Map<string, string>();
  for (const name of importer.unit === 'bundle' ? [] : (importer.companions?.(keyPath) ?? [])) {
    const companion = neighbours.get(name)?.file;
    if (!companion || companion.size > LARGEST_COMPANION_BYTES) continue;
    companions.set(name, decode(await readBytes(companion, 0, companion.size)).text.replace(/^\ufeff/, ''));
  }
  return {
    path: keyPath,
    headKey: sample.headKey,
    sizeBytes: file.size,
    fileDateMs: hasFileDate ? fileDateMs(item, timeZone) : null,
    notText: sample.notText,
    companions,
    timeZone,
  };
}
