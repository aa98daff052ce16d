import type { ImportItem } from '../../api.ts';
import { type ByteStream, gunzipStream, utf8Stream, type WideEncoding, zstdStream } from './byte-stream.ts';
import { type GatheredFile, refusalByName, refused } from './gathered-file.ts';
import { bombReason, megabytes } from './limits.ts';
import { StreamedFile, StreamSlot, WholeSlot, wholeFile } from './streamed-file.ts';
import { openZip } from './zip-archive.ts';

/** Archives in archives are opened, archives in these are not. */
const DEEPEST = 1;
/** An archive that is packed itself has to be held whole. */
const LARGEST_HELD = 64 << 20;
const FILES_AT_ONCE = 32;

/**
 * The files of a drop, in place of each zip, gzip or zstd file those that it holds, and text in UTF-16 as UTF-8. Files
 * that are known by their path, as `isKnown` says, are not looked into: some of them must not be read. Never rejects.
 */
export async function expandContainers(
  items: readonly ImportItem[],
  isKnown: (path: string) => boolean = () => false,
): Promise<readonly GatheredFile[]> {
  const expander = new Expander();
  const files: GatheredFile[] = [];
  for (let start = 0; start < items.length; start += FILES_AT_ONCE) {
    const some = items.slice(start, start + FILES_AT_ONCE).map((item, offset) => toGathered(item, start + offset));
    const kinds = await Promise.all(some.map((file) => (isKnown(file.path) ? null : kindOf(file))));
    for (const [index, file] of some.entries()) files.push(...(await expander.open(file, kinds[index] ?? null, 0)));
  }
  return files;
}

function toGathered(item: ImportItem, itemIndex: number): GatheredFile {
  const { path, file, hasFileDate } = item;
  return {
    ...{ path, file, hasFileDate, itemIndex },
    keyPath: path,
    scope: '',
    hasLocalDate: false,
    refusal: refusalByName(path),
    damage: () => null,
  };
}

type ContainerKind = 'zip' | 'gzip' | 'zstd' | WideEncoding;

