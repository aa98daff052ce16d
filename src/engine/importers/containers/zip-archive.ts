import { englishNumber } from '../../../messages/english-number.ts';
import type { SourceFile } from '../../api.ts';
import { type ByteStream, CheckedStream, inflateStream, type PackedBytes, zstdStream } from './byte-stream.ts';
import { type GatheredFile, refusalByName, refused } from './gathered-file.ts';
import { cleanPath, PathNames, skippedPart } from './inner-paths.ts';
import { bombReason, totalReason } from './limits.ts';
import { StreamedFile, type StreamSlot } from './streamed-file.ts';
import { readDirectory, startOfData, type ZipEntry } from './zip-directory.ts';

const STORED = 0;
const DEFLATED = 8;
const ZSTANDARD = 93;
const OTHER_METHODS: ReadonlyMap<number, string> = new Map([
  [1, 'Shrink'],
  [6, 'Implode'],
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [95, 'XZ'],
  [98, 'PPMd'],
  [99, 'AES'],
]);

/** Files that tell of a whole that is no archive to a person. */
const PROGRAMS_FILES: ReadonlyMap<string, string> = new Map([
  ['[Content_Types].xml', 'It is an Office document; save it as text, Markdown or HTML and import that.'],
  ['META-INF/MANIFEST.MF', 'It is a Java program, no archive of sessions.'],
  ['META-INF/container.xml', 'It is an e-book; save it as text and import that.'],
  ['META-INF/manifest.xml', 'It is an OpenDocument file; save it as text and import that.'],
  ['AndroidManifest.xml', 'It is an Android program, no archive of sessions.'],
]);

/** The files of a zip archive; the archive itself, refused, where it cannot or must not be opened. Never rejects. */
export async function openZip(archive: GatheredFile, slot: StreamSlot): Promise<readonly GatheredFile[]> {
  let entries: readonly ZipEntry[];
  try {
    entries = (await readDirectory(archive.file)).filter(({ isFolder }) => !isFolder);
  } catch (error) {
    return [refused(archive, `It is a zip archive that cannot be read: ${messageOf(error)}.`)];
  }
  if (entries.length === 0) return [refused(archive, 'It is a zip archive without any file in it.', 'unrecognised')];
  const program = entries.map(({ name }) => PROGRAMS_FILES.get(name)).find((reason) => reason !== undefined);
  if (program !== undefined) return [refused(archive, program, 'unrecognised')];
  const bomb = bombIn(archive, entries);
  return bomb === null ? new ZipFiles(archive, slot).of(entries) : [refused(archive, bomb)];
}

function bombIn({ file }: GatheredFile, entries: readonly ZipEntry[]): string | null {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  const isOverlapping = inOrder.some(({ offset, packedBytes }, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && offset + packedBytes > next.offset;
  });
  if (isOverlapping) {
    return 'Files in it lie on top of each other, as in a zip bomb, so it is left alone.';
  }
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  return totalReason(total, file.size);
}

class ZipFiles {
  readonly #archive: GatheredFile;
  readonly #slot: StreamSlot;
  readonly #names = new PathNames();

  constructor(archive: GatheredFile, slot: StreamSlot) {
    this.#archive = archive;
    this.#slot = slot;
  }

  of(entries: readonly ZipEntry[]): readonly GatheredFile[] {
    const files: GatheredFile[] = [];
    const skipped = new Map<string, { why: string; count: number; bytes: number }>();
    for (const entry of entries) {
      const path = cleanPath(entry.name);
      const part = skippedPart(path);
      if (!part) {
        files.push(this.#file(entry, this.#names.unique(path)));
        continue;
      }
      const { count, bytes } = skipped.get(part.path) ?? { count: 0, bytes: 0 };
      skipped.set(part.path, { why: part.why, count: count + 1, bytes: bytes + entry.bytes });
    }
    for (const [path, { why, count, bytes }] of skipped) {
      const reason = `Left out: ${why}${count > 1 ? ` (${englishNumber(count)} files)` : ''}.`;
      files.push(refused(this.#gathered(path, noFile(bytes), false), reason, 'unrecognised'));
    }
    return files;
  }

  #file(entry: ZipEntry, path: string): GatheredFile {
    const file = this.#contentOf(entry);
    const gathered = this.#gathered(path, file, entry.isLocalTime, entry.modifiedMs !== null);
    const refusal = refusalByName(path) ?? refusalOf(entry);
    return { ...gathered, refusal, damage: () => (file instanceof StreamedFile ? file.damage : null) };
  }

  #gathered(inner: string, file: SourceFile, hasLocalDate: boolean, hasFileDate = false): GatheredFile {
    const { path, scope, keyPath, itemIndex } = this.#archive;
    return {
      path: `${path}/${inner}`,
      // The name of the outermost archive says nothing; those of archives in it belong to what it holds.
      keyPath: scope === '' ? inner : `${keyPath}/${inner}`,
      scope: path,
      ...{ file, itemIndex, hasFileDate, hasLocalDate },
      refusal: null,
      damage: () => null,
    };
  }

  #contentOf(entry: ZipEntry): SourceFile {
    const { file } = this.#archive;
    const lastModified = entry.modifiedMs ?? file.lastModified;
    if (entry.method === STORED) return storedFile(file, entry, lastModified);
    return new StreamedFile(this.#slot, { size: entry.bytes, lastModified }, () => contentStream(file, entry));
  }
}

function refusalOf({ isEncrypted, method, bytes, packedBytes }: ZipEntry): GatheredFile['refusal'] {
  if (isEncrypted) return unreadable('It is encrypted; unpack the archive with its password and import the files.');
  if (method !== STORED && method !== DEFLATED && method !== ZSTANDARD) {
    const name = OTHER_METHODS.get(method) ?? `number ${method}`;
    return unreadable(`It is packed by a method that Strata does not know (${name}); unpack it and import the files.`);
  }
  const bomb = bombReason(bytes, packedBytes);
  if (bomb !== null) return unreadable(bomb);
  return method === STORED && bytes !== packedBytes
    ? unreadable('The archive is damaged here: it gives the file two sizes.')
    : null;
}

function unreadable(reason: string) {
  return { reason, state: 'unreadable' } as const;
}

/** Its bytes stand in the archive as they are. */
function storedFile(file: SourceFile, entry: ZipEntry, lastModified: number): SourceFile {
  const size = entry.bytes;
  let start: Promise<number> | null = null;
  const read = async (from: number, to: number) => {
    start ??= startOfData(file, entry);
    const first = await start;
    return file.slice(first + from, first + Math.min(to, size)).arrayBuffer();
  };
  return { size, lastModified, slice: (from = 0, to = size) => ({ arrayBuffer: () => read(from, to) }) };
}

/** Opened when it is first asked for: the header in front of the bytes has to be read before. */
function contentStream(file: SourceFile, entry: ZipEntry): ByteStream {
  let stream: ByteStream | null = null;
  return {
    next: async () => {
      if (!stream) {
        const start = await startOfData(file, entry);
        const packed: PackedBytes = { file, start, end: Math.min(file.size, start + entry.packedBytes) };
        const bytes = entry.method === ZSTANDARD ? zstdStream(packed) : inflateStream(packed);
        stream = new CheckedStream(bytes, entry.bytes, entry.crc);
      }
      return stream.next();
    },
  };
}

function noFile(size: number): SourceFile {
  return { size, lastModified: 0, slice: () => ({ arrayBuffer: async () => new ArrayBuffer(0) }) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
