import type { ImportItem, ImportOptions, ImportProgress, ImportReport } from '../../api.ts';
import { emptyLog } from '../../database/configure.ts';
import type { Connection } from '../../database/connection.ts';
import { AppError, ImportError } from '../../errors.ts';
import type { EngineHost } from '../../host.ts';
import { checkExpiry } from '../../lifetimes/check-expiry.ts';
import type { LifetimeStore } from '../../lifetimes/lifetime-store.ts';
import type { RedactionStore } from '../../secrets/redaction-store.ts';
import { checkTags } from '../../tags/tag-names.ts';
import type { TagStore } from '../../tags/tag-store.ts';
import { countOf } from '../wording.ts';
import type { DatabaseOpener } from './database-opener.ts';
import type { ImportSignals, ImportStores } from './file-import.ts';
import { findHiddenProjects } from './hidden-projects.ts';
import { type ImportOutcome, runImport } from './import-run.ts';
import { type ImportEnd, type ImportStore, takenBack } from './import-store.ts';
import { undoImport } from './undo-import.ts';

/** Who looked for something may go on: so long the batches of an import stay short. */
const ASKED_FOR_MS = 10_000;

/** What a person says of all that an import brings. */
export interface SaidOfImports {
  readonly lifetimes: LifetimeStore;
  readonly tags: TagStore;
  readonly redaction: RedactionStore;
  /** What it gives keeps, with the end of an import, what is held in memory of the rows. */
  readonly readColumns: () => () => void;
}

interface Running extends ImportSignals {
  readonly importId: number;
  isRolledBack: boolean;
  /** Its time was over before it ended. */
  isExpired: boolean;
}

