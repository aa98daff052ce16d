import type { FileReview, ImportItem, SourceFile } from '../../api.ts';
import { reasonForUnknown } from '../registry.ts';
import type { DatabaseOpener } from './database-opener.ts';
import { contextOf } from './file-context.ts';
import { sampleFile } from './file-sample.ts';
import { glimpse } from './glimpse.ts';
import { isUnchanged, type Ledger, type LedgerEntry, wasRead } from './ledger.ts';
import { recogniseSource } from './recognise-source.ts';
import { gatherSources, type SourceItem } from './source-item.ts';

/** So many files are looked at together: each waits for the browser most of the time. */
const AT_ONCE = 16;
/** Of more files than this only the format is told: their records are read when they are imported. */
const MOST_GLIMPSED = 1000;

/** What the detector sees in each file, without reading it whole. Never rejects. */
export async function reviewFiles(
  items: readonly ImportItem[],
  ledger: Ledger,
  databases: DatabaseOpener,
): Promise<readonly FileReview[]> {
  const sources = await gatherSources(items);
  const reviews: FileReview[] = [];
  for (let from = 0; from < sources.length; from += AT_ONCE) {
    const batch = sources.slice(from, from + AT_ONCE);
    const isGlimpsed = sources.length <= MOST_GLIMPSED;
    reviews.push(...(await Promise.all(batch.map((item) => reviewFile(item, { ledger, databases }, isGlimpsed)))));
  }
  return reviews;
}

const NO_GLIMPSE = { directories: [], firstMs: null, lastMs: null, needsTimeZone: false };

interface ReviewParts {
  readonly ledger: Ledger;
  readonly databases: DatabaseOpener;
}

async function reviewFile(
  item: SourceItem,
  { ledger, databases }: ReviewParts,
  isGlimpsed: boolean,
): Promise<FileReview> {
  const { path, keyPath, file, refusal, itemIndex } = item;
  const unknown = { format: null, formatLabel: 'Unknown', confidence: 0, ...NO_GLIMPSE };
  const base = { path, itemIndex, sizeBytes: file.size, ...unknown };
  if (refusal) return { ...base, state: refusal.state, reason: refusal.reason };
  if (file.size === 0) return { ...base, state: 'empty', reason: 'It is empty.' };
  try {
    const sample = await sampleFile(keyPath, file, () => databases.describe(item.database));
    const recognised = recogniseSource(item, sample);
    if (!recognised) return { ...base, state: 'unrecognised', reason: reasonForUnknown(sample) };
    const { importer, detection } = recognised;
    const context = isGlimpsed ? await contextOf(item, importer, sample, 'UTC') : null;
    return {
      ...base,
      ...(context && !detection.isSidecar ? await glimpse(importer, context, sample, file) : {}),
      needsTimeZone: importer.hasZonelessTimes === true,
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
