import type { FileReport, Redaction } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import type { EngineHost } from '../../host.ts';
import type { MemoryStore } from '../../memory/memory-store.ts';
import type { Importer } from '../importer.ts';
import { reasonForUnknown } from '../registry.ts';
import type { DatabaseOpener } from './database-opener.ts';
import { contextOf } from './file-context.ts';
import { sampleFile } from './file-sample.ts';
import type { FileTally } from './file-tally.ts';
import { isUnchanged, type Ledger, type LedgerEntry } from './ledger.ts';
import { Reading } from './reading.ts';
import { recogniseSource } from './recognise-source.ts';
import type { SourceItem } from './source-item.ts';
import type { TranscriptStores } from './transcript-writer.ts';

export interface ImportStores extends TranscriptStores {
  readonly ledger: Ledger;
  readonly memory: MemoryStore;
}

/** Set from outside while the import runs. */
export interface ImportSignals {
  isCancelled: boolean;
  /** True while somebody looks for something: then batches are short. */
  isAsked(): boolean;
}

export interface FileImportParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly databases: DatabaseOpener;
  readonly stores: ImportStores;
  readonly importId: number;
  readonly signals: ImportSignals;
  /** IANA name of the zone in which times without one are read. */
  readonly timeZone: string;
  /** What is left out before anything is stored. */
  readonly redaction: Redaction;
  /** Labels of formats that are not to be imported. */
  readonly leaveOut: ReadonlySet<string>;
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
  /** True where the person left its format out: it is no part of the import. */
  readonly isLeftOut?: boolean;
}

/**
 * Reads one file and stores it batch by batch. `run` rejects with StorageStopped when the database takes no more, and
 * with what the file rejects with when it can no longer be read; batches committed before that stay.
 */
export class FileImport {
  readonly #parts: FileImportParts;
  readonly #item: SourceItem;
  readonly #tally: FileTally;

  constructor(parts: FileImportParts, item: SourceItem, tally: FileTally) {
    this.#parts = parts;
    this.#item = item;
    this.#tally = tally;
  }

  /** What was purged and is to come back may stand in what was read already. */
  #entryOf(path: string): LedgerEntry | null {
    const { ledger, purgedKeys } = this.#parts.stores;
    const entry = ledger.find(path);
    return entry && purgedKeys.isBringingBack
      ? { ...entry, consumedBytes: 0, consumedLines: 0, state: 'not-read', parserState: null }
      : entry;
  }

  async run(): Promise<FileEnd> {
    const { path, keyPath, file, refusal, database } = this.#item;
    const end = { problem: null, importer: null };
    if (refusal?.state === 'unreadable') return { ...end, state: 'failed', reason: '', problem: refusal.reason };
    if (refusal) return { ...end, state: refusal.state, reason: refusal.reason };
    if (file.size === 0) return { ...end, state: 'empty', reason: 'It is empty.' };
    const sample = await sampleFile(keyPath, file, () => this.#parts.databases.describe(database));
    const recognised = recogniseSource(this.#item, sample);
    if (!recognised) return { ...end, state: 'unrecognised', reason: reasonForUnknown(sample) };
    const { importer, detection } = recognised;
    const known = { ...end, importer, reason: detection.reason };
    if (this.#parts.leaveOut.has(importer.label)) return { ...known, state: 'not-read', isLeftOut: true };
    if (detection.isSidecar) return { ...known, state: 'no-conversation' };
    const entry = this.#entryOf(path);
    // What gave way is read again: the fuller record may have been taken back since.
    if (entry && importer.givesWay !== true && (await isUnchanged(entry, file)))
      return { ...known, state: 'unchanged' };
    const context = await contextOf(this.#item, importer, sample, this.#parts.timeZone);
    const source = { item: this.#item, sample, importer, context, entry };
    return { ...known, ...(await new Reading(this.#parts, source, this.#tally).run()) };
  }
}
