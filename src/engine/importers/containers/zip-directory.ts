import { englishNumber } from '../../../messages/english-number.ts';
import type { SourceFile } from '../../api.ts';
import { MOST_ENTRIES } from './limits.ts';

/** What the directory of a zip archive says of one file in it. */
export interface ZipEntry {
  /** As it is written: not to be trusted. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Of its own header, in the archive. */
  readonly offset: number;
  /** Epoch ms, or wall-clock ms where `isLocalTime`; null where it has none. */
  readonly modifiedMs: number | null;
  readonly isLocalTime: boolean;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const LARGEST_DIRECTORY = 128 << 20;
/** Stands for "see the 64-bit field". */
const SEE_64 = 0xffffffff;

/** Rejects, with a reason in words, when the archive has no directory that can be read. */
export async function readDirectory(file: SourceFile): Promise<readonly ZipEntry[]> {
  const { start, size, count, shift } = await findDirectory(file);
  if (size > LARGEST_DIRECTORY || count > MOST_ENTRIES) {
    throw new Error(`it lists more than ${englishNumber(MOST_ENTRIES)} files; unpack it and import what you need`);
  }
  const bytes = await read(file, start, start + size);
  const entries: ZipEntry[] = [];
  for (let offset = 0; offset + ENTRY_BYTES <= bytes.byteLength && bytes.getUint32(offset, true) === ENTRY; ) {
    const { entry, length } = readEntry(bytes, offset, shift);
    entries.push(entry);
    if (entries.length > MOST_ENTRIES) break;
    offset += length;
  }
  if (entries.length < count) throw new Error('its directory is damaged');
  return entries;
}

/** Where the packed bytes of an entry begin. Rejects when there is no header. */
export async function startOfData(file: SourceFile, { offset }: ZipEntry): Promise<number> {
  const header = await read(file, offset, offset + HEADER_BYTES);
  if (header.byteLength < HEADER_BYTES || header.getUint32(0, true) !== HEADER) {
    throw new Error('the archive is damaged here: the file does not begin where its directory says');
  }
  return offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
}

interface Directory {
  readonly start: number;
  readonly size: number;
  readonly count: number;
  /** To be added to every offset: bytes that were put in front of the archive. */
  readonly shift: number;
}

async function findDirectory(file: SourceFile): Promise<Directory> {
  const tailStart = Math.max(0, file.size - END_BYTES - LONGEST_COMMENT);
  const tail = await read(file, tailStart, file.size);
  for (let offset = tail.byteLength - END_BYTES; offset >= 0; offset--) {
    if (tail.getUint32(offset, true) !== END) continue;
    const directory = await directoryAt(file, tail, offset, tailStart);
    if (directory) return directory;
  }
  throw new Error(
    'its directory, which stands at its end, is missing: it was cut off, or not all of it has been downloaded',
  );
}

/** Null when what looks like the end of an archive is none. */
async function directoryAt(file: SourceFile, tail: DataView, at: number, tailStart: number): Promise<Directory | null> {
  let count = tail.getUint16(at + 10, true);
  let size = tail.getUint32(at + 12, true);
  let offset = tail.getUint32(at + 16, true);
  let end = tailStart + at;
  if (count === 0xffff || size === SEE_64 || offset === SEE_64) {
    const wide = await wideDirectory(file, end);
    if (wide) ({ count, size, offset, end } = wide);
  }
  const start = end - size;
  const isPlausible = start >= 0 && offset <= start && count * ENTRY_BYTES <= size;
  return isPlausible ? { start, size, count, shift: start - offset } : null;
}

async function wideDirectory(
  file: SourceFile,
  end: number,
): Promise<{ count: number; size: number; offset: number; end: number } | null> {
  if (end < LOCATOR_64_BYTES) return null;
  const locator = await read(file, end - LOCATOR_64_BYTES, end);
  if (locator.getUint32(0, true) !== LOCATOR_64) return null;
  const at = wideNumber(locator, 8);
  if (at + 56 > file.size) return null;
  const record = await read(file, at, at + 56);
  if (record.getUint32(0, true) !== END_64) return null;
  return { count: wideNumber(record, 32), size: wideNumber(record, 40), offset: wideNumber(record, 48), end: at };
}

function readEntry(bytes: DataView, at: number, shift: number): { entry: ZipEntry; length: number } {
  const flags = bytes.getUint16(at + 8, true);
  const nameLength = bytes.getUint16(at + 28, true);
  const extraLength = bytes.getUint16(at + 30, true);
  const length = ENTRY_BYTES + nameLength + extraLength + bytes.getUint16(at + 32, true);
  const rawName = stretch(bytes, at + ENTRY_BYTES, nameLength);
  const extra = readExtra(stretch(bytes, at + ENTRY_BYTES + nameLength, extraLength), {
    bytes: bytes.getUint32(at + 24, true),
    packedBytes: bytes.getUint32(at + 20, true),
    offset: bytes.getUint32(at + 42, true),
  });
  const name = extra.name ?? decodeName(rawName);
  const wallMs = dosTime(bytes.getUint16(at + 14, true), bytes.getUint16(at + 12, true));
  const entry: ZipEntry = {
    name,
    isFolder: /[\\/]$/.test(name),
    method: bytes.getUint16(at + 10, true),
    isEncrypted: (flags & 0x41) !== 0,
    crc: bytes.getUint32(at + 16, true),
    packedBytes: extra.packedBytes,
    bytes: extra.bytes,
    offset: extra.offset + shift,
    modifiedMs: extra.modifiedMs ?? wallMs,
    isLocalTime: extra.modifiedMs === null,
  };
  return { entry, length };
}

interface Extra {
  bytes: number;
  packedBytes: number;
  offset: number;
  name: string | null;
  modifiedMs: number | null;
}

const FIELD_64 = 0x0001;
const FIELD_NTFS = 0x000a;
const FIELD_UNIX_TIME = 0x5455;
const FIELD_UNICODE_NAME = 0x7075;

function readExtra(extra: Uint8Array, plain: Pick<Extra, 'bytes' | 'packedBytes' | 'offset'>): Extra {
  const found: Extra = { ...plain, name: null, modifiedMs: null };
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length);
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true);
    if (at + 4 + length > extra.length) break;
    const field = new DataView(extra.buffer, extra.byteOffset + at + 4, length);
    readField(view.getUint16(at, true), field, found);
    at += 4 + length;
  }
  return found;
}

