import { packBytes } from './pack-bytes.ts';

/** Raw records, compressed together: alone, they would hardly shrink. */
export interface PackedBlock {
  readonly bytes: Uint8Array;
  readonly originalBytes: number;
}

/** Before compression. */
export const BLOCK_BYTES = 256 << 10;

const encoder = new TextEncoder();

/** Puts raw records one behind the other, and compresses a block once it is full. */
export class BlockPacker {
  readonly #blocks: PackedBlock[] = [];
  /** Grows with the largest record. */
  #buffer = new Uint8Array(BLOCK_BYTES);
  #size = 0;

  add(raw: string): { block: number; offset: number; size: number } {
    const offset = this.#makeRoom(raw.length * 3);
    const { written } = encoder.encodeInto(raw, this.#buffer.subarray(offset));
    this.#size += written;
    return { block: this.#blocks.length, offset, size: written };
  }

  /** A record as a block had it. */
  addBytes(bytes: Uint8Array): { block: number; offset: number } {
    const offset = this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, offset);
    this.#size += bytes.length;
    return { block: this.#blocks.length, offset };
  }

  #makeRoom(largestBytes: number): number {
    if (this.#size > 0 && this.#size + largestBytes > BLOCK_BYTES) this.#close();
    if (largestBytes > this.#buffer.length) this.#buffer = new Uint8Array(largestBytes);
    return this.#size;
  }

  end(): readonly PackedBlock[] {
    if (this.#size > 0) this.#close();
    return this.#blocks;
  }

  #close(): void {
    const bytes = packBytes(this.#buffer.subarray(0, this.#size));
    this.#blocks.push({ bytes, originalBytes: this.#size });
    this.#size = 0;
  }
}
