import type { SourceFile } from '../../api.ts';
import { bytesKey, keyToText } from '../../identity/content-key.ts';
import type { FileSample } from '../importer.ts';
import { endOfObject, isObject, type JsonObject, parseJson, splitGluedObjects } from '../json.ts';
import { decode, LONGEST_LINE_BYTES } from './line-reader.ts';

const SAMPLE_BYTES = 256 << 10;
/** So much of a file gives it a name where its records name no session. */
const NAMING_BYTES = 256;
const MOST_OBJECTS = 200;
/** A whole-file JSON text larger than this is not parsed to detect it. */
const LARGEST_PARSED_BYTES = 8 << 20;

export interface SampledFile extends FileSample {
  readonly headKey: string;
}

/** What a database holds, or why it cannot be read. */
export interface DatabaseDescription {
  readonly tables: readonly string[];
  /** Null when it can be read. */
  readonly problem: string | null;
}

/**
 * Reads the beginning of a file; of JSON the whole first line or element, even where that is long. A database is looked into by `describeDatabase`.
 * Rejects when it can't be read.
 */
export async function sampleFile(
  path: string,
  file: SourceFile,
  describeDatabase?: () => Promise<DatabaseDescription>,
): Promise<SampledFile> {
  let wanted = Math.min(SAMPLE_BYTES, file.size);
  let bytes = await readBytes(file, 0, wanted);
  while (wanted < Math.min(file.size, LONGEST_LINE_BYTES) && needsMore(bytes, file.size)) {
    wanted = Math.min(wanted * 4, file.size, LONGEST_LINE_BYTES);
    bytes = await readBytes(file, 0, wanted);
  }
  const head = decode(bytes).text.replace(/^\ufeff/, '');
  const isWholeFile = bytes.length >= file.size;
  const found = readObjects(head, isWholeFile);
  // Where there are records, what stands between them is padding or damage: the lines that hold it are skipped.
  const notText = found.objects.length > 0 ? null : reasonNotText(bytes, head);
  const database = head.startsWith(SQLITE_MAGIC) ? await describeDatabase?.() : null;
  return {
    path,
    sizeBytes: file.size,
    head,
    isWholeFile,
    notText: database?.problem ?? notText,
    tables: database?.tables ?? [],
    ...found,
    headKey: keyToText(bytesKey(bytes.subarray(0, NAMING_BYTES))),
  };
}

/** True for the first line of JSON that goes on, unless it is a long array whose first elements are here. */
function needsMore(bytes: Uint8Array, fileBytes: number): boolean {
  if (bytes.includes(0x0a)) return false;
  const { text } = decode(bytes);
  const [start] = /[^\s\ufeff]/.exec(text) ?? [];
  if (start === '[') return fileBytes <= LARGEST_PARSED_BYTES || firstElements(text).length === 0;
  return start === '{';
}

export async function readBytes(file: SourceFile, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

const SQLITE_MAGIC = 'SQLite format 3\0';

/** Zip, gzip and zstd files get here only in archives, under names that say nothing of it. */
const MAGIC: readonly (readonly [string, string])[] = [
  [SQLITE_MAGIC, 'It is an SQLite database of no tool that Strata knows.'],
  ['PK\u0003\u0004', 'It is a zip archive; unpack it and import the files in it.'],
  ['\u001f\ufffd', 'It is compressed with gzip; unpack it and import the file in it.'],
  ['(\ufffd/\ufffd', 'It is compressed with zstd; unpack it and import the file in it.'],
  ['\ufffd7zXZ', 'It is compressed with xz; unpack it and import the file in it.'],
  ['BZh', 'It is compressed with bzip2; unpack it and import the file in it.'],
  ['7z\ufffd\ufffd', 'It is a 7z archive; unpack it and import the files in it.'],
  ['Rar!\u001a', 'It is a RAR archive; unpack it and import the files in it.'],
  ['7\u007f\u0006', 'It is the write-ahead log of an SQLite database; import it together with that database.'],
  ['%PDF-', 'It is a PDF; save its text and import that.'],
];
const TAR_MAGIC = 'ustar';
const TAR_MAGIC_OFFSET = 257;

/** Null for text. Lines of NUL padding alone do not make a file binary. */
function reasonNotText(bytes: Uint8Array, head: string): string | null {
  for (const [magic, reason] of MAGIC) if (head.startsWith(magic)) return reason;
  const sampled = bytes.subarray(0, 65_536);
  let nul = 0;
  for (const byte of sampled) if (byte === 0) nul++;
  if (nul > 0 && head.startsWith(TAR_MAGIC, TAR_MAGIC_OFFSET))
    return 'It is a tar archive, which Strata does not open; unpack it and import the folder.';
  const replaced = head.slice(0, 65_536).split('\ufffd').length - 1;
  // A few of them in a text are damage: what stands before it is worth reading.
  if (nul * 100 > sampled.length && !/^\s*[{[]/.test(head)) return 'Its bytes are not text (it holds NUL bytes).';
  if (replaced > 32 && replaced > sampled.length / 20) return 'Its bytes are not text (not UTF-8).';
  return null;
}

function readObjects(head: string, isWholeFile: boolean): { objects: readonly JsonObject[]; isJsonArray: boolean } {
  const canParseWhole = isWholeFile && head.length <= LARGEST_PARSED_BYTES;
  const first = head.trimStart().charAt(0);
  const array = first === '[' && canParseWhole ? parseJson(head)?.value : null;
  if (Array.isArray(array) && array.some(isObject)) {
    return { objects: array.filter(isObject).slice(0, MOST_OBJECTS), isJsonArray: true };
  }
  const elements = first === '[' ? firstElements(head) : [];
  if (elements.length > 0) return { objects: elements, isJsonArray: true };
  const objects = objectsOnLines(head);
  const whole = objects.length === 0 && first === '{' && canParseWhole ? parseJson(head)?.value : null;
  return { objects: isObject(whole) ? [whole] : objects, isJsonArray: false };
}

/** Of an array that is longer than the sample, or damaged further on. */
function firstElements(head: string): JsonObject[] {
  const objects: JsonObject[] = [];
  let start = head.indexOf('[') + 1;
  while (objects.length < MOST_OBJECTS) {
    while (/[\s,]/.test(head.charAt(start))) start++;
    const end = endOfObject(head, start);
    const value = end === null ? null : parseJson(head.slice(start, end))?.value;
    if (end === null || !isObject(value)) break;
    objects.push(value);
    start = end;
  }
  return objects;
}

function objectsOnLines(head: string): JsonObject[] {
  const objects: JsonObject[] = [];
  for (const line of head.split('\n')) {
    if (objects.length >= MOST_OBJECTS) break;
    objects.push(...objectsOn(line.trim()));
  }
  return objects;
}

function objectsOn(text: string): JsonObject[] {
  if (!text.startsWith('{')) return [];
  const whole = parseJson(text);
  const values = whole ? [whole.value] : splitGluedObjects(text).texts.map((part) => parseJson(part)?.value);
  return values.filter(isObject);
}
