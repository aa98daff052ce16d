import {
  type LevelPreview,
  type ProjectRef,
  type ProjectStorage,
  type RemovalProgress,
  type RemovedPayload,
  type SaveResult,
  STORAGE_LEVELS,
  type StorageLevel,
} from '../api.ts';
import type { Connection } from '../database/connection.ts';
import { AppError, DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import { READ_AGAIN } from '../importers/pipeline/ledger.ts';
import { projectKey } from '../projects/project-path.ts';
import type { ProjectStore } from '../projects/project-store.ts';
import type { Versions } from '../versions/versions.ts';
import { fileBytes, giveBackSpace } from './give-back.ts';
import type { LevelRow, LevelStore } from './level-store.ts';
import { FIND_LOOSE_BLOCKS, repackSome } from './loose-blocks.ts';
import { FIND_PAYLOAD, FORGET_PAYLOAD, KEPT_RECORDS } from './payload.ts';

export interface StorageLevelsParts {
  readonly connection: Connection;
  readonly host: EngineHost;
  readonly store: LevelStore;
  readonly versions: Versions;
  readonly projects: ProjectStore;
  /** Puts out of sight what is due, at once. */
  readonly hide: () => void;
  /** Resolves when nothing of it is in the tables any more. */
  readonly swept: (tell: Tell) => Promise<void>;
  /** For what must see the tables themselves. */
  readonly withAllInSight: (work: () => void) => void;
  /** Beside no import, undo or backup. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

type Tell = (progress: RemovalProgress) => void;

/** For what nobody waits for. */
const quietly: Tell = () => {};

const COUNT = `
  SELECT count(*) AS records, coalesce(sum(r.size_bytes), 0) AS rawBytes,
         coalesce(sum(1.0 * r.size_bytes * octet_length(b.bytes) / max(1, b.original_bytes)), 0) AS storedBytes
  FROM ${KEPT_RECORDS} JOIN main.record_block b ON b.id = r.block_id`;
const COUNT_TEXTS = `
  SELECT count(*) AS texts, coalesce(sum(s.size_bytes), 0) AS textBytes
  FROM temp.payload_event p CROSS JOIN main.source s ON s.event_id = p.id`;
const COUNT_CHANGES = `
  SELECT count(*) FROM temp.payload_event p CROSS JOIN main.file_change c ON c.event_id = p.id`;

/** Files whose records are here without what only the level full keeps. */
const FILES = `
  SELECT f.path, count(*) AS records FROM temp.payload_record p
    CROSS JOIN main.record r ON r.id = p.id AND r.block_id = 0 JOIN file f ON f.id = r.file_id
  GROUP BY f.path ORDER BY f.path`;
const LACKING = 'SELECT count(*) FROM temp.payload_record p CROSS JOIN main.record r ON r.id = p.id AND r.block_id = 0';
const FORGET_FILES = `${READ_AGAIN}
  WHERE id IN (SELECT r.file_id FROM temp.payload_record p CROSS JOIN main.record r ON r.id = p.id AND r.block_id = 0)`;

/** What goes, as rows out of sight (lifetimes/expired-rows.ts); the records are without their text at once. */
const HIDE = [
  `INSERT OR IGNORE INTO temp.expired_source (id)
     SELECT s.id FROM temp.payload_event p CROSS JOIN main.source s ON s.event_id = p.id`,
  `INSERT OR IGNORE INTO temp.expired_file_change (id)
     SELECT DISTINCT c.event_id FROM temp.payload_event p CROSS JOIN main.file_change c ON c.event_id = p.id`,
  `UPDATE main.record SET block_id = 0, block_offset = 0
     WHERE id IN (SELECT id FROM temp.payload_record) AND block_id <> 0`,
];

/** The level at which a project is stored, and the way from one to the other. */
export class StorageLevels {
  readonly #parts: StorageLevelsParts;
  #turn = 0;

  constructor(parts: StorageLevelsParts) {
    this.#parts = parts;
  }

  /** Another number after each change of what goes. */
  get turn(): number {
    return this.#turn;
  }

  /** Of the page that was open before, too. */
  get isGoing(): boolean {
    return this.#parts.store.rows().some(({ step }) => step === 'sweeping');
  }

  /** Projects that are not stored in full, or not yet again. */
  list(): readonly ProjectStorage[] {
    const refs = new Map([...this.#parts.projects.all().values()].map((ref) => [ref.id, ref]));
    return [...refs.values()].map((ref) => this.#state(ref)).filter((state) => state !== null);
  }

  /** Throws AppError('storage-level.not-valid') for a level that there is none of, and for a project that is not here. */
  preview(projectId: number, level: string): LevelPreview {
    const project = this.#project(projectId);
    const wanted = checkLevel(level);
    return this.#withPayload(this.#folderIds(project), () =>
      wanted === 'minimal' ? { removes: this.#count(), missing: [] } : { removes: null, missing: this.#files() },
    );
  }

  /**
   * Down: what goes is out of sight when the first answer after this begins, and out of the file when it resolves. Up: it
   * says what is to be imported again. Throws as `preview`.
   */
  set(projectId: number, level: string, seenVersion: number, tell: Tell): Promise<SaveResult<ProjectStorage | null>> {
    return this.#parts.inTurn(() => this.#set(projectId, level, seenVersion, tell));
  }

  async #set(
    projectId: number,
    level: string,
    seenVersion: number,
    tell: Tell,
  ): Promise<SaveResult<ProjectStorage | null>> {
    const wanted = checkLevel(level);
    const project = this.#project(projectId);
    const before = fileBytes(this.#parts.connection);
    const removes = this.preview(projectId, wanted).removes;
    const saved = this.#write(project, seenVersion, () => {
      if (removes) this.#lower(project, removes);
      else this.#raise(project);
    });
    if (saved.state === 'saved' && removes) await this.#takeAway(project, before, tell);
    const { state, current } = saved;
    return { state, current: { ...current, value: this.#state(project) } };
  }

  /** After an import: what it brought of a project at minimal before the project was known; what is whole again. */
  async afterImport(): Promise<void> {
    const { store, connection } = this.#parts;
    for (const row of store.rows()) {
      const isDone = this.#withPayload(this.#idsOf([row]), () => this.#isSettled(row.level));
      if (isDone && row.level === 'full') connection.transaction(() => store.unset(row.key));
      if (!isDone && row.level === 'minimal') connection.transaction(() => store.set(row.path, 'minimal', 'sweeping'));
    }
    this.#turn += 1;
    await this.#resume();
  }

  /** Goes on with what a closed page left undone. A damaged table keeps its state for the next start. */
  async resumeLater(): Promise<void> {
    try {
      await this.#parts.host.idle();
      await this.#resume();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
    }
  }

  async #resume(): Promise<void> {
    const { store, swept, hide, inTurn } = this.#parts;
    if (store.rows().every(({ step }) => step === 'settled')) return;
    hide();
    await swept(quietly);
    await inTurn(() => this.#giveBack(quietly));
  }

  // ---- for the sweep of what is out of sight ----

  /** Inside a transaction, and inside ExpiredRows.hide. */
  fill(): void {
    const { connection, store } = this.#parts;
    this.#withPayload(this.#idsOf(store.rows().filter(({ step }) => step === 'sweeping')), () => {
      for (const sql of [...HIDE, FIND_LOOSE_BLOCKS]) connection.run(sql);
    });
  }

  /** Takes away a slice; false when there was none. Inside a transaction. */
  sweepSome(): boolean {
    return repackSome(this.#parts.connection);
  }

  /** Inside the transaction that ends the sweep. */
  finish(): void {
    this.#parts.store.advance('sweeping', 'freeing');
    this.#turn += 1;
  }

  // ----

  #write(project: ProjectRef, seenVersion: number, work: () => void): SaveResult<StorageLevel> {
    const { versions, store } = this.#parts;
    const read = () => this.#rowsOf(project).find(({ level }) => level === 'minimal')?.level ?? 'full';
    try {
      return versions.write<StorageLevel>({ name: thingName(project), read }, seenVersion, work);
    } catch (error) {
      store.forget();
      throw error;
    }
  }

  #lower(project: ProjectRef, removes: RemovedPayload): void {
    const { store } = this.#parts;
    for (const path of foldersOf(project)) store.set(path, 'minimal', 'sweeping');
    store.saveRemoved(project.path, removes);
  }

  #raise(project: ProjectRef): void {
    const { store, connection } = this.#parts;
    const lacking = this.#withPayload(this.#folderIds(project), () => {
      connection.run(FORGET_FILES);
      return Number(connection.value(LACKING));
    });
    for (const path of foldersOf(project))
      if (lacking === 0) store.unset(projectKey(path));
      else store.set(path, 'full', 'settled');
  }

  async #takeAway(project: ProjectRef, beforeBytes: number, tell: Tell): Promise<void> {
    const { store, connection, swept, hide } = this.#parts;
    this.#turn += 1;
    hide();
    await swept(tell);
    const problem = await this.#giveBack(tell);
    const removed = this.#rowsOf(project)[0]?.removed;
    if (!removed) return;
    const freedBytes = Math.max(0, beforeBytes - fileBytes(connection));
    connection.transaction(() => store.saveRemoved(project.path, { ...removed, freedBytes, problem }));
  }

  /** Why the file kept its size; null when it did not. */
  async #giveBack(tell: Tell): Promise<string | null> {
    const { store, connection, host, withAllInSight } = this.#parts;
    if (store.rows().every(({ step }) => step !== 'freeing')) return null;
    try {
      await giveBackSpace({ connection, host, withAllInSight, tell });
      return null;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return `The file could not be made smaller: ${error.message} Its free pages are used by the next imports.`;
    } finally {
      connection.transaction(() => store.advance('freeing', 'settled'));
    }
  }

  #isSettled(level: StorageLevel): boolean {
    if (level === 'full') return this.#parts.connection.value(LACKING) === 0;
    const { records, texts, changes } = this.#count();
    return records + texts + changes === 0;
  }

  #count(): RemovedPayload {
    const { connection } = this.#parts;
    const [{ records = 0, rawBytes = 0, storedBytes = 0 } = {}] = connection.all<Record<string, number>>(COUNT);
    const [{ texts = 0, textBytes = 0 } = {}] = connection.all<Record<string, number>>(COUNT_TEXTS);
    const changes = Number(connection.value(COUNT_CHANGES));
    return {
      ...{ records, rawBytes, texts, textBytes, changes },
      ...{ freedBytes: Math.round(storedBytes + textBytes), problem: null },
    };
  }

  #files(): LevelPreview['missing'] {
    return this.#parts.connection.all<{ path: string; records: number }>(FILES);
  }

  #withPayload<T>(folders: readonly number[], work: () => T): T {
    const { connection } = this.#parts;
    for (const sql of FIND_PAYLOAD)
      connection.run(sql, sql.includes('$folders') ? { $folders: JSON.stringify(folders) } : undefined);
    const result = work();
    for (const sql of FORGET_PAYLOAD) connection.run(sql);
    return result;
  }

  #project(projectId: number): ProjectRef {
    const ref = this.#parts.projects.ref(projectId);
    if (ref) return ref;
    throw new AppError('storage-level.not-valid', 'This project is not here any more. Nothing was changed.');
  }

  #idsOf(rows: readonly LevelRow[]): readonly number[] {
    const { projects } = this.#parts;
    const keys = new Set(rows.map(({ key }) => key));
    return [...projects.all().keys()].filter((id) => keys.has(projectKey(projects.pathOf(id) ?? '')));
  }

  #folderIds({ id }: ProjectRef): readonly number[] {
    return this.#parts.projects.foldersOf(id);
  }

  /** That of the project's own folder first. */
  #rowsOf(project: ProjectRef): readonly LevelRow[] {
    const rows = this.#parts.store.rows();
    return foldersOf(project).flatMap((path) => rows.filter(({ key }) => key === projectKey(path)));
  }

  #state(project: ProjectRef): ProjectStorage | null {
    const rows = this.#rowsOf(project);
    if (rows.length === 0) return null;
    const level = rows.some((row) => row.level === 'minimal') ? 'minimal' : 'full';
    return {
      project,
      level,
      isGoing: rows.some(({ step }) => step !== 'settled'),
      missing: this.#withPayload(this.#folderIds(project), () => this.#files()),
      removed: rows.find(({ removed }) => removed !== null)?.removed ?? null,
      version: this.#parts.versions.of(thingName(project)),
    };
  }
}

function thingName({ path }: ProjectRef): string {
  return `storage-level:${projectKey(path)}`;
}

function foldersOf({ path, mergedPaths }: ProjectRef): readonly string[] {
  return [path, ...mergedPaths];
}

function checkLevel(level: string): StorageLevel {
  const found = STORAGE_LEVELS.find((each) => each === level);
  if (found !== undefined) return found;
  throw new AppError(
    'storage-level.not-valid',
    `“${level}” is no level at which a project can be stored: allowed are ${STORAGE_LEVELS.join(' and ')}. Nothing was changed.`,
  );
}