function readField(id: number, field: DataView, found: Extra): void {
  if (id === FIELD_64) readWideSizes(field, found);
  else if (id === FIELD_UNIX_TIME && field.byteLength >= 5 && (field.getUint8(0) & 1) !== 0) {
    found.modifiedMs = field.getInt32(1, true) * 1000;
  } else if (id === FIELD_NTFS && field.byteLength >= 16 && field.getUint16(4, true) === 1) {
    // In 100 ns since 1601.
    found.modifiedMs ??= Math.round(wideNumber(field, 8) / 10_000) - 11_644_473_600_000;
  } else if (id === FIELD_UNICODE_NAME && field.byteLength > 5) {
    found.name = decodeName(new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5));
  }
}

/** Only those that the entry has no room for, in this order. */
function readWideSizes(field: DataView, found: Extra): void {
  let at = 0;
  for (const name of ['bytes', 'packedBytes', 'offset'] as const) {
    if (found[name] !== SEE_64 || at + 8 > field.byteLength) continue;
    found[name] = wideNumber(field, at);
    at += 8;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/** Whatever its flag says: older tools write UTF-8 without it. */
function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

/** Wall-clock ms; null for a date that is none. */
function dosTime(date: number, time: number): number | null {
  const month = (date >> 5) & 0xf;
  const day = date & 0x1f;
  if (month < 1 || month > 12 || day < 1) return null;
  const year = 1980 + (date >> 9);
  return Date.UTC(year, month - 1, day, time >> 11, (time >> 5) & 0x3f, (time & 0x1f) * 2);
}

/** A 64-bit number; what is larger than a safe one is larger than any file. */
function wideNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function stretch(view: DataView, at: number, length: number): Uint8Array {
  const start = Math.min(at, view.byteLength);
  return new Uint8Array(view.buffer, view.byteOffset + start, Math.min(length, view.byteLength - start));
}

async function read(file: SourceFile, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}
