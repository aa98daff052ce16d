import type { FileReport, SourceFile, StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { bytesKey } from '../../identity/content-key.ts';
import { readBytes, type SampledFile } from './file-sample.ts';

/** The end of what was read is known by the hash of this many bytes before it. */
const TAIL_BYTES = 1024;

export interface LedgerEntry {
  readonly id: number;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  readonly headHash: number;
  readonly headBytes: number;
  readonly tailHash: number;
  readonly consumedBytes: number;
  readonly consumedLines: number;
  readonly format: string | null;
  readonly state: FileReport['state'];
}

const FIND = `
  SELECT id, size_bytes AS sizeBytes, modified_at_ms AS modifiedAtMs, head_hash AS headHash, head_bytes AS headBytes,
         tail_hash AS tailHash, consumed_bytes AS consumedBytes, consumed_lines AS consumedLines, format, state
  FROM file WHERE path = $path AND consumed_bytes > 0 ORDER BY id DESC LIMIT 1`;

const INSERT = `
  INSERT INTO file (path, size_bytes, modified_at_ms, head_hash, head_bytes, state, import_id)
  VALUES (?, ?, ?, ?, ?, 'not-read', ?)`;

const UPDATE = `
  UPDATE file SET size_bytes = ?, modified_at_ms = ?, head_hash = ?, head_bytes = ?, tail_hash = ?,
    consumed_bytes = ?, consumed_lines = ?, format = ?, store = ?, state = ?, problem = ?, problem_line = ?, import_id = ?
  WHERE id = ?`;

export interface FileProgress {
  readonly consumedBytes: number;
  readonly consumedLines: number;
}

export interface FileOutcome extends FileProgress {
  readonly format: string | null;
  readonly store: StoreName | null;
  readonly state: FileReport['state'];
  readonly problem: string | null;
  readonly problemLine: number | null;
  readonly tailHash: number;
}

/** What was read of each file. */
export class Ledger {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  find(path: string): LedgerEntry | null {
    return this.#connection.all<LedgerEntry>(FIND, { $path: path })[0] ?? null;
  }

  /** The file's row: the one it has, or a new one. */
  open(path: string, file: SourceFile, sample: SampledFile, known: LedgerEntry | null, importId: number): number {
    if (known) return known.id;
    this.#connection.runPrepared(INSERT, [
      path,
      file.size,
      file.lastModified,
      sample.headHash,
      sample.headBytes,
      importId,
    ]);
    return this.#connection.lastInsertId();
  }

  save(id: number, file: SourceFile, sample: SampledFile, outcome: FileOutcome, importId: number): void {
    this.#connection.runPrepared(UPDATE, [
      file.size,
      file.lastModified,
      sample.headHash,
      sample.headBytes,
      outcome.tailHash,
      outcome.consumedBytes,
      outcome.consumedLines,
      outcome.format,
      outcome.store,
      outcome.state,
      outcome.problem,
      outcome.problemLine,
      importId,
      id,
    ]);
  }
}

/** Same path, size, date and beginning: not a byte of it is read again. */
export function isUnchanged(entry: LedgerEntry, file: SourceFile, sample: SampledFile): boolean {
  return (
    entry.sizeBytes === file.size &&
    entry.modifiedAtMs === file.lastModified &&
    entry.headHash === sample.headHash &&
    entry.state !== 'failed' &&
    entry.state !== 'not-read'
  );
}

/** True when the file is what was read of it, and more behind. */
export async function isContinuation(entry: LedgerEntry, file: SourceFile): Promise<boolean> {
  if (file.size <= entry.consumedBytes) return false;
  const head = await readBytes(file, 0, entry.headBytes);
  return bytesKey(head) === entry.headHash && (await tailHashAt(file, entry.consumedBytes)) === entry.tailHash;
}

export async function tailHashAt(file: SourceFile, endOffset: number): Promise<number> {
  return bytesKey(await readBytes(file, Math.max(0, endOffset - TAIL_BYTES), endOffset));
}
