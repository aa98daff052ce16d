import type { FileReport, ImportItem, ImportProgress, ImportTotals } from '../../api.ts';
import { setDurability } from '../../database/configure.ts';
import type { AppError } from '../../errors.ts';
import { countOf } from '../wording.ts';
import { type FileEnd, FileImport, type FileImportParts } from './file-import.ts';
import { FileTally } from './file-tally.ts';
import type { ImportStore } from './import-store.ts';
import { ProgressMeter } from './progress-meter.ts';
import { gatherSources, type SourceItem } from './source-item.ts';
import { StorageStopped } from './storage-stopped.ts';

export interface ImportOutcome {
  readonly files: readonly FileReport[];
  readonly totals: ImportTotals;
  /** Null unless the database refused to go on. */
  readonly stoppedBy: AppError | null;
}

const UNREAD: Pick<FileEnd, 'state' | 'reason' | 'importer'> = { state: 'not-read', reason: '', importer: null };

/** Reads file after file. Never rejects: what went wrong stands in the reports. */
export async function runImport(
  parts: Omit<FileImportParts, 'onAdvance' | 'saveTotals'> & { readonly imports: ImportStore },
  dropped: readonly ImportItem[],
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  const items = await gatherSources(dropped);
  const meter = new ProgressMeter(parts.host, parts.importId, items, onProgress);
  const files: FileReport[] = [];
  const read: ReadItem[] = [];
  let stoppedBy: AppError | null = null;
  setDurability(parts.connection, 'at-checkpoints');
  for (const item of items) {
    const tally = new FileTally();
    meter.beginFile(item.path);
    let end: FileEnd;
    if (stoppedBy) end = { ...UNREAD, problem: `It was not read: ${stoppedBy.message}` };
    else if (parts.signals.isCancelled)
      end = { ...UNREAD, problem: 'It was not read: the import was cancelled before it.' };
    else {
      const onAdvance = (bytes: number, events: number) => meter.advance(bytes, events);
      const saveTotals = () =>
        parts.imports.saveProgress(parts.importId, totalsOf([...read, { item, tally }]), {
          planned: items.length,
          done: files.length,
          path: item.path,
        });
      const result = await readFile({ ...parts, onAdvance, saveTotals }, item, tally);
      stoppedBy = result.stoppedBy;
      end = result.end;
    }
    const report = toReport(item, tally, end);
    meter.endFile(report);
    if (end.isLeftOut) continue;
    files.push(report);
    read.push({ item, tally });
  }
  meter.finish();
  setDurability(parts.connection, 'each-commit');
  return { files, totals: totalsOf(read), stoppedBy };
}

interface ReadItem {
  readonly item: SourceItem;
  readonly tally: FileTally;
}

async function readFile(
  parts: FileImportParts,
  item: SourceItem,
  tally: FileTally,
): Promise<{ end: FileEnd; stoppedBy: AppError | null }> {
  try {
    return { end: await new FileImport(parts, item, tally).run(), stoppedBy: null };
  } catch (error) {
    const stoppedBy = error instanceof StorageStopped ? error.reason : null;
    return { end: failedEnd(error, tally), stoppedBy };
  }
}

function failedEnd(error: unknown, { newEvents, newDocuments, newNotes }: FileTally): FileEnd {
  const reason = error instanceof Error ? error.message : String(error);
  const isKept = newEvents + newDocuments + newNotes > 0;
  const events = newEvents > 0 ? countOf(newEvents, 'event of it is', 'events of it are') : 'What was read of it is';
  const kept = isKept ? `${events} kept` : 'Nothing of it was stored';
  const isChanged = error instanceof Error && error.name === 'NotReadableError';
  const what = isChanged ? 'It changed or became unreadable while it was read' : 'It could not be read to its end';
  return {
    state: isKept ? 'partial' : 'failed',
    reason: '',
    importer: null,
    problem: `${what} (${reason}). ${kept}. Import it again: only what is missing is added.`,
  };
}

function toReport({ path, file }: ImportItem, tally: FileTally, end: FileEnd): FileReport {
  return tally.report({
    path,
    sizeBytes: file.size,
    format: end.importer?.id ?? null,
    formatLabel: end.importer?.label ?? 'Unknown',
    reason: end.reason,
    state: end.state,
    problem: end.problem,
  });
}

function totalsOf(read: readonly ReadItem[]): ImportTotals {
  const sum = (pick: (tally: FileTally) => number) => read.reduce((total, { tally }) => total + pick(tally), 0);
  return {
    files: read.length,
    bytes: read.reduce((total, { item }) => total + item.file.size, 0),
    sessions: sum(({ newSessions }) => newSessions),
    subagents: sum(({ newSubagents }) => newSubagents),
    events: sum(({ newEvents }) => newEvents),
    notes: sum(({ newNotes }) => newNotes),
    documents: sum(({ newDocuments }) => newDocuments),
    duplicates: sum(({ duplicates }) => duplicates),
    skipped: sum(({ skippedTotal }) => skippedTotal),
    secrets: sum(({ secrets }) => secrets),
    leftOut: {
      secrets: sum(({ leftOutSecrets }) => leftOutSecrets),
      privateParts: sum(({ leftOutPrivateParts }) => leftOutPrivateParts),
    },
    times: {
      recorded: sum(({ times }) => times.recorded),
      inferred: sum(({ times }) => times.inferred),
      none: sum(({ times }) => times.none),
    },
  };
}
