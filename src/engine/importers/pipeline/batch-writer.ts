import type { EventTime } from '../../api.ts';
import { AppError } from '../../errors.ts';
import { contentKey } from '../../identity/content-key.ts';
import { noteKeyOf } from '../../memory/memory-store.ts';
import { findSecrets } from '../../secrets/find-secrets.ts';
import { isPayload } from '../../storage-levels/payload.ts';
import { inferredTime, NO_TIME } from '../../time/event-time.ts';
import { excerptOf } from '../excerpt.ts';
import { changesFiles } from '../file-changes.ts';
import type { Importer, Parsed, ParsedDocument, ParsedNote, ParsedRecord, SkippedLine } from '../importer.ts';
import { fileDateMs } from './file-date.ts';
import type { FileImportParts } from './file-import.ts';
import type { SampledFile } from './file-sample.ts';
import type { FileTally } from './file-tally.ts';
import { GivingWay } from './giving-way.ts';
import type { FileOutcome, LedgerEntry } from './ledger.ts';
import type { PreparedBatch, PreparedRecord, RawRecord } from './prepare-batch.ts';
import type { SourceItem } from './source-item.ts';
import { StorageStopped } from './storage-stopped.ts';
import { TranscriptWriter } from './transcript-writer.ts';

interface StoredDocument {
  /** Of its last part: the key of the next one is made from it too. */
  readonly key: number;
  readonly firstId: number;
  readonly isNew: boolean;
}

/** Stores what was read of one file, a batch a transaction, and what the ledger says of it. */
export class BatchWriter {
  readonly #parts: FileImportParts;
  readonly #item: SourceItem;
  readonly #sample: SampledFile;
  readonly #importer: Importer;
  readonly #entry: LedgerEntry | null;
  readonly #tally: FileTally;
  #fileId: number | null = null;
  #writer: TranscriptWriter | null = null;
  /** The document whose parts are being stored. */
  #document: StoredDocument | null = null;
  /** Where each session of the file began, as far as it was read. */
  readonly #folders = new Map<string, string>();

  constructor(
    parts: FileImportParts,
    item: SourceItem,
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
  }

