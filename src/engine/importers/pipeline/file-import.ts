import type { FileReport, ImportItem } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { EngineHost } from '../../host.ts';
import type { MemoryStore } from '../../memory/memory-store.ts';
import { inferredTime, NO_TIME } from '../../time/event-time.ts';
import { excerptOf } from '../excerpt.ts';
import type { Importer, Parsed, ParsedNote, RecordParser, SkippedLine } from '../importer.ts';
import { parseJson, splitGluedObjects } from '../json.ts';
import { reasonForUnknown, recognise } from '../registry.ts';
import { countOf } from '../wording.ts';
import { BatchPace } from './batch-pace.ts';
import { readBytes, type SampledFile, sampleFile } from './file-sample.ts';
import type { FileTally } from './file-tally.ts';
import {
  isContinuation,
  isUnchanged,
  type Ledger,
  type LedgerEntry,
  markRead,
  type ReadSoFar,
  wasRead,
} from './ledger.ts';
import { decode, LONGEST_LINE_BYTES, readLines, type SourceLine } from './line-reader.ts';
import { type TranscriptStores, TranscriptWriter } from './transcript-writer.ts';

const LARGEST_WHOLE_FILE_BYTES = 256 << 20;

export interface ImportStores extends TranscriptStores {
  readonly ledger: Ledger;
  readonly memory: MemoryStore;
}

/** Set from outside while the import runs. */
export interface CancelSignal {
  isCancelled: boolean;
}

export interface FileImportParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly stores: ImportStores;
  readonly importId: number;
  readonly cancel: CancelSignal;
  readonly onAdvance: (bytesOfFile: number, eventsOfFile: number) => void;
  /** Called at the end of each transaction: an import that is interrupted must know what it has stored. */
  readonly saveTotals: () => void;
}

/** How the reading of a file ended. */
export interface FileEnd {
  readonly state: FileReport['state'];
  readonly reason: string;
  readonly problem: string | null;
  readonly importer: Importer | null;
}

/** The database takes no more: nothing behind it can be stored either. */
export class StorageStopped extends Error {
  readonly reason: AppError;

  constructor(reason: AppError) {
    super(reason.message);
    this.reason = reason;
  }
}

/**
 * Reads one file and stores it batch by batch. `run` rejects with StorageStopped when the database takes no more, and
 * with what the file rejects with when it can no longer be read; batches committed before that stay.
 */
export class FileImport {
  readonly #parts: FileImportParts;
  readonly #item: ImportItem;
  readonly #tally: FileTally;

  constructor(parts: FileImportParts, item: ImportItem, tally: FileTally) {
    this.#parts = parts;
    this.#item = item;
    this.#tally = tally;
  }

  async run(): Promise<FileEnd> {
    const { path, file } = this.#item;
    const end = { problem: null, importer: null };
    if (file.size === 0) return { ...end, state: 'empty', reason: 'It is empty.' };
    const sample = await sampleFile(path, file);
    const recognised = recognise(sample);
    if (!recognised) return { ...end, state: 'unrecognised', reason: reasonForUnknown(sample) };
    const { importer, detection } = recognised;
    const known = { ...end, importer, reason: detection.reason };
    if (detection.isSidecar) return { ...known, state: 'no-conversation' };
    const entry = this.#parts.stores.ledger.find(path);
    if (entry && (await isUnchanged(entry, file))) return { ...known, state: 'unchanged' };
    const reading = new Reading(this.#parts, this.#item, sample, importer, entry, this.#tally);
    return { ...known, ...(await reading.run()) };
  }
}

/** The part that a recognised, changed file goes through. */
class Reading {
  readonly #parts: FileImportParts;
  readonly #item: ImportItem;
  readonly #sample: SampledFile;
  readonly #importer: Importer;
  readonly #entry: LedgerEntry | null;
  readonly #tally: FileTally;
  readonly #parser: RecordParser;
  #fileId: number | null = null;
  #writer: TranscriptWriter | null = null;
  #consumedBytes = 0;
  #consumedLines = 0;
  #batch: Parsed[] = [];
  #batchCharacters = 0;
  readonly #pace = new BatchPace();
  #isContinued = false;

