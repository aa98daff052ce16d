import type { Backup, BackupState, LibraryCounts, RestorePreview, SourceFile } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { OpenSource } from '../database/source-database.ts';
import { DatabaseError } from '../errors.ts';
import type { EngineHost } from '../host.ts';
import type { DatabaseOpener } from '../importers/pipeline/database-opener.ts';
import { BackupFault, type CheckedBackup, checkBackup, countLibrary } from './check-backup.ts';
import { copyDatabase } from './copy-database.ts';
import { BACKUP_FILE, keepSnapshot, listSnapshots } from './snapshots.ts';
import { whereThereIsSpace } from './where-there-is-space.ts';

/** Copies of the whole library: made, checked and taken back. */
export class BackupDesk {
  readonly #connection: Connection;
  readonly #host: EngineHost;
  readonly #databases: DatabaseOpener;

  constructor(connection: Connection, host: EngineHost, databases: DatabaseOpener) {
    this.#connection = connection;
    this.#host = host;
    this.#databases = databases;
  }

  async state(): Promise<BackupState> {
    const [last] = this.#connection.all<{ madeAtMs: number; sizeBytes: number }>(
      'SELECT made_at_ms AS madeAtMs, size_bytes AS sizeBytes FROM backup ORDER BY id DESC LIMIT 1',
    );
    const [snapshot] = await listSnapshots(this.#host);
    const bytes =
      Number(this.#connection.value('PRAGMA page_count')) * Number(this.#connection.value('PRAGMA page_size'));
    return {
      last: last ?? null,
      databaseBytes: bytes,
      snapshot: snapshot ? { sizeBytes: snapshot.file.size, madeAtMs: snapshot.file.lastModified } : null,
    };
  }

  async create(): Promise<Backup> {
    const file = await whereThereIsSpace(() => copyDatabase(this.#connection, this.#host, BACKUP_FILE));
    const { counts } = await this.#checkCopy();
    const madeAtMs = this.#host.nowMs();
    this.#connection.run('INSERT INTO backup (made_at_ms, size_bytes) VALUES ($at, $bytes)', {
      $at: madeAtMs,
      $bytes: file.size,
    });
    const day = new Date(madeAtMs).toISOString().slice(0, 10);
    return { file, name: `strata-${day}.sqlite3`, sizeBytes: file.size, madeAtMs, counts };
  }

  async preview(from: SourceFile | 'snapshot'): Promise<RestorePreview> {
    const { counts, schemaVersion } = await this.#checked(await this.#fileOf(from), (_, checked) => checked);
    return { here: countLibrary(this.#connection), inFile: counts, schemaVersion };
  }

  async restore(from: SourceFile | 'snapshot'): Promise<LibraryCounts> {
    const file = await this.#fileOf(from);
    await this.#checked(file, () => undefined);
    await whereThereIsSpace(() => keepSnapshot(this.#connection, this.#host));
    const { counts } = await this.#checked(file, (source, checked) => {
      this.#connection.replaceBy(source);
      return checked;
    });
    const [, older] = await listSnapshots(this.#host);
    if (older) await this.#host.files.remove(older.name);
    return counts;
  }

  async #fileOf(from: SourceFile | 'snapshot'): Promise<SourceFile> {
    const file = from === 'snapshot' ? (await listSnapshots(this.#host))[0]?.file : from;
    if (file) return file;
    throw new DatabaseError(
      'backup.refused',
      'There is no earlier state of the library any more. Nothing was changed.',
    );
  }

  /** Of the backup that was just written. */
  async #checkCopy(): Promise<CheckedBackup> {
    const bytes = await this.#host.files.read(BACKUP_FILE);
    if (!bytes) throw unusable('Its file is not there.');
    try {
      return await usingChecked(
        this.#connection,
        async () => this.#connection.openSource(bytes),
        unusable,
        (_, checked) => checked,
      );
    } finally {
      bytes.close();
    }
  }

  #checked<T>(file: SourceFile, use: (source: OpenSource, checked: CheckedBackup) => T): Promise<T> {
    return usingChecked(this.#connection, () => this.#databases.open({ main: file, log: null }), refused, use);
  }
}

/** What is wrong with the file itself is said by `faultOf`. */
async function usingChecked<T>(
  connection: Connection,
  open: () => Promise<OpenSource>,
  faultOf: FaultOf,
  use: (source: OpenSource, checked: CheckedBackup) => T,
): Promise<T> {
  let source: OpenSource | null = null;
  let checked: CheckedBackup;
  try {
    source = await open();
    checked = checkBackup(source, connection);
  } catch (error) {
    source?.close();
    throw inWords(error, faultOf);
  }
  try {
    return use(source, checked);
  } finally {
    source.close();
  }
}

type FaultOf = (reason: string) => DatabaseError;

/** What is wrong with the file itself, by `faultOf`; any other error as it is. */
function inWords(error: unknown, faultOf: FaultOf): unknown {
  const isOfFile =
    error instanceof BackupFault || (error instanceof DatabaseError && error.code === 'database.damaged');
  return isOfFile ? faultOf(error.message) : error;
}

function refused(reason: string): DatabaseError {
  return new DatabaseError(
    'backup.refused',
    `This file was not restored, and nothing was changed. ${reason} If you have another backup, try that one.`,
  );
}

function unusable(reason: string): DatabaseError {
  return new DatabaseError(
    'database.damaged',
    `The copy does not read back whole, so there is no backup. The library is as it was, but a part of it may be damaged: check it below, under Integrity. ${reason}`,
  );
}
