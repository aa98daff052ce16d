import type { EngineApi, ImportItem, ImportOptions, ImportProgress, ImportReport } from '../engine/api.ts';
import type { Walk } from './import-source/browser-sources.ts';
import { type Collection, type CollectionNote, mergeCollections } from './import-source/collection.ts';
import { makeWatchable, type Watched } from './watched.ts';

export interface RunningImport {
  readonly label: string;
  readonly isSample: boolean;
  /** Null until the engine says something. */
  readonly progress: ImportProgress | null;
  readonly isCancelling: boolean;
}

interface EndedImport {
  readonly report: ImportReport;
  /** What never reached the import: unreadable and left-out files and folders. */
  readonly notes: readonly CollectionNote[];
}

/** Something broke off without a report. */
export interface ImportFailure {
  readonly during: 'collecting' | 'importing';
  readonly error: Error;
}

export interface ImportsState {
  /** Files chosen and not yet confirmed. */
  readonly pending: Collection | null;
  /** Folders are being walked; `found` counts files so far. */
  readonly collecting: { readonly found: number } | null;
  readonly running: RunningImport | null;
  /** Imports that wait for the running one. */
  readonly waiting: number;
  /** Until it is done the engine answers nothing else. */
  readonly undoing: Pick<ImportReport, 'importId' | 'label'> | null;
  /** The last import of this visit, until it is dismissed. */
  readonly ended: EndedImport | null;
  readonly failure: ImportFailure | null;
}

const IDLE: ImportsState = {
  pending: null,
  collecting: null,
  running: null,
  waiting: 0,
  undoing: null,
  ended: null,
  failure: null,
};

export interface ImportDeskEvents {
  onProgress(progress: ImportProgress): void;
  /** Also after a failure: what was committed by then is in the database. */
  onEnd(): void;
}

/** Where imports are prepared, run and remembered; outlives every screen. */
export class ImportDesk implements Watched<ImportsState> {
  readonly #engine: EngineApi;
  readonly #events: ImportDeskEvents;
  readonly #state = makeWatchable(IDLE);
  #queue: Promise<unknown> = Promise.resolve();
  #walk: AbortController | null = null;

  constructor(engine: EngineApi, events: ImportDeskEvents) {
    this.#engine = engine;
    this.#events = events;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);
  readonly getSnapshot = (): ImportsState => this.#state.getSnapshot();

  /** Walks what was chosen and puts it up for review, together with what is up already. Never rejects. */
  async collect(walk: Walk): Promise<void> {
    this.#walk?.abort();
    const { signal } = this.#startWalk();
    try {
      const collection = await walk({ signal, onFound: (found) => this.#change({ collecting: { found } }) });
      if (signal.aborted) return;
      const { pending } = this.getSnapshot();
      this.#change({ collecting: null, pending: pending ? mergeCollections(pending, collection) : collection });
    } catch (error) {
      if (!signal.aborted) this.#change({ collecting: null, failure: { during: 'collecting', error: toError(error) } });
    }
  }

  stopCollecting(): void {
    this.#walk?.abort();
    this.#change({ collecting: null });
  }

  dropPending(): void {
    this.#change({ pending: null });
  }

  dismissEnded(): void {
    this.#change({ ended: null, failure: null });
  }

  /** A second import waits for the first. Resolves with the report; rejects when there is none. */
  start(
    items: readonly ImportItem[],
    options: ImportOptions,
    notes: readonly CollectionNote[] = [],
  ): Promise<ImportReport> {
    this.#change({ waiting: this.getSnapshot().waiting + 1 });
    const run = this.#queue.then(() => this.#run(items, options, notes));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** @param keep False takes back what this import had stored. */
  async cancel(keep: boolean): Promise<void> {
    const { running } = this.getSnapshot();
    if (!running?.progress) return;
    this.#change({ running: { ...running, isCancelling: true } });
    await this.#engine.cancelImport(running.progress.importId, keep);
  }

  /** Waits for a running import. Rejects when nothing was undone. */
  async undo({ importId, label }: Pick<ImportReport, 'importId' | 'label'>): Promise<void> {
    this.#change({ undoing: { importId, label } });
    try {
      await this.#engine.undoImport(importId);
    } finally {
      this.#change({ undoing: null });
      this.#events.onEnd();
    }
  }

  async #run(
    items: readonly ImportItem[],
    options: ImportOptions,
    notes: readonly CollectionNote[],
  ): Promise<ImportReport> {
    this.#change({
      waiting: this.getSnapshot().waiting - 1,
      running: { label: options.label, isSample: options.isSample ?? false, progress: null, isCancelling: false },
      ended: null,
      failure: null,
    });
    try {
      const report = await this.#engine.importFiles(items, options, (progress) => this.#hear(progress));
      this.#change({ running: null, ended: { report, notes } });
      return report;
    } catch (error) {
      this.#change({ running: null, failure: { during: 'importing', error: toError(error) } });
      throw error;
    } finally {
      this.#events.onEnd();
    }
  }

  #startWalk(): AbortController {
    this.#walk = new AbortController();
    this.#change({ collecting: { found: 0 }, failure: null });
    return this.#walk;
  }

  #hear(progress: ImportProgress): void {
    const { running } = this.getSnapshot();
    if (!running) return;
    this.#change({ running: { ...running, progress } });
    this.#events.onProgress(progress);
  }

  #change(changes: Partial<ImportsState>): void {
    this.#state.set({ ...this.getSnapshot(), ...changes });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
