import type { FileReport, ImportReport, ImportTotals } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { WRITTEN_HERE } from '../../memory/memory-store.ts';
import { countOf } from '../wording.ts';

interface ImportRow {
  readonly id: number;
  readonly label: string;
  readonly isSample: number;
  readonly state: ImportReport['state'];
  readonly startedAtMs: number;
  readonly finishedAtMs: number | null;
  readonly problem: string | null;
  readonly totals: string;
  readonly files: string;
  readonly expiresAtMs: number | null;
  readonly expiredAtMs: number | null;
}

const COLUMNS = `
  id, label, is_sample AS isSample, state, started_at_ms AS startedAtMs, finished_at_ms AS finishedAtMs, problem,
  totals, files, expired_at_ms AS expiredAtMs,
  (SELECT expires_at_ms FROM lifetime WHERE kind = 'import' AND key = import.id) AS expiresAtMs`;

/** One row stands for what was written here. */
const IS_IMPORT = `id <> ${WRITTEN_HERE}`;

/** How far an import is: the files before `path` are done. */
export interface ImportJournal {
  readonly planned: number;
  readonly done: number;
  /** The file that is read. */
  readonly path: string;
}

const NO_TOTALS: ImportTotals = {
  files: 0,
  bytes: 0,
  sessions: 0,
  subagents: 0,
  events: 0,
  notes: 0,
  documents: 0,
  duplicates: 0,
  skipped: 0,
  secrets: 0,
  leftOut: { secrets: 0, privateParts: 0 },
  times: { recorded: 0, inferred: 0, none: 0 },
};

const NO_FIGURES: Partial<FileReport> = { newDocuments: 0 };

/** What is said of an import once it has ended. */
export type ImportEnd = Pick<ImportReport, 'state' | 'problem' | 'totals' | 'files' | 'finishedAtMs'>;

