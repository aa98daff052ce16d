import type { SourceFile } from './api.ts';
import type { ByteSource } from './database/byte-source.ts';
import type { PreparedBatch, RawRecord } from './importers/pipeline/prepare-batch.ts';

/** A file that is being written. */
export interface WrittenFile {
  write(bytes: Uint8Array, at: number): void;
  /** What was written, on the disk. */
  finish(): Promise<SourceFile>;
}

/** A file that is read from at once; what was read stands there until the next reading. */
interface ReadFile extends ByteSource {
  close(): void;
}

/** Files of the app's own beside the database. */
export interface HostFiles {
  /** In place of one of that name. */
  create(name: string): Promise<WrittenFile>;
  open(name: string): Promise<SourceFile | null>;
  /** Without making anything of what it reads: a large file leaves no more behind than a small one. */
  read(name: string): Promise<ReadFile | null>;
  remove(name: string): Promise<void>;
}

/** What the engine needs of the place it runs in; `worker/` and `testing/` implement it. */
export interface EngineHost {
  /** Milliseconds from any fixed point; only differences mean anything. */
  monotonicMs(): number;
  /** Epoch ms. Used for the times of imports, never for the time of an event. */
  nowMs(): number;
  /** Lets waiting messages be handled, so that a search gets in between two import batches. */
  yieldToMessages(): Promise<void>;
  /** Resolves when there is time for what nobody waits for. */
  idle(): Promise<void>;
  /** Bytes of a file, at once; null for a file that cannot be read so. Throws what the file rejects with. */
  readSync?(file: SourceFile, start: number, end: number): Uint8Array | null;
  readonly files: HostFiles;
  /** Runs `prepareBatch`, on another thread where there is one. */
  prepareBatch(records: readonly RawRecord[]): Promise<PreparedBatch>;
}
