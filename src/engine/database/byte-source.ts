/** Bytes that can be had at once, wherever they are. */
export interface ByteSource {
  readonly size: number;
  /** Fewer where it ends before; good until the next reading. Throws when it can no longer be read. */
  read(start: number, end: number): Uint8Array;
}

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

const BLOCK_BYTES = 64 << 10;
const MOST_BLOCKS = 256;

/** Reads a block at a time and keeps the last ones: pages of a database are small, and near each other. */
export class CachedSource implements ByteSource {
  readonly size: number;
  readonly #readBlock: (start: number, end: number) => Uint8Array;
  /** The one used last stands last. */
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(size: number, readBlock: (start: number, end: number) => Uint8Array) {
    this.size = size;
    this.#readBlock = readBlock;
  }

  read(start: number, end: number): Uint8Array {
    const stop = Math.min(end, this.size);
    const first = Math.floor(start / BLOCK_BYTES);
    if (stop <= (first + 1) * BLOCK_BYTES) {
      return this.#block(first).subarray(start - first * BLOCK_BYTES, stop - first * BLOCK_BYTES);
    }
    return this.#readBlock(start, stop);
  }

  #block(index: number): Uint8Array {
    const start = index * BLOCK_BYTES;
    const block = this.#blocks.get(index) ?? this.#readBlock(start, Math.min(start + BLOCK_BYTES, this.size));
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > MOST_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }
}
