import type { FileReport, ImportItem, ImportProgress } from '../../api.ts';
import type { EngineHost } from '../../host.ts';

/** Before this, a rate says little. */
const ETA_AFTER_MS = 2000;
const REPORT_EVERY_MS = 100;

/** Counts what an import has done and says so, at most ten times a second. */
export class ProgressMeter {
  readonly #host: EngineHost;
  readonly #importId: number;
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly #filesTotal: number;
  readonly #bytesTotal: number;
  readonly #startedMs: number;
  #filesDone = 0;
  #bytesBefore = 0;
  #bytesOfFile = 0;
  #eventsBefore = 0;
  #eventsOfFile = 0;
  #problems = 0;
  #currentPath = '';
  #reportedMs = Number.NEGATIVE_INFINITY;

  constructor(
    host: EngineHost,
    importId: number,
    items: readonly ImportItem[],
    onProgress: (progress: ImportProgress) => void,
  ) {
    this.#host = host;
    this.#importId = importId;
    this.#onProgress = onProgress;
    this.#filesTotal = items.length;
    this.#bytesTotal = items.reduce((sum, { file }) => sum + file.size, 0);
    this.#startedMs = host.monotonicMs();
  }

  beginFile(path: string): void {
    this.#currentPath = path;
    this.#bytesOfFile = 0;
    this.#eventsOfFile = 0;
    this.#report('reading', false);
  }

  advance(bytesOfFile: number, eventsOfFile: number): void {
    this.#bytesOfFile = bytesOfFile;
    this.#eventsOfFile = eventsOfFile;
    this.#report('storing', false);
  }

  endFile(report: FileReport): void {
    this.#filesDone++;
    this.#bytesBefore += report.sizeBytes;
    this.#bytesOfFile = 0;
    this.#eventsBefore += report.newEvents;
    this.#eventsOfFile = 0;
    if (report.problem !== null) this.#problems++;
    this.#problems += report.records.skippedTotal;
    this.#report('reading', false);
  }

  finish(): void {
    this.#report('finishing', true);
  }

  #report(phase: ImportProgress['phase'], isLast: boolean): void {
    const now = this.#host.monotonicMs();
    if (!isLast && now - this.#reportedMs < REPORT_EVERY_MS) return;
    this.#reportedMs = now;
    const elapsedMs = now - this.#startedMs;
    const bytesDone = this.#bytesBefore + this.#bytesOfFile;
    const events = this.#eventsBefore + this.#eventsOfFile;
    const remaining = this.#bytesTotal - bytesDone;
    this.#onProgress({
      importId: this.#importId,
      phase,
      filesDone: this.#filesDone,
      filesTotal: this.#filesTotal,
      bytesDone,
      bytesTotal: this.#bytesTotal,
      events,
      eventsPerSecond: elapsedMs > 0 ? Math.round((events * 1000) / elapsedMs) : 0,
      etaMs: elapsedMs >= ETA_AFTER_MS && bytesDone > 0 ? Math.round((elapsedMs * remaining) / bytesDone) : null,
      elapsedMs: Math.round(elapsedMs),
      currentPath: this.#currentPath,
      problems: this.#problems,
    });
  }
}
