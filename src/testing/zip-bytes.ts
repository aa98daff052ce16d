import { deflateSync } from 'fflate';
import { crc32 } from '../engine/importers/containers/crc32.ts';

/** One file of a zip archive to be made, with all that an honest or a hostile tool may write of it. */
export interface ZipPart {
  readonly name: string | Uint8Array;
  readonly content: string | Uint8Array;
  /** 8 (deflate) unless said otherwise; other methods than 0 and 8 take `content` as packed. */
  readonly method?: number;
  readonly flags?: number;
  readonly extra?: readonly number[];
  /** What the directory says, in place of the truth. */
  readonly claims?: {
    readonly bytes?: number;
    readonly packedBytes?: number;
    readonly crc?: number;
    readonly offset?: number;
  };
}

export interface ZipShape {
  /** Bytes in front of the archive, as of a program that unpacks itself. */
  readonly prefix?: string;
  readonly comment?: string;
  /** Writes sizes and places as 64-bit numbers. */
  readonly isWide?: boolean;
}

const encoder = new TextEncoder();

/** 2 March 2026, 09:00:00. */
const DOS_TIME = 9 << 11;
const DOS_DATE = ((2026 - 1980) << 9) | (3 << 5) | 2;
const SEE_64 = 0xffffffff;

/** The bytes of a zip archive. */
export function zipBytes(
  parts: readonly ZipPart[],
  { prefix = '', comment = '', isWide = false }: ZipShape = {},
): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  const directory = new ByteWriter();
  for (const part of parts) writePart(part, out, directory, isWide);
  const start = out.length;
  out.bytes(directory.result());
  if (isWide) writeWideEnd(out, start, parts.length);
  const text = encoder.encode(comment);
  out
    .u32(0x06054b50)
    .u16(0)
    .u16(0)
    .u16(isWide ? 0xffff : parts.length)
    .u16(isWide ? 0xffff : parts.length);
  out
    .u32(isWide ? SEE_64 : directory.length)
    .u32(isWide ? SEE_64 : start)
    .u16(text.length)
    .bytes(text);
  return new ByteWriter().bytes(encoder.encode(prefix)).bytes(out.result()).result();
}

function writePart(part: ZipPart, out: ByteWriter, directory: ByteWriter, isWide: boolean): void {
  const content = typeof part.content === 'string' ? encoder.encode(part.content) : part.content;
  const name = typeof part.name === 'string' ? encoder.encode(part.name) : part.name;
  const { method = 8, flags = 0, extra = [], claims = {} } = part;
  const packed = method === 8 ? deflateSync(content) : content;
  const { bytes = content.length, packedBytes = packed.length, crc = crc32(content), offset = out.length } = claims;
  out.u32(0x04034b50).u16(20).u16(flags).u16(method).u16(DOS_TIME).u16(DOS_DATE);
  out.u32(crc).u32(packedBytes).u32(bytes).u16(name.length).u16(0).bytes(name).bytes(packed);
  const wide = isWide
    ? new ByteWriter().u16(1).u16(24).u64(bytes).u64(packedBytes).u64(offset).result()
    : new Uint8Array(0);
  directory.u32(0x02014b50).u16(20).u16(20).u16(flags).u16(method).u16(DOS_TIME).u16(DOS_DATE).u32(crc);
  directory.u32(isWide ? SEE_64 : packedBytes).u32(isWide ? SEE_64 : bytes);
  directory
    .u16(name.length)
    .u16(wide.length + extra.length)
    .u16(0)
    .u16(0)
    .u16(0)
    .u32(0);
  directory
    .u32(isWide ? SEE_64 : offset)
    .bytes(name)
    .bytes(wide)
    .bytes(Uint8Array.from(extra));
}

function writeWideEnd(out: ByteWriter, start: number, count: number): void {
  const size = out.length - start;
  const end = out.length;
  out.u32(0x06064b50).u64(44).u16(45).u16(45).u32(0).u32(0).u64(count).u64(count).u64(size).u64(start);
  out.u32(0x07064b50).u32(0).u64(end).u32(1);
}

class ByteWriter {
  #parts: Uint8Array[] = [];
  length = 0;

  bytes(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    this.length += bytes.length;
    return this;
  }

  u16(value: number): this {
    return this.bytes(Uint8Array.of(value & 0xff, (value >> 8) & 0xff));
  }

  u32(value: number): this {
    return this.u16(value & 0xffff).u16(value >>> 16);
  }

  u64(value: number): this {
    return this.u32(value % 2 ** 32).u32(Math.floor(value / 2 ** 32));
  }

  result(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
