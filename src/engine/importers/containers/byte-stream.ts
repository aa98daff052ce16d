import { Gunzip, Inflate } from 'fflate';
import { Decompress } from 'fzstd';
import type { SourceFile } from '../../api.ts';
import { crc32 } from './crc32.ts';
import { ZstdFrames } from './zstd-frames.ts';

/** Bytes that come one stretch after the other. */
export interface ByteStream {
  /** The next ones, never none; null behind the last. Rejects where what they come from is damaged. */
  next(): Promise<Uint8Array | null>;
}

/** Where packed bytes stand in a file. */
export interface PackedBytes {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** Takes packed bytes and calls back with unpacked ones. Throws where they are damaged. */
interface Decoder {
  push(bytes: Uint8Array, isLast: boolean): void;
}

const READ_BYTES = 256 << 10;

class DecodedStream implements ByteStream {
  readonly #packed: PackedBytes;
  readonly #pushBytes: number;
  readonly #decoder: Decoder;
  /** Unpacked already, oldest first. */
  readonly #ready: Uint8Array[] = [];
  #offset: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #damage: Error | null = null;

  /** `pushBytes` are unpacked at once: a stretch is as large as these can become. */
  constructor(packed: PackedBytes, pushBytes: number, open: (take: (bytes: Uint8Array) => void) => Decoder) {
    this.#packed = packed;
    this.#pushBytes = pushBytes;
    this.#offset = packed.start;
    this.#decoder = open((bytes) => {
      if (bytes.length > 0) this.#ready.push(bytes);
    });
  }

  async next(): Promise<Uint8Array | null> {
    for (;;) {
      const ready = this.#ready.shift();
      if (ready) return ready;
      if (this.#damage) throw this.#damage;
      if (this.#bytes.length === 0 && this.#offset >= this.#packed.end) return null;
      if (this.#bytes.length === 0) await this.#readPacked();
      this.#push();
    }
  }

  async #readPacked(): Promise<void> {
    const end = Math.min(this.#offset + READ_BYTES, this.#packed.end);
    this.#bytes = new Uint8Array(await this.#packed.file.slice(this.#offset, end).arrayBuffer());
    if (this.#bytes.length < end - this.#offset) this.#damage = new Error('the archive ends in the middle of it');
    this.#offset = end;
  }

  /** What came out before the damage is given first. */
  #push(): void {
    const bytes = this.#bytes.subarray(0, this.#pushBytes);
    this.#bytes = this.#bytes.subarray(bytes.length);
    try {
      this.#decoder.push(bytes, this.#bytes.length === 0 && this.#offset >= this.#packed.end);
    } catch (error) {
      this.#damage = new Error(
        `the archive is damaged here: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** A deflated byte stands for 1,032 at most: 16 MB come out at once at worst. */
const DEFLATE_PUSH_BYTES = 16 << 10;
/** A block of 4 bytes stands for 128 KB: 32 MB come out at once at worst. */
const ZSTD_PUSH_BYTES = 1 << 10;

export function inflateStream(packed: PackedBytes): ByteStream {
  return new DecodedStream(packed, DEFLATE_PUSH_BYTES, (take) => new Inflate(take));
}

export function gunzipStream(packed: PackedBytes): ByteStream {
  return new DecodedStream(packed, DEFLATE_PUSH_BYTES, (take) => new Gunzip(take));
}

export function zstdStream(packed: PackedBytes): ByteStream {
  return new DecodedStream(packed, ZSTD_PUSH_BYTES, (take) => {
    const frames = new ZstdFrames();
    let unpacked = 0;
    const decoder = new Decompress((bytes) => {
      unpacked += bytes.length;
      take(bytes);
    });
    return {
      push: (bytes, isLast) => {
        frames.pass(bytes, unpacked);
        decoder.push(bytes, isLast);
      },
    };
  });
}

export type WideEncoding = 'utf-16le' | 'utf-16be';

/** The same text as UTF-8, without the mark of its byte order. */
export function utf8Stream(encoded: PackedBytes, encoding: WideEncoding): ByteStream {
  return new DecodedStream(encoded, READ_BYTES, (take) => {
    const decoder = new TextDecoder(encoding);
    const encoder = new TextEncoder();
    return { push: (bytes, isLast) => take(encoder.encode(decoder.decode(bytes, { stream: !isLast }))) };
  });
}

/** Holds a stream to the size and the checksum that are written of it: what lies inside is given before it rejects. */
export class CheckedStream implements ByteStream {
  readonly #stream: ByteStream;
  readonly #size: number;
  readonly #checksum: number;
  #position = 0;
  #found = 0;

  constructor(stream: ByteStream, size: number, checksum: number) {
    this.#stream = stream;
    this.#size = size;
    this.#checksum = checksum;
  }

  async next(): Promise<Uint8Array | null> {
    const bytes = this.#position > this.#size ? null : await this.#stream.next();
    const inside = bytes?.subarray(0, Math.max(0, this.#size - this.#position)) ?? new Uint8Array(0);
    this.#position += bytes?.length ?? 0;
    this.#found = crc32(inside, this.#found);
    return inside.length > 0 ? inside : this.#end();
  }

  #end(): null {
    if (this.#position > this.#size) throw new Error('the archive is damaged here: the file is longer than it says');
    if (this.#position < this.#size) throw new Error('the archive is damaged here: the file is shorter than it says');
    if (this.#found !== this.#checksum) throw new Error('the archive is damaged here: a checksum is wrong');
    return null;
  }
}
