import { megabytes } from './limits.ts';

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a5;
/** Of the usual levels. The unpacker keeps so much, and moves it for each block. */
const LARGEST_WINDOW = 32 << 20;
const FREE_WORK = 16 * 2 ** 30;
/** Bytes moved for one unpacked: what blocks of ordinary size need, and no more. */
const WORK_A_BYTE = 300;

/**
 * Follows zstd data without unpacking it, ahead of the unpacker, which would trust it: `pass` throws, in words, before
 * it has to keep or to move too much.
 */
export class ZstdFrames {
  #bytes: number[] = [];
  /** Bytes of a block, a checksum or a skippable frame that are still to come. */
  #skip = 0;
  #state: 'frame' | 'block' = 'frame';
  #window = 0;
  #hasChecksum = false;
  #work = 0;

  /** `unpacked` bytes have come out so far. */
  pass(bytes: Uint8Array, unpacked: number): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, bytes.length - at);
        this.#skip -= passed;
        at += passed;
      } else {
        this.#bytes.push(bytes[at] ?? 0);
        at++;
        this.#take();
      }
    }
    if (this.#work > FREE_WORK + unpacked * WORK_A_BYTE) {
      throw new Error('it is packed in so many small blocks that unpacking it here would take too long');
    }
  }

  #take(): void {
    if (this.#state === 'frame') this.#takeFrame();
    else if (this.#bytes.length === 3) this.#takeBlock();
  }

  #takeFrame(): void {
    const { length } = this.#bytes;
    if (length < 5) return;
    if (Math.floor(number(this.#bytes, 0, 4) / 16) === SKIPPABLE) {
      if (length < 8) return;
      this.#skip = number(this.#bytes, 4, 4);
      this.#bytes = [];
      return;
    }
    if (number(this.#bytes, 0, 4) !== MAGIC) throw new Error('it is no zstd data');
    const header = readHeader(this.#bytes);
    if (header === null) return;
    if (header.window > LARGEST_WINDOW) {
      throw new Error(`unpacking it takes a window of ${megabytes(header.window)}, more than Strata keeps`);
    }
    this.#window = header.window;
    this.#hasChecksum = header.hasChecksum;
    this.#state = 'block';
    this.#bytes = [];
  }

  #takeBlock(): void {
    const block = number(this.#bytes, 0, 3);
    this.#bytes = [];
    this.#work += this.#window;
    const isRepeated = ((block >> 1) & 3) === 1;
    this.#skip = isRepeated ? 1 : block >> 3;
    if ((block & 1) === 0) return;
    this.#skip += this.#hasChecksum ? 4 : 0;
    this.#state = 'frame';
  }
}

/** Null as long as bytes of it are missing. */
function readHeader(bytes: readonly number[]): { window: number; hasChecksum: boolean } | null {
  const flags = bytes[4] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeCode = flags >> 6;
  const sizeBytes = sizeCode === 0 ? Number(isSingle) : 1 << sizeCode;
  const sizeAt = (isSingle ? 5 : 6) + dictionaryBytes;
  if (bytes.length < sizeAt + sizeBytes) return null;
  const size = number(bytes, sizeAt, sizeBytes) + (sizeCode === 1 ? 256 : 0);
  const exponent = 2 ** (10 + ((bytes[5] ?? 0) >> 3));
  const window = isSingle ? size : exponent + (exponent / 8) * ((bytes[5] ?? 0) & 7);
  return { window, hasChecksum: (flags & 4) !== 0 };
}

/** Little-endian; may be larger than 32 bits. */
function number(bytes: readonly number[], at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