/** The history of imports. */
export class ImportStore {
  readonly #connection: Connection;
  /** Ends that found no room in the database: they are told until the page is closed. */
  readonly #unstored = new Map<number, ImportEnd>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  begin(label: string, isSample: boolean, nowMs: number): number {
    this.#connection.runPrepared(
      "INSERT INTO import (label, is_sample, state, started_at_ms, totals) VALUES (?, ?, 'running', ?, ?)",
      [label, Number(isSample), nowMs, JSON.stringify(NO_TOTALS)],
    );
    return this.#connection.lastInsertId();
  }

  saveReport(id: number, totals: ImportTotals, files: readonly FileReport[]): void {
    this.#connection.runPrepared('UPDATE import SET totals = ?, files = ? WHERE id = ?', [
      JSON.stringify(totals),
      JSON.stringify(files),
      id,
    ]);
  }

  /** What is stored so far; inside the transaction that stores it. */
  saveProgress(id: number, totals: ImportTotals, journal: ImportJournal): void {
    this.#connection.runPrepared('UPDATE import SET totals = ?, journal = ? WHERE id = ?', [
      JSON.stringify(totals),
      JSON.stringify(journal),
      id,
    ]);
  }

  end(id: number, state: ImportReport['state'], problem: string | null, nowMs: number): void {
    this.#connection.runPrepared('UPDATE import SET state = ?, problem = ?, finished_at_ms = ? WHERE id = ?', [
      state,
      problem,
      nowMs,
      id,
    ]);
  }

  /** All that is said of it, in one transaction of the caller. */
  finish(id: number, { state, problem, totals, files, finishedAtMs }: ImportEnd): void {
    this.saveReport(id, totals, files);
    this.end(id, state, problem, finishedAtMs ?? 0);
    this.#unstored.delete(id);
  }

  /**
   * All that it brought is taken back at this time; inside the transaction that does it. False for one of which that
   * cannot be: it was undone before, or it runs.
   */
  expire(id: number, nowMs: number): boolean {
    const report = this.get(id);
    if (!isExpirable(report)) return false;
    if (report.expiredAtMs !== null) return true;
    this.saveReport(id, report.totals, report.files.map(takenBack));
    this.end(id, 'undone', null, nowMs);
    this.#connection.runPrepared('UPDATE import SET expired_at_ms = ? WHERE id = ?', [nowMs, id]);
    return true;
  }

  /** Whether `expire` takes it back, or did. */
  canExpire(id: number): boolean {
    return isExpirable(this.get(id));
  }

  isRunning(id: number): boolean {
    return this.get(id)?.state === 'running';
  }

  keepInMemory(id: number, end: ImportEnd): void {
    this.#unstored.set(id, end);
  }

  /** Those that a closed page left running: nothing of them goes on. */
  markInterrupted(): boolean {
    const running = this.#connection.all<{ id: number; journal: string | null; totals: string }>(
      "SELECT id, journal, totals FROM import WHERE state = 'running'",
    );
    for (const { id, journal, totals } of running) {
      const { events } = { ...NO_TOTALS, ...(JSON.parse(totals) as Partial<ImportTotals>) };
      const kept = describeKept(
        journal === null ? null : this.#settled(id, JSON.parse(journal) as ImportJournal),
        events,
      );
      this.#connection.runPrepared("UPDATE import SET state = 'interrupted', problem = ? WHERE id = ?", [
        `The page was closed before this import ended. ${kept} Import the same files again: only what is missing is added.`,
        id,
      ]);
    }
    return running.length > 0;
  }

  /** The crash may have come between the end of a file and the beginning of the next. */
  #settled(
    importId: number,
    { path, ...journal }: ImportJournal,
  ): Omit<ImportJournal, 'path'> & { path: string | null } {
    const state = this.#connection.value('SELECT state FROM file WHERE path = $path AND import_id = $id', {
      $path: path,
      $id: importId,
    });
    return state === undefined || state === 'not-read'
      ? { ...journal, path }
      : { ...journal, done: journal.done + 1, path: null };
  }

  get(id: number): ImportReport | null {
    const [row] = this.#connection.all<ImportRow>(`SELECT ${COLUMNS} FROM import WHERE id = $id AND ${IS_IMPORT}`, {
      $id: id,
    });
    return row ? this.#told(toReport(row)) : null;
  }

  /** Newest first. */
  list(): readonly ImportReport[] {
    return this.#connection
      .all<ImportRow>(`SELECT ${COLUMNS} FROM import WHERE ${IS_IMPORT} ORDER BY id DESC`)
      .map((row) => this.#told(toReport(row)));
  }

  #told(report: ImportReport): ImportReport {
    return { ...report, ...this.#unstored.get(report.importId) };
  }

  /** The import that holds the sample data, if it is loaded. */
  sampleImportId(): number | null {
    const id = this.#connection.value(
      "SELECT max(id) FROM import WHERE is_sample = 1 AND state NOT IN ('undone', 'rolled-back')",
    );
    return typeof id === 'number' ? id : null;
  }
}

/** Of what was read of the file nothing is claimed any more; why lines were skipped stays true. */
export function takenBack(file: FileReport): FileReport {
  const wasImported = file.state === 'imported' || file.state === 'partial';
  return wasImported ? { ...file, state: 'taken-back', problem: null } : file;
}

/** What of an interrupted import is in the database. */
function describeKept(journal: { planned: number; done: number; path: string | null } | null, events: number): string {
  if (!journal) return 'Nothing of it had been stored yet.';
  const { planned, done, path } = journal;
  const files = `${done} of ${countOf(planned, 'file is', 'files are')} in`;
  const part = path === null ? '' : `, and a part of ${path}`;
  return `What was stored until then is kept: ${files}${part}, ${countOf(events, 'event', 'events')} in all.`;
}

function toReport({ id, isSample, totals, files, ...row }: ImportRow): ImportReport {
  return {
    ...row,
    importId: id,
    isSample: isSample === 1,
    // Reports of earlier versions have no figures for what was not imported then.
    totals: { ...NO_TOTALS, ...(JSON.parse(totals) as ImportTotals) },
    files: (JSON.parse(files) as FileReport[]).map((file) => ({ ...NO_FIGURES, ...file })),
  };
}

function isExpirable(report: ImportReport | null): report is ImportReport {
  if (report === null || report.state === 'running') return false;
  return report.expiredAtMs !== null || (report.state !== 'undone' && report.state !== 'rolled-back');
}