  constructor(
    parts: FileImportParts,
    item: ImportItem,
    sample: SampledFile,
    importer: Importer,
    entry: LedgerEntry | null,
    tally: FileTally,
  ) {
    this.#parts = parts;
    this.#item = item;
    this.#sample = sample;
    this.#importer = importer;
    this.#entry = entry;
    this.#tally = tally;
    this.#parser = importer.open({
      path: item.path,
      headKey: sample.headKey,
      sizeBytes: item.file.size,
      fileDateMs: item.hasFileDate ? item.file.lastModified : null,
      notText: sample.notText,
    });
  }

  async run(): Promise<Pick<FileEnd, 'state' | 'problem'>> {
    if (this.#importer.unit === 'file') await this.#readWhole();
    else await this.#readByLine();
    const end = this.#end();
    const progress = { consumedBytes: this.#consumedBytes, consumedLines: this.#consumedLines };
    const read = await markRead(this.#item.file, progress);
    this.#inTransaction(() => this.#saveToLedger(end, read));
    return end;
  }

  async #readWhole(): Promise<void> {
    const { file } = this.#item;
    if (file.size > LARGEST_WHOLE_FILE_BYTES) throw new Error('it is larger than 256 MB and has to be read as one');
    const { text, hasBadUtf8 } = decode(await readBytes(file, 0, file.size));
    if (hasBadUtf8 && this.#sample.notText === null) this.#tally.badUtf8Lines++;
    this.#store(this.#parser.parse(text.replace(/^\ufeff/, ''), 1));
    this.#consumedBytes = file.size;
    this.#consumedLines = 1;
    this.#finishParser();
  }

  async #readByLine(): Promise<void> {
    const { file } = this.#item;
    await this.#chooseStart();
    for await (const lines of readLines(file, this.#consumedBytes, this.#consumedLines + 1)) {
      await this.#takeAll(lines);
      if (this.#parts.cancel.isCancelled) return;
    }
    await this.#commit();
    this.#finishParser();
  }

  /** Behind what was read of it before, if it only grew. */
  async #chooseStart(): Promise<void> {
    if (this.#entry && (await isContinuation(this.#entry, this.#item.file))) {
      this.#isContinued = true;
      this.#consumedBytes = this.#entry.consumedBytes;
      this.#consumedLines = this.#entry.consumedLines;
    }
  }

  async #takeAll(lines: readonly SourceLine[]): Promise<void> {
    for (const line of lines) {
      if (this.#isUnfinished(line)) return;
      this.#take(line);
      if (!this.#pace.isFull(this.#batch.length, this.#batchCharacters)) continue;
      await this.#commit();
      if (this.#parts.cancel.isCancelled) return;
    }
  }

  #take(line: SourceLine): void {
    for (const parsed of this.#parse(line)) this.#batch.push(parsed);
    this.#batchCharacters += line.text?.length ?? 0;
    this.#consumedBytes = line.endOffset;
    this.#consumedLines = line.line;
  }

  async #commit(): Promise<void> {
    const { host } = this.#parts;
    const startedMs = host.monotonicMs();
    this.#store(this.#batch);
    this.#pace.adapt(host.monotonicMs() - startedMs);
    this.#batch = [];
    this.#batchCharacters = 0;
    this.#parts.onAdvance(this.#consumedBytes, this.#tally.newEvents);
    await host.yieldToMessages();
  }

  #finishParser(): void {
    const { parsed, notices } = this.#parser.end();
    this.#store(parsed);
    this.#tally.notices.push(...notices);
  }

  #parse({ text, line, hasBadUtf8 }: SourceLine): readonly Parsed[] {
    if (hasBadUtf8) this.#tally.badUtf8Lines++;
    if (text !== null) return this.#parser.parse(text, line);
    const reason = `It is longer than ${LONGEST_LINE_BYTES >> 20} MB.`;
    return [{ kind: 'skipped', line, reason, excerpt: '' }];
  }

  /** A last line without a line break that is no whole record may still be written to. */
  #isUnfinished({ text, isTerminated, startOffset, endOffset }: SourceLine): boolean {
    if (isTerminated || text === null || text.trim() === '') return false;
    const isWhole = parseJson(text) !== null || splitGluedObjects(text.trim()).rest === null;
    if (!isWhole && /^\s*[{[]/.test(text)) {
      this.#tally.pendingBytes = endOffset - startOffset;
      return true;
    }
    return false;
  }

  #store(batch: readonly Parsed[]): void {
    if (batch.length === 0) return;
    this.#inTransaction(() => {
      const writer = this.#openWriter();
      for (const parsed of batch) {
        if (parsed.kind === 'record') writer.write(parsed);
        else if (parsed.kind === 'note') this.#storeNote(parsed);
        else this.#skip(parsed);
      }
      writer.flush();
    });
  }

  #skip(line: SkippedLine): void {
    this.#tally.read++;
    this.#tally.skip({ line: line.line, reason: line.reason, excerpt: line.excerpt });
  }

  #storeNote(note: ParsedNote): void {
    const { file, path, hasFileDate } = this.#item;
    const { memory, projects } = this.#parts.stores;
    const time = hasFileDate ? inferredTime(file.lastModified, 'file-date') : NO_TIME;
    const projectId = note.projectPath === null ? null : projects.idFor(note.projectPath);
    const isNew = memory.insert({ note, path, sizeBytes: file.size, projectId, time, importId: this.#parts.importId });
    this.#tally.read++;
    this.#tally.messages++;
    if (!isNew) this.#tally.duplicates++;
    else {
      this.#tally.newNotes++;
      this.#tally.times[time.kind]++;
    }
    if (note.problem !== null)
      this.#tally.skip({ line: 1, reason: note.problem, excerpt: excerptOf(this.#sample.head) });
  }

  #openWriter(): TranscriptWriter {
    this.#writer ??= new TranscriptWriter(this.#parts.stores, {
      tool: this.#importer.id,
      fileId: this.#openLedgerRow(),
      importId: this.#parts.importId,
      tally: this.#tally,
    });
    return this.#writer;
  }

  #openLedgerRow(): number {
    const { stores, importId } = this.#parts;
    this.#fileId ??= stores.ledger.open(this.#item.path, this.#item.file, this.#entry, importId);
    return this.#fileId;
  }

  #saveToLedger({ state, problem }: Pick<FileEnd, 'state' | 'problem'>, read: ReadSoFar): void {
    const outcome = {
      ...read,
      format: this.#importer.id,
      store: this.#importer.store,
      state,
      problem,
      problemLine: this.#tally.skipped[0]?.line ?? (this.#isContinued ? (this.#entry?.problemLine ?? null) : null),
    };
    const { stores, importId } = this.#parts;
    stores.ledger.save(this.#openLedgerRow(), this.#item.file, outcome, importId);
  }

  #end(): Pick<FileEnd, 'state' | 'problem'> {
    const isCutShort =
      this.#parts.cancel.isCancelled && this.#consumedBytes + this.#tally.pendingBytes < this.#item.file.size;
    if (isCutShort) return CANCELLED;
    if (this.#tally.skippedTotal > 0) return endWithSkipped(this.#tally, this.#importer.unit);
    // Lines that were skipped when the beginning was read are missing still.
    const earlier = this.#isContinued && this.#entry?.problemLine != null ? this.#entry.problem : null;
    if (earlier !== null) return { state: 'partial', problem: earlier };
    if (this.#tally.read === 0) return { state: wasRead(this.#entry) ? 'unchanged' : 'no-conversation', problem: null };
    return { state: hasContent(this.#tally) ? 'imported' : 'no-conversation', problem: null };
  }

  #inTransaction(work: () => void): void {
    const restoreTally = this.#tally.checkpoint();
    try {
      this.#parts.connection.transaction(() => {
        work();
        this.#parts.saveTotals();
      });
    } catch (error) {
      restoreTally();
      this.#parts.stores.records.forget();
      this.#parts.stores.projects.forget();
      throw error instanceof AppError ? new StorageStopped(error) : error;
    }
  }
}

const CANCELLED = {
  state: 'partial',
  problem: 'The import was cancelled in the middle of this file. What was read of it until then is kept.',
} as const;

function hasContent({ messages, duplicates, newEvents, newNotes }: FileTally): boolean {
  return messages + duplicates + newEvents + newNotes > 0;
}

function endWithSkipped(tally: FileTally, unit: Importer['unit']): Pick<FileEnd, 'state' | 'problem'> {
  const { skippedTotal, skipped, meta } = tally;
  const [first] = skipped;
  if (unit === 'file') return { state: 'failed', problem: first?.reason ?? 'It could not be read.' };
  const where = first ? ` The first is line ${first.line}: ${first.reason}` : '';
  return {
    state: hasContent(tally) || meta > 0 ? 'partial' : 'failed',
    problem: `${countOf(skippedTotal, 'line was', 'lines were')} skipped; all others were read.${where}`,
  };
}
