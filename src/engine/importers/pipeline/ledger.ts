import type { FileReport, SourceFile, StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { bytesKey } from '../../identity/content-key.ts';
import { readBytes } from './file-sample.ts';

/** What was read of a file is known by the hashes of its first and of its last bytes. */
const HEAD_BYTES = 4096;
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
  readonly problem: string | null;
  readonly problemLine: number | null;
  /** JSON of a ParserState; null when there is none. */
  readonly parserState: string | null;
}

const FIND = `
  SELECT id, size_bytes AS sizeBytes, modified_at_ms AS modifiedAtMs, head_hash AS headHash, head_bytes AS headBytes,
         tail_hash AS tailHash, consumed_bytes AS consumedBytes, consumed_lines AS consumedLines, format, state, problem,
         problem_line AS problemLine, parser_state AS parserState
  FROM file WHERE path = $path ORDER BY id DESC LIMIT 1`;

const INSERT = `
  INSERT INTO file (path, size_bytes, modified_at_ms, head_hash, head_bytes, state, import_id)
  VALUES (?, ?, ?, 0, 0, 'not-read', ?)`;

const UPDATE = `
  UPDATE file SET size_bytes = ?, modified_at_ms = ?, head_hash = ?, head_bytes = ?, tail_hash = ?,
    consumed_bytes = ?, consumed_lines = ?, format = ?, store = ?, state = ?, problem = ?, problem_line = ?,
    parser_state = ?, import_id = ?
  WHERE id = ?`;

/** The next import reads them from their beginning; a WHERE behind it says which. */
export const READ_AGAIN = `
  UPDATE file SET consumed_bytes = 0, consumed_lines = 0, state = 'not-read', problem = NULL, problem_line = NULL,
    parser_state = NULL`;

/** What was read, and by which bytes it is known again. */
export interface ReadSoFar {
  readonly consumedBytes: number;
  readonly consumedLines: number;
  readonly headBytes: number;
  readonly headHash: number;
  readonly tailHash: number;
}

export interface FileOutcome extends ReadSoFar {
  readonly format: string | null;
  readonly store: StoreName | null;
  readonly state: FileReport['state'];
  readonly problem: string | null;
  readonly problemLine: number | null;
  readonly parserState: string | null;
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
  open(path: string, file: SourceFile, known: LedgerEntry | null, importId: number): number {
    if (known) return known.id;
    this.#connection.runPrepared(INSERT, [path, file.size, file.lastModified, importId]);
    return this.#connection.lastInsertId();
  }

  save(id: number, file: SourceFile, outcome: FileOutcome, importId: number): void {
    this.#connection.runPrepared(UPDATE, [
      file.size,
      file.lastModified,
      outcome.headHash,
      outcome.headBytes,
      outcome.tailHash,
      outcome.consumedBytes,
      outcome.consumedLines,
      outcome.format,
      outcome.store,
      outcome.state,
      outcome.problem,
      outcome.problemLine,
      outcome.parserState,
      importId,
      id,
    ]);
  }
}

/** False for what was not read to its end yet, and for what an undo took back. */
export function wasRead(entry: LedgerEntry | null): entry is LedgerEntry {
  return entry !== null && entry.state !== 'not-read';
}

/** Read to its end, and since then of the same size, date and beginning: nothing behind that is read again. */
export async function isUnchanged(entry: LedgerEntry, file: SourceFile): Promise<boolean> {
  return (
    entry.sizeBytes === file.size &&
    entry.consumedBytes === file.size &&
    entry.modifiedAtMs === file.lastModified &&
    entry.state !== 'failed' &&
    wasRead(entry) &&
    (await hashOf(file, 0, entry.headBytes)) === entry.headHash
  );
}

/** True when the file is what was read of it, and more behind. */
export async function isContinuation(entry: LedgerEntry, file: SourceFile): Promise<boolean> {
  if (entry.consumedBytes === 0 || file.size <= entry.consumedBytes) return false;
  const { consumedBytes, headBytes, headHash, tailHash } = entry;
  const found = await markRead(file, { consumedBytes, consumedLines: 0 });
  return found.headBytes === headBytes && found.headHash === headHash && found.tailHash === tailHash;
}

/** Both ends of what was read: of an append-only file they stay as they are. */
export async function markRead(
  file: SourceFile,
  progress: Pick<ReadSoFar, 'consumedBytes' | 'consumedLines'>,
): Promise<ReadSoFar> {
  const { consumedBytes } = progress;
  const headBytes = Math.min(HEAD_BYTES, consumedBytes);
  const headHash = await hashOf(file, 0, headBytes);
  const tailHash = await hashOf(file, Math.max(0, consumedBytes - TAIL_BYTES), consumedBytes);
  return { ...progress, headBytes, headHash, tailHash };
}

async function hashOf(file: SourceFile, start: number, end: number): Promise<number> {
  return bytesKey(await readBytes(file, start, end));
}
