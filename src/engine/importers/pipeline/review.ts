import type { FileReview, ImportItem, SourceFile } from '../../api.ts';
import { reasonForUnknown } from '../registry.ts';
import type { DatabaseOpener } from './database-opener.ts';
import { sampleFile } from './file-sample.ts';
import { isUnchanged, type Ledger, type LedgerEntry, wasRead } from './ledger.ts';
import { recogniseSource } from './recognise-source.ts';
import { gatherSources, type SourceItem } from './source-item.ts';

/** What the detector sees in each file, without reading it whole. Never rejects. */
export async function reviewFiles(
  items: readonly ImportItem[],
  ledger: Ledger,
  databases: DatabaseOpener,
): Promise<readonly FileReview[]> {
  const reviews: FileReview[] = [];
  for (const item of await gatherSources(items)) reviews.push(await reviewFile(item, ledger, databases));
  return reviews;
}

async function reviewFile(item: SourceItem, ledger: Ledger, databases: DatabaseOpener): Promise<FileReview> {
  const { path, keyPath, file, refusal, itemIndex } = item;
  const base = { path, itemIndex, sizeBytes: file.size, format: null, formatLabel: 'Unknown', confidence: 0 };
  if (refusal) return { ...base, state: refusal.state, reason: refusal.reason };
  if (file.size === 0) return { ...base, state: 'empty', reason: 'It is empty.' };
  try {
    const sample = await sampleFile(keyPath, file, () => databases.describe(item.database));
    const recognised = recogniseSource(item, sample);
    if (!recognised) return { ...base, state: 'unrecognised', reason: reasonForUnknown(sample) };
    const { importer, detection } = recognised;
    return {
      ...base,
      state: detection.isSidecar ? 'no-conversation' : await knownState(ledger.find(path), file),
      format: importer.id,
      formatLabel: importer.label,
      confidence: detection.confidence,
      reason: detection.reason,
    };
  } catch (error) {
    return {
      ...base,
      state: 'unreadable',
      reason: `It could not be read: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

async function knownState(entry: LedgerEntry | null, file: SourceFile): Promise<'new' | 'changed' | 'unchanged'> {
  if (!wasRead(entry)) return 'new';
  return (await isUnchanged(entry, file)) ? 'unchanged' : 'changed';
}