const MAGIC: readonly (readonly [ContainerKind, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  // PowerShell writes what it redirects like this.
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const LONGEST_MAGIC = 4;

/** By its first bytes; null for all that is no container, or cannot be read. */
async function kindOf({ file, refusal }: GatheredFile): Promise<ContainerKind | null> {
  if (refusal !== null || file.size < LONGEST_MAGIC) return null;
  try {
    return kindByMagic(new Uint8Array(await file.slice(0, LONGEST_MAGIC).arrayBuffer()));
  } catch {
    // Whoever reads it next says why it cannot be read.
    return null;
  }
}

function kindByMagic(bytes: Uint8Array): ContainerKind | null {
  return MAGIC.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

function isArchive(kind: ContainerKind): boolean {
  return kind !== 'utf-16le' && kind !== 'utf-16be';
}

class Expander {
  /** By how many containers are around the file that is read. */
  readonly #slots = [new StreamSlot(), new StreamSlot(), new StreamSlot()];
  readonly #whole = new WholeSlot();

  async open(file: GatheredFile, kind: ContainerKind | null, depth: number): Promise<readonly GatheredFile[]> {
    if (kind !== null && depth > DEEPEST && isArchive(kind)) {
      return [refused(file, 'It is an archive in an archive in an archive; unpack the outer ones and import that.')];
    }
    switch (kind) {
      case null:
        return [file];
      case 'zip':
        return this.#openZip(file, depth);
      case 'gzip':
      case 'zstd':
        return this.#openPacked(file, kind, depth);
      case 'utf-16le':
      case 'utf-16be':
        return [await this.#openEncoded(file, kind, depth)];
    }
  }

  async #openEncoded(encoded: GatheredFile, encoding: WideEncoding, depth: number): Promise<GatheredFile> {
    const { file } = encoded;
    const openStream = () => utf8Stream({ file, start: 0, end: file.size }, encoding);
    const { size, damage } = await measure(openStream, file.size);
    const decoded = new StreamedFile(this.#slot(depth), { size, lastModified: file.lastModified, damage }, openStream);
    return { ...encoded, file: decoded, damage: () => encoded.damage() ?? decoded.damage };
  }

  async #openZip(archive: GatheredFile, depth: number): Promise<readonly GatheredFile[]> {
    const isHeld = archive.file instanceof StreamedFile;
    if (isHeld && archive.file.size > LARGEST_HELD) {
      const size = megabytes(archive.file.size);
      return [
        refused(archive, `It is a zip archive of ${size} that is packed itself; unpack the outer one and import it.`),
      ];
    }
    const file = isHeld ? wholeFile(this.#whole, archive.file) : archive.file;
    const inner = await openZip({ ...archive, file }, this.#slot(depth));
    const files: GatheredFile[] = [];
    for (const entry of inner) {
      const kind = CONTAINER_NAME.test(entry.path) ? await kindOf(entry) : null;
      files.push(...(await this.open(entry, kind, depth + 1)));
    }
    return files;
  }

  async #openPacked(packed: GatheredFile, kind: 'gzip' | 'zstd', depth: number): Promise<readonly GatheredFile[]> {
    const { file, path, keyPath } = packed;
    const openStream = () => (kind === 'gzip' ? gunzipStream : zstdStream)({ file, start: 0, end: file.size });
    const { size, head, damage, bomb } = await measure(openStream, file.size);
    if (bomb !== null) return [refused(packed, bomb)];
    if (size === 0)
      return [refused(packed, `It is compressed with ${kind}, and ${damage?.message ?? 'nothing is in it'}.`)];
    if (isTar(head)) {
      return [refused(packed, 'It is a tar archive, which Strata does not open; unpack it and import the folder.')];
    }
    const name = (path.split('/').at(-1) ?? path).replace(PACKED_NAME, '');
    const unpacked = new StreamedFile(this.#slot(depth), { size, lastModified: file.lastModified, damage }, openStream);
    const inner: GatheredFile = {
      ...packed,
      path: `${path}/${name}`,
      keyPath: keyPath.replace(PACKED_NAME, ''),
      file: unpacked,
      refusal: refusalByName(name),
      damage: () => unpacked.damage,
    };
    return inner.refusal ? [inner] : this.open(inner, kindByMagic(head), depth + 1);
  }

  #slot(depth: number): StreamSlot {
    return this.#slots[depth] ?? new StreamSlot();
  }
}

const CONTAINER_NAME = /\.(?:zip|gz|tgz|zst|zstd)$/i;
const PACKED_NAME = /(?<=[^/])\.(?:gz|gzip|zst|zstd)$/i;

const HEAD_BYTES = 512;

interface Measured {
  /** Of what can be unpacked. */
  readonly size: number;
  readonly head: Uint8Array;
  readonly damage: Error | null;
  readonly bomb: string | null;
}

/** Unpacks all of a stream to know how much it is: nothing else says so for certain. */
async function measure(open: () => ByteStream, packedBytes: number): Promise<Measured> {
  let size = 0;
  let head = new Uint8Array(0);
  try {
    const stream = open();
    for (let bytes = await stream.next(); bytes; bytes = await stream.next()) {
      if (head.length < HEAD_BYTES) head = joined(head, bytes.subarray(0, HEAD_BYTES));
      size += bytes.length;
      const bomb = bombReason(size, packedBytes);
      if (bomb !== null) return { size, head, damage: null, bomb };
    }
    return { size, head, damage: null, bomb: null };
  } catch (error) {
    return { size, head, damage: error instanceof Error ? error : new Error(String(error)), bomb: null };
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Text at offset 257 that tar archives have. */
const TAR_MAGIC = [0x75, 0x73, 0x74, 0x61, 0x72];

function isTar(head: Uint8Array): boolean {
  return TAR_MAGIC.every((byte, index) => head[257 + index] === byte);
}
