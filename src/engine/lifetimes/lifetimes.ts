import type { Lifetime, LifetimeKind, LifetimeThing, SaveResult, Versioned } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import { keyFromText, keyToText } from '../identity/content-key.ts';
import type { ImportStore } from '../importers/pipeline/import-store.ts';
import { FORGET_FILES } from '../importers/pipeline/undo-import.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { StorageLevels } from '../storage-levels/storage-levels.ts';
import type { Thing, Versions } from '../versions/versions.ts';
import { checkExpiry } from './check-expiry.ts';
import type { ExpiredRows } from './expired-rows.ts';
import {
  FIND_DOCUMENTS,
  FIND_EMPTIED,
  FIND_NOTES,
  FIND_OF_IMPORTS,
  FIND_PARTS,
  FIND_PROJECTS,
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

/**
 * What expires is out of sight with the first answer that begins after its time: all of it in one transaction, which
 * deletes nothing. The rows themselves go afterwards, a slice at a time; a page that is closed meanwhile goes on with it
 * when it is opened.
 */
export class Lifetimes {
  readonly #parts: LifetimesParts;
  /** Epoch ms of the next one that is not out of sight yet. */
  #nextMs = Number.NEGATIVE_INFINITY;
  #turns = '';
  /** Out of sight, and not swept. */
  #due: readonly LifetimeRow[] = [];
  /** Whether that is so of what a lower storage level takes away. */
  #isLevelGoing = false;
  /** Of imports that run, and store more after they were put out of sight: how many rows had changed then. */
  #changesSeen: number | null = null;
  #sweeping: Promise<void> | null = null;
  /** Callers that wait for the end of the sweep. */
  #waiting = 0;

  constructor(parts: LifetimesParts) {
    this.#parts = parts;
  }

  /** To be called when an answer begins, and not inside a transaction. */
  check(): void {
    const nowMs = this.#parts.host.nowMs();
    const { store, levels } = this.#parts;
    const turns = `${store.turn} ${levels.turn}`;
    if (nowMs < this.#nextMs && turns === this.#turns) {
      if (this.#hasMore) this.#hide(this.#due, nowMs);
      return;
    }
    const due = store.due(nowMs);
    if (due.length > this.#due.length || levels.isGoing) {
      this.#hide(due, nowMs);
      void this.#sweep();
    }
    this.#nextMs = store.nextAfter(nowMs) ?? Number.POSITIVE_INFINITY;
    this.#turns = turns;
  }

  /**
   * Resolves once nothing that is out of sight is in the tables any more, or an import runs: it goes on behind that. For
   * what counts or changes the tables themselves.
   */
  async swept(): Promise<void> {
    this.#waiting += 1;
    await this.#sweep();
    this.#waiting -= 1;
  }

  #sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepAll().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  /** After an import: what it met again of that which is out of sight has come back with it. */
  async resume(): Promise<void> {
    if (!this.#isSomeHidden) return;
    const { connection, hidden } = this.#parts;
    connection.transaction(() => hidden.show());
    this.#hide(this.#due, this.#parts.host.nowMs());
    await this.#sweep();
  }

  /** Epoch ms at which something goes next; null for never. */
  nextMs(): number | null {
    return this.#parts.store.nextAfter(this.#parts.host.nowMs());
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

  /** The last batch of an import that was stopped since. */
  get #hasMore(): boolean {
    return this.#changesSeen !== null && this.#parts.connection.totalChanges() !== this.#changesSeen;
  }

  get #isSomeHidden(): boolean {
    return this.#due.length > 0 || this.#isLevelGoing;
  }

  #hide(due: readonly LifetimeRow[], nowMs: number): void {
    const { connection, hidden, imports, projects, levels } = this.#parts;
    const isLevelGoing = levels.isGoing;
    const running = keysOf(due, 'import').filter((id) => imports.isRunning(id));
    connection.transaction(() => {
      const going = keysOf(due, 'import').filter((id) => imports.expire(id, nowMs));
      for (const $id of going) connection.run(FORGET_FILES, { $id });
      hidden.hide(() => this.#fillSets(due, [...going, ...running]));
    });
    this.#parts.stopImports(running);
    this.#changesSeen = running.length > 0 ? connection.totalChanges() : null;
    this.#due = due;
    this.#isLevelGoing = isLevelGoing;
    projects.forget();
  }

  #fillSets(due: readonly LifetimeRow[], imports: readonly number[]): void {
    const { connection, sessions, levels } = this.#parts;
    if (levels.isGoing) levels.fill();
    const runAll = (all: readonly string[], name: '$keys' | '$sessions', ids: readonly number[]) => {
      for (const sql of all) connection.run(sql, sql.includes(name) ? { [name]: JSON.stringify(ids) } : undefined);
    };
    runAll(FIND_OF_IMPORTS, '$keys', imports);
    runAll([FIND_NOTES], '$keys', keysOf(due, 'note'));
    runAll([FIND_DOCUMENTS], '$keys', keysOf(due, 'document'));
    runAll(FIND_PARTS, '$keys', []);
    const touched = connection.all<{ id: number }>(TOUCHED_SESSIONS).map(({ id }) => id);
    runAll([...FIND_EMPTIED, FIND_PROJECTS], '$sessions', touched);
    sessions.recount(touched);
  }

  async #sweepAll(): Promise<void> {
    const { connection, host, isImporting, levels } = this.#parts;
    const steps = [...SWEEP_STEPS, () => levels.sweepSome()];
    for (;;) {
      await (this.#waiting > 0 ? host.yieldToMessages() : host.idle());
      if (!this.#isSomeHidden || isImporting()) return;
      const wasSome = connection.transaction(() => steps.some((step) => step(connection, SLICE_ROWS)));
      if (!wasSome) this.#finish();
    }
  }

  #finish(): void {
    const { connection, hidden, store, projects, levels } = this.#parts;
    const [notes, documents] = [keysOf(this.#due, 'note'), keysOf(this.#due, 'document')].map((keys) => ({
      $keys: JSON.stringify(keys),
    }));
    connection.transaction(() => {
      for (const sql of FORGET_NOTES) connection.run(sql, notes);
      connection.run(FORGET_DOCUMENTS, documents);
      for (const { kind, key } of this.#due) store.set(kind, key, null);
      if (this.#isLevelGoing) levels.finish();
      hidden.show();
    });
    this.#due = [];
    this.#isLevelGoing = false;
    projects.forget();
  }
}

function keysOf(due: readonly LifetimeRow[], kind: LifetimeKind): readonly number[] {
  return due.filter((each) => each.kind === kind).map(({ key }) => key);
}
