import type { SourceFile } from '../../api.ts';
import type { ByteStream } from './byte-stream.ts';

/** The beginning is read again and again: to say what a file is, and to know it again. */
const HEAD_BYTES = 256 << 10;
/** So much behind the place of reading is kept. */
const WINDOW_BYTES = 1 << 20;

/** A review looks at some files together. */
const MOST_OPEN = 20;

/** Of many streamed files a few are open at a time, and one is read: what the others keep is let go. */
export class StreamSlot {
  /** The one read last stands last. */
  readonly #open = new Set<StreamedFile>();
  #turn: Promise<unknown> = Promise.resolve();

  inTurn<T>(file: StreamedFile, read: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => {
      this.#use(file);
      return read();
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #use(file: StreamedFile): void {
    this.#open.delete(file);
    this.#open.add(file);
    const [oldest] = this.#open;
    if (this.#open.size <= MOST_OPEN || !oldest) return;
    oldest.letGo();
    this.#open.delete(oldest);
  }
}

/**
 * A file whose bytes come from a stream. Reading forward needs the memory of a window; reading what lies further back
 * begins anew. Where the stream is damaged, what came before is given, and `damage` says so.
 */
export class StreamedFile implements SourceFile {
  readonly size: number;
  readonly lastModified: number;
  readonly #slot: StreamSlot;
  readonly #open: () => ByteStream;
  #stream: ByteStream | null = null;
  #head = new Uint8Array(0);
  #window: Uint8Array[] = [];
  #windowStart = 0;
  #position = 0;
  #damage: Error | null;
  #isChecked = false;

  constructor(
    slot: StreamSlot,
    facts: { readonly size: number; readonly lastModified: number; readonly damage?: Error | null },
    open: () => ByteStream,
  ) {
    this.#slot = slot;
    this.size = facts.size;
    this.lastModified = facts.lastModified;
    this.#damage = facts.damage ?? null;
    this.#open = open;
  }

  /** Why bytes are missing at its end; null as long as none are known to be. */
  get damage(): string | null {
    return this.#damage?.message ?? null;
  }

  slice(start = 0, end = this.size): { arrayBuffer(): Promise<ArrayBuffer> } {
    return {
      arrayBuffer: () => this.#slot.inTurn(this, () => this.#read(start, Math.min(end, this.size))),
    };
  }

  letGo(): void {
    this.#restart();
    this.#head = new Uint8Array(0);
  }

  #restart(): void {
    this.#stream = null;
    this.#window = [];
    this.#windowStart = 0;
    this.#position = 0;
  }

  /** Fewer bytes where the stream is damaged behind them. Rejects when there is none of them. */
  async #read(start: number, end: number): Promise<ArrayBuffer> {
    if (start >= end) return new ArrayBuffer(0);
    if (end <= this.#head.length) return this.#head.slice(start, end).buffer;
    if (start < this.#windowStart) this.#restart();
    const bytes = new Uint8Array(end - start);
    let offset = this.#windowStart;
    for (const part of this.#window) {
      copyOverlap(part, offset, bytes, start);
      offset += part.length;
    }
    while (this.#position < end) {
      const part = await this.#next();
      if (!part) break;
      copyOverlap(part, this.#position, bytes, start);
      this.#pass(part);
    }
    if (this.#position >= this.size) await this.#checkEnd();
    const filled = Math.min(end, this.#position) - start;
    if (filled <= 0) throw this.#damage ?? new Error('the archive ends before it');
    return filled < bytes.length ? bytes.slice(0, filled).buffer : bytes.buffer;
  }

  /** A stream may know only behind its last byte that one of them is wrong. */
  async #checkEnd(): Promise<void> {
    if (!this.#isChecked && (await this.#next()))
      this.#damage = new Error('the archive is damaged here: it is longer than it says');
    this.#isChecked = true;
  }

  async #next(): Promise<Uint8Array | null> {
    try {
      this.#stream ??= this.#open();
      return await this.#stream.next();
    } catch (error) {
      this.#damage = error instanceof Error ? error : new Error(String(error));
      return null;
    }
  }

  #pass(part: Uint8Array): void {
    if (this.#head.length === this.#position && this.#position < HEAD_BYTES) {
      const head = new Uint8Array(Math.min(HEAD_BYTES, this.#position + part.length));
      head.set(this.#head);
      head.set(part.subarray(0, head.length - this.#position), this.#position);
      this.#head = head;
    }
    this.#window.push(part);
    this.#position += part.length;
    let oldest = this.#window[0];
    while (oldest && this.#position - this.#windowStart - oldest.length >= WINDOW_BYTES) {
      this.#window.shift();
      this.#windowStart += oldest.length;
      oldest = this.#window[0];
    }
  }
}

/** Puts what `part`, which begins at `offset`, has of `target`, which begins at `start`, into it. */
function copyOverlap(part: Uint8Array, offset: number, target: Uint8Array, start: number): void {
  const from = Math.max(offset, start);
  const to = Math.min(offset + part.length, start + target.length);
  if (from < to) target.set(part.subarray(from - offset, to - offset), from - start);
}

/** A file that is read whole when it is first asked for; its bytes are kept until another one of the slot is read. */
export function wholeFile(slot: WholeSlot, file: SourceFile): SourceFile {
  return {
    size: file.size,
    lastModified: file.lastModified,
    slice: (start = 0, end = file.size) => ({
      arrayBuffer: async () => (await slot.bytesOf(file)).slice(start, end),
    }),
  };
}

export class WholeSlot {
  #file: SourceFile | null = null;
  #bytes: Promise<ArrayBuffer> | null = null;

  bytesOf(file: SourceFile): Promise<ArrayBuffer> {
    if (this.#file !== file || !this.#bytes) {
      this.#file = file;
      this.#bytes = file.slice(0, file.size).arrayBuffer();
    }
    return this.#bytes;
  }
}