/** Takes imports, one at a time: the next waits until the one before it has ended. */
export class ImportDesk {
  readonly #connection: Connection;
  readonly #host: EngineHost;
  readonly #stores: ImportStores;
  readonly #imports: ImportStore;
  readonly #databases: DatabaseOpener;
  readonly #said: SaidOfImports;
  #running: Running | null = null;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    connection: Connection,
    host: EngineHost,
    databases: DatabaseOpener,
    stores: ImportStores,
    imports: ImportStore,
    said: SaidOfImports,
  ) {
    this.#connection = connection;
    this.#host = host;
    this.#databases = databases;
    this.#stores = stores;
    this.#imports = imports;
    this.#said = said;
  }

  /** True while files are read. */
  get isImporting(): boolean {
    return this.#running !== null;
  }

  /** Somebody waits for an answer that an import would hold up. */
  noteRequest(): void {
    this.#askedAtMs = this.#host.monotonicMs();
  }

  import(
    items: readonly ImportItem[],
    options: ImportOptions,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportReport> {
    return this.inTurn(() => this.#run(items, options, onProgress));
  }

  /** Throws ImportError('import.not-running') when that import has ended already. */
  cancel(importId: number, keep: boolean): void {
    if (this.#running?.importId !== importId) {
      throw new ImportError('import.not-running', 'This import has ended already.', { importId });
    }
    this.#running.isCancelled = true;
    this.#running.isRolledBack = !keep;
  }

  /** Stops the import that runs, when it is one of these: what it stored goes with its lifetime. */
  expire(importIds: readonly number[]): void {
    if (this.#running && importIds.includes(this.#running.importId)) {
      this.#running.isCancelled = true;
      this.#running.isExpired = true;
    }
  }

  undo(importId: number): Promise<ImportReport> {
    return this.inTurn(async () => {
      const report = this.#report(importId);
      if (report.state === 'undone' || report.state === 'rolled-back') {
        throw new ImportError('import.already-undone', 'This import was undone already.', { importId });
      }
      this.#takeBack(report, 'undone');
      return this.#report(importId);
    });
  }

  async #run(
    items: readonly ImportItem[],
    { label, isSample = false, timeZone = 'UTC', leaveOut = [], ...said }: ImportOptions,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportReport> {
    const { expiresAtMs = null, tags = [], isBringingBack = false } = said;
    const nowMs = this.#host.nowMs();
    checkExpiry(expiresAtMs, nowMs, null);
    const checkedTags = checkTags(tags);
    const importId = this.#imports.begin(label, isSample, nowMs);
    this.#said.lifetimes.set('import', importId, expiresAtMs);
    const isAsked = () => this.#host.monotonicMs() - this.#askedAtMs < ASKED_FOR_MS;
    const running: Running = { importId, isCancelled: false, isRolledBack: false, isExpired: false, isAsked };
    this.#running = running;
    this.#stores.purgedKeys.isBringingBack = isBringingBack;
    try {
      const parts = {
        connection: this.#connection,
        host: this.#host,
        databases: this.#databases,
        stores: this.#stores,
        importId,
        imports: this.#imports,
        signals: running,
        timeZone,
        redaction: this.#said.redaction.now(),
        leaveOut: new Set(leaveOut),
      };
      const outcome = await runImport(parts, items, onProgress);
      this.#whereThereIsSpace(() => this.#nameHiddenProjects());
      this.#whereThereIsSpace(() => this.#said.tags.addOfImport(importId, checkedTags));
      this.#save(running, outcome);
    } finally {
      this.#running = null;
      this.#stores.purgedKeys.isBringingBack = false;
    }
    return this.#report(importId);
  }

  /** Any import may bring the path that some sessions only hint at. */
  #nameHiddenProjects(): void {
    const { records, projects, sessions, events, content, fileChanges } = this.#stores;
    const found = findHiddenProjects(this.#connection, records);
    if (found.length === 0) return;
    this.#connection.transaction(() => {
      for (const { sessionId, path } of found) {
        const projectId = projects.idFor(path);
        sessions.setProject(sessionId, projectId);
        events.setMissingProject(sessionId, projectId);
        content.setMissingProject(sessionId, projectId);
        fileChanges.setMissingDirectory(sessionId, path);
      }
    });
  }

  #save(running: Running, { files, totals, stoppedBy }: ImportOutcome): void {
    const { importId } = running;
    if (running.isRolledBack) {
      this.#whereThereIsSpace(() => this.#imports.saveReport(importId, totals, files));
      this.#takeBack({ importId, totals, files }, 'rolled-back');
    } else {
      const end = endOf(running, stoppedBy, totals.events);
      this.#saveEnd(importId, { ...end, totals, files, finishedAtMs: this.#host.nowMs() });
    }
    this.#whereThereIsSpace(() => emptyLog(this.#connection));
  }

  /** On a full disk the log may give room for the report; where it does not, the report is kept until the page is closed. */
  #saveEnd(importId: number, end: ImportEnd): void {
    const store = () => this.#connection.transaction(() => this.#imports.finish(importId, end));
    if (this.#saveWithColumns(importId, end) || this.#whereThereIsSpace(store)) return;
    this.#whereThereIsSpace(() => emptyLog(this.#connection));
    if (!this.#whereThereIsSpace(store)) this.#imports.keepInMemory(importId, end);
  }

  /** False where that cannot be done: the report can do without them. */
  #saveWithColumns(importId: number, end: ImportEnd): boolean {
    try {
      const writeColumns = this.#said.readColumns();
      this.#connection.transaction(() => {
        this.#imports.finish(importId, end);
        writeColumns();
      });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  }

  /** Its report changes with the data: after a crash both are as they were. */
  #takeBack(
    { importId, totals, files }: Pick<ImportReport, 'importId' | 'totals' | 'files'>,
    state: 'undone' | 'rolled-back',
  ): void {
    this.#connection.transaction(() => {
      undoImport(this.#connection, this.#stores, importId);
      this.#imports.saveReport(importId, totals, files.map(takenBack));
      this.#imports.end(importId, state, null, this.#host.nowMs());
      this.#said.lifetimes.set('import', importId, null);
    });
  }

  /** False when there was none: what was imported must not be lost over what is said of it. */
  #whereThereIsSpace(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'database.full') throw error;
      return false;
    }
  }

  #report(importId: number): ImportReport {
    const report = this.#imports.get(importId);
    if (!report) throw new ImportError('import.not-found', 'There is no such import.', { importId });
    return report;
  }

  /** What must not run beside an import waits for it, and imports wait for that. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }
}

const EXPIRED =
  'The time until which it was to be kept was over before it had ended, so it was stopped, and nothing of it is kept. Import the files again, for longer, to have them.';

function endOf(running: Running, stoppedBy: AppError | null, events: number): Pick<ImportReport, 'state' | 'problem'> {
  if (stoppedBy) return { state: 'failed', problem: problemOf(stoppedBy, events) };
  if (running.isExpired) return { state: 'cancelled', problem: EXPIRED };
  return { state: running.isCancelled ? 'cancelled' : 'done', problem: null };
}

function problemOf({ code, message }: AppError, events: number): string {
  const kept =
    events > 0
      ? `${countOf(events, 'event that was stored before is', 'events that were stored before are')} kept.`
      : 'Nothing was stored.';
  const next =
    code === 'database.full'
      ? 'Free some space (Storage shows how much there is), then import the same files again: only what is missing is added.'
      : 'Import the same files again: only what is missing is added.';
  return `The import ended early: ${message} ${kept} ${next}`;
}
