import type { SourceFile } from '../api.ts';
import type { Connection } from '../database/connection.ts';
import type { EngineHost } from '../host.ts';
import { readBytes } from '../importers/pipeline/file-sample.ts';
import { copyDatabase } from './copy-database.ts';

/** The one that was written later counts; the next is written into the other. */
const NAMES = ['snapshot-1.sqlite3', 'snapshot-2.sqlite3'] as const;

/** The last backup, until it is saved elsewhere. */
export const BACKUP_FILE = 'backup.sqlite3';

export interface Snapshot {
  readonly name: string;
  readonly file: SourceFile;
}

/** Copies of the library that the app made by itself, newest first; none that was not written to its end. */
export async function listSnapshots({ files }: EngineHost): Promise<readonly Snapshot[]> {
  const found: Snapshot[] = [];
  for (const name of NAMES) {
    const file = await files.open(name);
    if (file && (await isWhole(file))) found.push({ name, file });
  }
  return found.sort((a, b) => b.file.lastModified - a.file.lastModified);
}

/** The library as it is now, beside the newest snapshot that there is. */
export async function keepSnapshot(connection: Connection, host: EngineHost): Promise<void> {
  const [current] = await listSnapshots(host);
  await copyDatabase(connection, host, NAMES.find((name) => name !== current?.name) ?? NAMES[0]);
}

/** No copy is left of the library as it was. */
export async function forgetCopies({ files }: EngineHost): Promise<void> {
  for (const name of [...NAMES, BACKUP_FILE]) await files.remove(name);
}

/** The first page of a copy is written last. */
async function isWhole(file: SourceFile): Promise<boolean> {
  return file.size > 0 && (await readBytes(file, 0, 1))[0] !== 0;
}
