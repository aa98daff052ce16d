import type { SourceFile } from './api.ts';

/** What the engine needs of the place it runs in; `worker/` and `testing/` implement it. */
export interface EngineHost {
  /** Milliseconds from any fixed point; only differences mean anything. */
  monotonicMs(): number;
  /** Epoch ms. Used for the times of imports, never for the time of an event. */
  nowMs(): number;
  /** Lets waiting messages be handled, so that a search gets in between two import batches. */
  yieldToMessages(): Promise<void>;
  /**
   * Bytes of a file at once, where the host can: databases are read with it where they lie. Null for a file that is
   * none of the host's own (one in an archive). Throws when it can no longer be read.
   */
  readSync?(file: SourceFile, start: number, end: number): Uint8Array | null;
}
