import type { Lifetime, LifetimeKind, LifetimeThing, RemovalProgress, SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { AppError, DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import { keyFromText, keyToText } from '../identity/content-key.ts';
import type { ImportStore } from '../importers/pipeline/import-store.ts';
import { FORGET_FILES } from '../importers/pipeline/undo-import.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { StorageLevels } from '../storage-levels/storage-levels.ts';
import type { PurgeStore } from '../trash/purge-store.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { checkExpiry } from './check-expiry.ts';
import type { ExpiredRows } from './expired-rows.ts';
import {
  FIND_DOCUMENTS,
  FIND_EMPTIED,
  FIND_NOTES,
  FIND_OF_IMPORTS,
  FIND_OF_PURGES,
  FIND_PARTS,
  FIND_PROJECTS,
  STILL_SEEN,
  TOUCHED_SESSIONS,
} from './find-expired.ts';
import type { LifetimeRow, LifetimeStore } from './lifetime-store.ts';
import { SLICE_ROWS, SWEEP_STEPS } from './sweep-steps.ts';

export interface LifetimesParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly store: LifetimeStore;
  readonly versions: Versions;
  readonly imports: ImportStore;
  readonly sessions: SessionStore;
  readonly projects: ProjectStore;
  readonly hidden: ExpiredRows;
  readonly purges: PurgeStore;
  /** What goes because its project is stored at a lower level goes the same way. */
  readonly levels: Pick<StorageLevels, 'turn' | 'isGoing' | 'fill' | 'sweepSome' | 'finish'>;
  readonly isImporting: () => boolean;
  /** Stops an import that runs: its time is over. */
  readonly stopImports: (ids: readonly number[]) => void;
}

const TITLES: Readonly<Record<LifetimeKind, string>> = {
  note: 'SELECT title FROM memory_note WHERE key = $key',
  document: "SELECT label AS title FROM source WHERE key = $key AND kind = 'document'",
  import: "SELECT label AS title FROM import WHERE id = $key AND state NOT IN ('undone', 'rolled-back')",
};

const FORGET_NOTES = [
  "DELETE FROM tag WHERE kind = 'note' AND key IN (SELECT value FROM json_each($keys))",
  'DELETE FROM note_edit WHERE note_key IN (SELECT value FROM json_each($keys))',
];
const FORGET_DOCUMENTS = "DELETE FROM tag WHERE kind = 'document' AND key IN (SELECT value FROM json_each($keys))";

/** What is out of sight, or is about to be. */
interface OutOfSight {
  /** Whose time is over. */
  readonly due: readonly LifetimeRow[];
  /** Ids of purges that are deleted. */
  readonly deleted: readonly number[];
  /** Ids of purges that lie in the trash. */
  readonly kept: readonly number[];
  /** Whether something goes because its project is stored at a lower level. */
  readonly isLevelGoing: boolean;
}

const REPORT_MS = 100;
/** After what could not be written. */
const RETRY_MS = 10_000;

const NOTHING: OutOfSight = { due: [], deleted: [], kept: [], isLevelGoing: false };

/**
 * What expires is out of sight with the first answer that begins after its time: all of it in one transaction, which
 * deletes nothing. The rows themselves go afterwards, a slice at a time; a page that is closed meanwhile goes on with it
 * when it is opened. What a person purges goes the same way; in the trash, it only is out of sight.
 */
export class Lifetimes {
  readonly #parts: LifetimesParts;
  /** Epoch ms of the next one that is not out of sight yet. */
  #nextMs = Number.NEGATIVE_INFINITY;
  #turns = '';
  #outOfSight = NOTHING;
  /** Sessions that lost something to it. */
  #touched: readonly number[] = [];
  /** Of imports that run, and store more after they were put out of sight: how many rows had changed then. */
  #changesSeen: number | null = null;
  /** Whether something of it could not be written: rows that go, or what sessions hold without them. */
  #isBehind = false;
  #sweeping: Promise<void> | null = null;
  /** Callers that wait for the end of the sweep. */
  #waiting = 0;

  constructor(parts: LifetimesParts) {
    this.#parts = parts;
  }

  /** To be called when an answer begins, and not inside a transaction. */
  check(): void {
    const nowMs = this.#parts.host.nowMs();
    if (nowMs < this.#nextMs && this.#turnsNow === this.#turns) {
      if (this.#hasMore) this.#hide(this.#outOfSight, nowMs);
      return;
    }
    const { store, purges, levels } = this.#parts;
    const due = store.due(nowMs);
    const wanted = { due, deleted: purges.deleted(nowMs), kept: purges.inTrash(), isLevelGoing: levels.isGoing };
    // Of levels, it may be another project that goes.
    if (this.#isBehind || wanted.isLevelGoing || nameOf(wanted) !== nameOf(this.#outOfSight)) {
      this.#hide(wanted, nowMs);
      void this.#sweepBehind();
    }
    const nextMs = Math.min(store.nextAfter(nowMs) ?? Number.POSITIVE_INFINITY, purges.nextDeletionMs());
    this.#nextMs = this.#isBehind ? Math.min(nextMs, nowMs + RETRY_MS) : nextMs;
    this.#turns = this.#turnsNow;
  }

  /**
   * Resolves once nothing that goes is in the tables any more, or an import runs: it goes on behind that. For what counts
   * or changes the tables themselves. `tell` is called between two transactions, now and then, and at the end.
   */
  async swept(tell?: (progress: RemovalProgress) => void): Promise<void> {
    this.#waiting += 1;
    const report = tell && this.#report(tell);
    if (report) this.#onSlice = this.#nowAndThen(report);
    try {
      await this.#sweep();
      report?.();
    } finally {
      this.#waiting -= 1;
      if (report) this.#onSlice = () => {};
    }
  }

  #onSlice: () => void = () => {};

  #report(tell: (progress: RemovalProgress) => void): () => void {
    const { hidden } = this.#parts;
    const total = hidden.countGoing();
    return () => tell({ step: 'rows', done: Math.max(0, total - hidden.countGoing()), total });
  }

  /** What is left is counted row by row: after each slice, that would take longer than the slices. */
  #nowAndThen(report: () => void): () => void {
    const { host } = this.#parts;
    let lastMs = host.monotonicMs();
    return () => {
      const nowMs = host.monotonicMs();
      if (nowMs - lastMs < REPORT_MS) return;
      lastMs = nowMs;
      report();
    };
  }

  #sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepAll().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  /** Nobody waits for it: what there is no room for is tried again later. */
  async #sweepBehind(): Promise<void> {
    try {
      await this.#sweep();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#isBehind = true;
      this.#nextMs = Math.min(this.#nextMs, this.#parts.host.nowMs() + RETRY_MS);
    }
  }

  /** After rows came or went: what is met again of that which is out of sight may have come back with an import. */
  async resume(): Promise<void> {
    const { hidden, host } = this.#parts;
    if (!hidden.areHidden) return;
    this.#hide(this.#outOfSight, host.nowMs());
    await this.#sweepBehind();
  }

  /** For what must see the tables themselves, at once: nobody else is answered meanwhile. */
  withAllInSight(work: () => void): void {
    const { connection, hidden, host } = this.#parts;
    connection.transaction(() => hidden.show());
    try {
      work();
    } finally {
      this.#hide(this.#outOfSight, host.nowMs());
    }
  }

  /** Epoch ms at which something goes next; null for never. */
  nextMs(): number | null {
    const { store, purges, host } = this.#parts;
    const nextMs = Math.min(store.nextAfter(host.nowMs()) ?? Number.POSITIVE_INFINITY, purges.nextDeletionMs());
    return Number.isFinite(nextMs) ? nextMs : null;
  }

  /** What will go, soonest first. */
  list(): readonly Lifetime[] {
    return this.#parts.store.after(this.#parts.host.nowMs()).flatMap(({ kind, key, expiresAtMs }) => {
      const title = this.#titleOf(kind, key);
      const named = kind === 'import' ? String(key) : keyToText(key);
      const { version } = this.#parts.versions.read(this.#thing(kind, key));
      return title === null ? [] : [{ kind, key: named, title, expiresAtMs, version }];
    });
  }

  /** Throws AppError('lifetime.not-valid') for what is not here, and for a time that is over. */
  set({ kind, key }: LifetimeThing, expiresAtMs: number | null, seenVersion: number): SaveResult<number | null> {
    const { versions, store, host } = this.#parts;
    const id = kind === 'import' ? Number(key) : keyFromText(key);
    if (id === null || this.#titleOf(kind, id) === null) {
      throw new AppError('lifetime.not-valid', 'It is not here any more. Nothing was changed.');
    }
    checkExpiry(expiresAtMs, host.nowMs(), store.of(kind, id));
    const result = versions.write(this.#thing(kind, id), seenVersion, () => store.set(kind, id, expiresAtMs));
    return { state: result.state, current: { ...result.current, value: result.current.value.expiresAtMs } };
  }

  get({ kind, key }: LifetimeThing): Versioned<number | null> {
    const id = kind === 'import' ? Number(key) : (keyFromText(key) ?? 0);
    const { value, version } = this.#parts.versions.read(this.#thing(kind, id));
    return { value: value.expiresAtMs, version };
  }

  /** A note that is written here has one version, whoever changes what of it. */
  #thing(kind: LifetimeKind, key: number): Thing<{ readonly expiresAtMs: number | null }> {
    const name = kind === 'note' ? `note:${keyToText(key)}` : `lifetime:${kind}:${key}`;
    return { name, read: () => ({ expiresAtMs: this.#parts.store.of(kind, key) }) };
  }

  #titleOf(kind: LifetimeKind, key: number): string | null {
    const title = this.#parts.connection.value(TITLES[kind], { $key: key });
    return typeof title === 'string' ? title : null;
  }

  get #turnsNow(): string {
    const { store, purges, levels } = this.#parts;
    return `${store.turn} ${purges.turn} ${levels.turn}`;
  }

  /** The last batch of an import that was stopped since. */
  get #hasMore(): boolean {
    return this.#changesSeen !== null && this.#parts.connection.totalChanges() !== this.#changesSeen;
  }

  #hide(wanted: OutOfSight, nowMs: number): void {
    const { connection, imports, projects } = this.#parts;
    const ofImports = keysOf(wanted.due, 'import');
    const running = ofImports.filter((id) => imports.isRunning(id));
    const before = this.#touched;
    const hideRows = (going: readonly number[]) => {
      this.#touched = [];
      this.#hideRows(wanted, going, running);
      this.#touched = [...before, ...this.#touched];
    };
    try {
      connection.transaction(() => {
        const going = ofImports.filter((id) => imports.expire(id, nowMs));
        for (const $id of going) connection.run(FORGET_FILES, { $id });
        hideRows(going);
        this.#recount(this.#touched);
      });
      this.#touched = this.#touched.slice(before.length);
      this.#isBehind = false;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // On a full disk, too, nobody is shown what is over: that is kept in memory. What sessions are said to hold is late.
      connection.transaction(() => hideRows(ofImports.filter((id) => imports.canExpire(id))));
      this.#touched = [...new Set(this.#touched)];
      this.#isBehind = true;
    }
    this.#parts.stopImports(running);
    this.#changesSeen = running.length > 0 ? connection.totalChanges() : null;
    this.#outOfSight = wanted;
    projects.forget();
  }

  #hideRows(wanted: OutOfSight, going: readonly number[], running: readonly number[]): void {
    const { hidden, levels } = this.#parts;
    if (nameOf(wanted) === nameOf(NOTHING)) {
      hidden.show();
      return;
    }
    const fillGoing = () => {
      if (wanted.isLevelGoing) levels.fill();
      this.#fillSets(wanted.due, [...going, ...running], wanted.deleted);
    };
    hidden.hide(fillGoing, () => this.#fillSets([], [], wanted.kept));
  }

  #fillSets(due: readonly LifetimeRow[], imports: readonly number[], purges: readonly number[]): void {
    this.#runAll(FIND_OF_IMPORTS, '$keys', imports);
    this.#runAll([FIND_NOTES], '$keys', keysOf(due, 'note'));
    this.#runAll([FIND_DOCUMENTS], '$keys', keysOf(due, 'document'));
    this.#runAll(FIND_OF_PURGES, '$keys', purges);
    this.#runAll(FIND_PARTS, '$keys', []);
    const touched = this.#parts.connection
      .all<{ id: number }>(TOUCHED_SESSIONS, { $purges: JSON.stringify(purges) })
      .map(({ id }) => id);
    this.#runAll([...FIND_EMPTIED, FIND_PROJECTS], '$sessions', touched);
    this.#touched = [...this.#touched, ...touched];
  }

  #runAll(all: readonly string[], name: '$keys' | '$sessions', ids: readonly number[]): void {
    for (const sql of all) {
      this.#parts.connection.run(sql, sql.includes(name) ? { [name]: JSON.stringify(ids) } : undefined);
    }
  }

  /** What a session that is out of sight is said to hold stays as it is: it may come back. */
  #recount(touched: readonly number[]): void {
    const { connection, sessions, hidden } = this.#parts;
    const $sessions = JSON.stringify(touched);
    const seen = hidden.areHidden
      ? connection.all<{ id: number }>(STILL_SEEN, { $sessions }).map(({ id }) => id)
      : touched;
    sessions.recount(seen);
    sessions.retitle(seen);
  }

  async #sweepAll(): Promise<void> {
    const { connection, host, isImporting, levels } = this.#parts;
    const steps = [...SWEEP_STEPS, () => levels.sweepSome()];
    for (;;) {
      await (this.#waiting > 0 ? host.yieldToMessages() : host.idle());
      if (!isGoing(this.#outOfSight) || isImporting()) return;
      const wasSome = connection.transaction(() => steps.some((step) => step(connection, SLICE_ROWS)));
      if (!wasSome) this.#finish();
      this.#onSlice();
    }
  }

  #finish(): void {
    const { connection, store, purges, levels, host } = this.#parts;
    const { due, deleted, kept, isLevelGoing } = this.#outOfSight;
    const [notes, documents] = [keysOf(due, 'note'), keysOf(due, 'document')].map((keys) => ({
      $keys: JSON.stringify(keys),
    }));
    connection.transaction(() => {
      for (const sql of FORGET_NOTES) connection.run(sql, notes);
      connection.run(FORGET_DOCUMENTS, documents);
      for (const { kind, key } of due) store.set(kind, key, null);
      if (isLevelGoing) levels.finish();
      purges.finish(deleted);
    });
    this.#hide({ ...NOTHING, kept }, host.nowMs());
  }
}

/** The same for the same. */
function nameOf({ due, ...more }: OutOfSight): string {
  return JSON.stringify([due.map(({ kind, key }) => [kind, key]), more]);
}

/** Whether rows of it are to be swept. */
function isGoing({ due, deleted, isLevelGoing }: OutOfSight): boolean {
  return due.length > 0 || deleted.length > 0 || isLevelGoing;
}

function keysOf(due: readonly LifetimeRow[], kind: LifetimeKind): readonly number[] {
  return due.filter((each) => each.kind === kind).map(({ key }) => key);
}
