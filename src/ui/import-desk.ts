import type { EngineApi, ImportItem, ImportOptions, ImportProgress, ImportReport } from '../engine/api.ts';
import type { Collection } from './import-source/collection.ts';
import { makeWatchable, type Watched } from './watched.ts';

export interface RunningImport {
  readonly label: string;
  readonly isSample: boolean;
  /** Null until the engine says something. */
  readonly progress: ImportProgress | null;
  readonly isCancelling: boolean;
}

export interface ImportsState {
  /** Files chosen and not yet confirmed. */
  readonly pending: Collection | null;
  /** Folders are being walked; `found` counts files so far. */
  readonly collecting: { readonly found: number } | null;
  readonly running: RunningImport | null;
  /** Imports that wait for the running one. */
  readonly waiting: number;
  /** Of the last import of this visit. */
  readonly report: ImportReport | null;
  /** The last import or collection broke off without a report. */
  readonly failure: Error | null;
}

const IDLE: ImportsState = {
  pending: null,
  collecting: null,
  running: null,
  waiting: 0,
  report: null,
  failure: null,
};

/** Where imports are prepared, run and remembered; outlives every screen. */
export class ImportDesk implements Watched<ImportsState> {
  readonly #engine: EngineApi;
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly #onEnd: (report: ImportReport | null) => void;
  readonly #state = makeWatchable(IDLE);
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    engine: EngineApi,
    onProgress: (progress: ImportProgress) => void,
    /** Null when there is no report because the import failed outright. */
    onEnd: (report: ImportReport | null) => void,
  ) {
    this.#engine = engine;
    this.#onProgress = onProgress;
    this.#onEnd = onEnd;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);
  readonly getSnapshot = (): ImportsState => this.#state.getSnapshot();

  /** Walks what was chosen and puts it up for review. */
  async collect(walk: (onFound: (found: number) => void) => Promise<Collection | null>): Promise<void> {
    this.#change({ collecting: { found: 0 }, failure: null });
    try {
      const collection = await walk((found) => this.#change({ collecting: { found } }));
      this.#change(collection ? { collecting: null, pending: collection, report: null } : { collecting: null });
    } catch (error) {
      this.#change({ collecting: null, failure: toError(error) });
    }
  }

  dismiss(): void {
    this.#change({ pending: null, report: null, failure: null });
  }

  /** A second import waits for the first. Resolves with the report; rejects when there is none. */
  start(items: readonly ImportItem[], options: ImportOptions): Promise<ImportReport> {
    this.#change({ pending: null, waiting: this.getSnapshot().waiting + 1 });
    const run = this.#queue.then(() => this.#run(items, options));
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

  async #run(items: readonly ImportItem[], options: ImportOptions): Promise<ImportReport> {
    this.#change({
      waiting: this.getSnapshot().waiting - 1,
      running: { label: options.label, isSample: options.isSample ?? false, progress: null, isCancelling: false },
      report: null,
      failure: null,
    });
    try {
      const report = await this.#engine.importFiles(items, options, (progress) => this.#hear(progress));
      this.#change({ running: null, report });
      this.#onEnd(report);
      return report;
    } catch (error) {
      this.#change({ running: null, failure: toError(error) });
      this.#onEnd(null);
      throw error;
    }
  }

  #hear(progress: ImportProgress): void {
    const { running } = this.getSnapshot();
    if (!running) return;
    this.#change({ running: { ...running, progress } });
    this.#onProgress(progress);
  }

  #change(changes: Partial<ImportsState>): void {
    this.#state.set({ ...this.getSnapshot(), ...changes });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