  /** What of a batch can be done beside the database. */
  prepare(batch: readonly Parsed[]): Promise<PreparedBatch> {
    return this.#parts.host.prepareBatch(
      batch.flatMap((parsed) =>
        parsed.kind === 'record' ? [rawOf(parsed, this.#importer.tool, this.#isOfMinimal(parsed))] : [],
      ),
    );
  }

  /** Known before it is stored, by what the file itself says; what only other files tell is taken away at the end. */
  #isOfMinimal({ directory, session }: ParsedRecord): boolean {
    const { levels } = this.#parts.stores;
    if (!levels.areSomeMinimal) return false;
    const name = `${session?.nativeId ?? ''}\n${session?.agentId ?? ''}`;
    if (directory !== null && !this.#folders.has(name)) this.#folders.set(name, directory);
    const folder = directory ?? this.#folders.get(name);
    return folder !== undefined && levels.isMinimal(folder);
  }

  /** All of the batch or none of it. Throws StorageStopped when the database takes no more. */
  store(batch: readonly Parsed[], { records, blocks }: PreparedBatch): void {
    if (batch.length === 0) return;
    const prepared = records.values();
    this.#inTransaction(() => {
      const writer = this.#openWriter();
      for (const parsed of batch) {
        if (parsed.kind === 'record') writer.write(parsed, nextOf(prepared), blocks);
        else this.#storeOther(parsed);
      }
      writer.flush();
    });
  }

  saveToLedger(outcome: Omit<FileOutcome, 'format' | 'store'>): void {
    const { stores, importId } = this.#parts;
    const { id, store } = this.#importer;
    this.#inTransaction(() => {
      stores.ledger.save(this.#openLedgerRow(), this.#item.file, { ...outcome, format: id, store }, importId);
    });
  }

  #storeOther(parsed: ParsedNote | ParsedDocument | SkippedLine): void {
    if (parsed.kind === 'note') this.#storeNote(parsed);
    else if (parsed.kind === 'document') this.#storeDocument(parsed);
    else this.#skip(parsed);
  }

  #skip(line: SkippedLine): void {
    this.#tally.read++;
    this.#tally.skip({ line: line.line, reason: line.reason, excerpt: line.excerpt });
  }

  #storeNote(note: ParsedNote): void {
    const { file, path, keyPath } = this.#item;
    const { memory, projects } = this.#parts.stores;
    const time = this.#fileTime();
    const projectId = note.projectPath === null ? null : projects.idFor(note.projectPath);
    const isNew =
      !this.#staysAway('note', noteKeyOf(keyPath, note)) &&
      memory.insert({
        ...{ note, path, keyPath, sizeBytes: file.size, projectId, time },
        importId: this.#parts.importId,
      });
    this.#tally.read++;
    this.#tally.messages++;
    if (!isNew) this.#tally.duplicates++;
    else {
      this.#tally.addSecrets(findSecrets(note.text).length, note.leftOut);
      this.#tally.newNotes++;
      this.#tally.times[time.kind]++;
    }
    if (note.problem !== null)
      this.#tally.skip({ line: 1, reason: note.problem, excerpt: excerptOf(this.#sample.head) });
  }

  #storeDocument({ label, part, frontMatter, chunks, leftOut }: ParsedDocument): void {
    const { path, keyPath } = this.#item;
    const before = part === 1 ? null : this.#document;
    const text = chunks.map((chunk) => chunk.text).join('');
    const key = contentKey('document', keyPath, label, String(before?.key ?? ''), text);
    const time = this.#fileTime();
    const { id, isNew } = this.#staysAway('document', key)
      ? { id: 0, isNew: false }
      : this.#parts.stores.content.insertDocument({
          ...{ key, label, path, chunks, time, frontMatter, part },
          partOf: before?.firstId ?? null,
          importId: this.#parts.importId,
        });
    this.#countDocument(before, isNew, time);
    if (isNew) this.#tally.addSecrets(findSecrets(text).length, leftOut);
    this.#document = { key, firstId: before?.firstId ?? id, isNew: isNew || before?.isNew === true };
  }

  #staysAway(kind: 'note' | 'document', key: number): boolean {
    const staysAway = this.#parts.stores.purgedKeys.staysAway(kind, key);
    if (staysAway) this.#tally.purged++;
    return staysAway;
  }

  /** Once, however many parts it has: it is new when one of them is. */
  #countDocument(before: StoredDocument | null, isNew: boolean, time: EventTime): void {
    if (!before) {
      this.#tally.read++;
      this.#tally.messages++;
      if (!isNew) this.#tally.duplicates++;
    }
    if (!isNew || before?.isNew) return;
    if (before) this.#tally.duplicates--;
    this.#tally.newDocuments++;
    this.#tally.times[time.kind]++;
  }

  #fileTime(): EventTime {
    const { timeZone } = this.#parts;
    return this.#item.hasFileDate ? inferredTime(fileDateMs(this.#item, timeZone), 'file-date') : NO_TIME;
  }

  #openWriter(): TranscriptWriter {
    const { tool } = this.#importer;
    this.#writer ??= new TranscriptWriter(this.#parts.stores, {
      tool,
      isSnapshot: this.#importer.isSnapshot === true,
      givingWay: GivingWay.of(this.#parts.connection, this.#parts.stores.sessions, this.#importer),
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

  #inTransaction(work: () => void): void {
    const restoreTally = this.#tally.checkpoint();
    try {
      this.#parts.connection.transaction(() => {
        work();
        this.#parts.saveTotals();
      });
    } catch (error) {
      restoreTally();
      this.#parts.stores.records.endBatch();
      this.#parts.stores.projects.forget();
      throw error instanceof AppError ? new StorageStopped(error) : error;
    }
  }
}

/** What of a record `prepareBatch` works on. */
export function rawOf({ raw, events }: ParsedRecord, agent: string, isOfMinimal = false): RawRecord {
  return {
    raw,
    isReduced: isOfMinimal && events.some(({ type }) => isPayload(type)),
    events: events.map(({ title, text, type, category, block, tool, filePath }) => ({
      title,
      text,
      isTitleIndexed: type !== 'tool-result',
      isPayload: isPayload(type),
      call: changesFiles({ type, category }) ? { agent, block, tool, category, filePath } : null,
    })),
  };
}

function nextOf(prepared: Iterator<PreparedRecord>): PreparedRecord {
  const { value } = prepared.next();
  if (!value) throw new Error('A batch was prepared from other records.');
  return value;
}
