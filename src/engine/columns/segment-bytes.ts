import { type ColumnArrays, kindOf, NUMBER_NAMES, type RowKind, type RowTarget } from './column-arrays.ts';
import { RowSet } from './row-set.ts';

/** Row ids a segment; the triggers of the schema know it too (`id >> 13`). */
export const SEGMENT_ROWS = 8192;

/** Raise with each change of what follows: segments of another format are written anew. */
const FORMAT = 3;
/** As many bytes from the start tell what `keptUpTo` asks for. */
export const SEGMENT_HEAD_BYTES = 8;
/** Format, first id behind the last one that is told, checksum, nothing. */
const HEADER_BYTES = 16;
const SET_BYTES = SEGMENT_ROWS / 8;
/**
 * Of each column: how many bytes a value takes, how many values stand whole behind them (those that are no step, or what
 * the numbers of kinds mean), what is added to each.
 */
const COLUMN_BYTES = 16;
/** The last column is that of kinds. */
const COLUMNS = NUMBER_NAMES.length + 1;
const DATA_AT = HEADER_BYTES + SET_BYTES + COLUMNS * COLUMN_BYTES;

type Column = ColumnArrays[keyof ColumnArrays];
type NumberName = (typeof NUMBER_NAMES)[number];

/**
 * One segment: which of its rows there are, then column after column. Of a column is kept how far each value is from
 * the least one, in as few bytes as that needs: rows of one import are much alike. What takes a byte in each of several
 * columns is one number, of a list of those that there are. `upTo` is the newest id it tells of.
 */
export function packSegment(columns: ColumnArrays, rows: RowSet, segment: number, upTo: number): Uint8Array {
  const first = segment * SEGMENT_ROWS;
  const ids = idsOf(rows, first, Math.min(first + SEGMENT_ROWS, upTo + 1));
  const packed: PackedColumn[] = NUMBER_NAMES.map((name) => packColumn(columns[name], ids, first));
  packed.push(packKinds(columns, ids, first));
  const bytes = new Uint8Array(
    packed.reduce((sum, { data, whole }) => sum + data.byteLength + whole.byteLength, DATA_AT),
  );
  const view = new DataView(bytes.buffer);
  const words = rows.words.subarray(first / 32, (first + SEGMENT_ROWS) / 32);
  bytes.set(bytesOf(words), HEADER_BYTES);
  let at = DATA_AT;
  for (const [number, { base, data, whole }] of packed.entries()) {
    const told = HEADER_BYTES + SET_BYTES + number * COLUMN_BYTES;
    view.setUint32(told, data.byteLength / SEGMENT_ROWS, true);
    view.setUint32(told + 4, whole.length, true);
    view.setFloat64(told + 8, base, true);
    bytes.set(bytesOf(data), at);
    bytes.set(bytesOf(whole), at + data.byteLength);
    at += data.byteLength + whole.byteLength;
  }
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4);
  header.set([FORMAT, upTo, checksum(bytes), 0]);
  return bytes;
}

/** A segment as it is kept. */
export interface PackedSegment {
  readonly segment: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The newest id that a segment tells of, or null for bytes that are damaged or of another format. */
export function checkSegment(bytes: Uint8Array<ArrayBuffer>): number | null {
  if (bytes.length < DATA_AT || bytes.length % 4 !== 0) return null;
  const [format, upTo = 0, sum] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  return format === FORMAT && sum === checksum(bytes) ? upTo : null;
}

/** How many rows a segment that was checked tells of. */
export function countRows({ bytes }: PackedSegment): number {
  return new RowSet(SEGMENT_ROWS - 1, setOf(bytes)).size;
}

/** A bit for each of the rows of a segment that is there. */
export function setOf({ buffer, byteOffset }: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return new Uint32Array(buffer, byteOffset + HEADER_BYTES, SET_BYTES / 4);
}

/**
 * Puts a segment that was checked where it belongs, into arrays that are zero there. `words` are the bits of the rows
 * that are there.
 */
export function unpackSegment({ segment, bytes }: PackedSegment, target: RowTarget, words: Uint32Array): void {
  const first = segment * SEGMENT_ROWS;
  const rows = Math.min(SEGMENT_ROWS, target.numbers.timesMs.length - first);
  const set = setOf(bytes);
  words.set(set.subarray(0, words.length - first / 32), first / 32);
  const filled = unpackAll(bytes, target, first, first + rows);
  if (set.some((word) => word !== ALL_BITS)) for (const into of filled) clearMissing(into, set);
}

/** One column of a segment that was checked, into an array that is zero, and as long as there are ids in it. */
export function unpackNumbers({ bytes }: PackedSegment, name: NumberName, into: Float64Array | Uint32Array): void {
  const place = placesOf(bytes)[0][NUMBER_NAMES.indexOf(name)];
  if (place) unpackColumn(into, place);
}

/** A byte of each kind, likewise. */
export function unpackKindBytes({ bytes }: PackedSegment, byteOf: (kind: RowKind) => number, into: Uint8Array): void {
  const [, ofKinds] = placesOf(bytes);
  unpackKinds(into, ofKinds, Uint8Array.from(ofKinds.whole, byteOf));
}

/** The parts of columns that are not zero any more. */
function unpackAll(bytes: Uint8Array<ArrayBuffer>, target: RowTarget, first: number, end: number): Column[] {
  const [places, ofKinds] = placesOf(bytes);
  const filled: Column[] = [];
  for (const [number, name] of NUMBER_NAMES.entries()) {
    const into = target.numbers[name]?.subarray(first, end);
    const place = places[number];
    if (into && place && unpackColumn(into, place)) filled.push(into);
  }
  for (const { into, byteOf } of target.kinds) {
    const part = into.subarray(first, end);
    unpackKinds(part, ofKinds, Uint8Array.from(ofKinds.whole, byteOf));
    filled.push(part);
  }
  return filled;
}

const ALL_BITS = 0xffffffff;

interface Place {
  /** Null where all are alike. */
  readonly values: Packed | null;
  readonly whole: Float64Array;
  readonly base: number;
}

/** Where the columns of a segment lie: those of NUMBER_NAMES, and that of kinds. */
function placesOf({ buffer, byteOffset }: Uint8Array<ArrayBuffer>): readonly [readonly Place[], Place] {
  const view = new DataView(buffer, byteOffset + HEADER_BYTES + SET_BYTES, COLUMNS * COLUMN_BYTES);
  let at = byteOffset + DATA_AT;
  const placeOf = (column: number): Place => {
    const told = column * COLUMN_BYTES;
    const width = view.getUint32(told, true);
    const whole = new Float64Array(buffer, at + width * SEGMENT_ROWS, view.getUint32(told + 4, true));
    const values = valuesAt(buffer, at, width);
    at += width * SEGMENT_ROWS + whole.byteLength;
    return { values, whole, base: view.getFloat64(told + 8, true) };
  };
  return [NUMBER_NAMES.map((_, column) => placeOf(column)), placeOf(NUMBER_NAMES.length)];
}

/** The newest id that a segment tells of, by its first bytes; null for another format. */
export function keptUpTo(head: Uint8Array<ArrayBuffer>): number | null {
  if (head.length < SEGMENT_HEAD_BYTES) return null;
  const [format, upTo = 0] = new Uint32Array(head.buffer, head.byteOffset, 2);
  return format === FORMAT ? upTo : null;
}

function idsOf(rows: RowSet, first: number, end: number): Uint32Array {
  const ids = new Uint32Array(end - first);
  let count = 0;
  for (let id = first; id < end; id++) if (rows.has(id)) ids[count++] = id;
  return ids.subarray(0, count);
}

const NO_WHOLE = new Float64Array(0);

type Packed = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface PackedColumn {
  readonly base: number;
  readonly data: Packed;
  readonly whole: Float64Array;
}

function packColumn(values: Column, ids: Uint32Array, first: number): PackedColumn {
  const { least, most } = rangeOf(values, ids);
  const base = Number.isFinite(most) ? baseOf(least, most) : 0;
  const data = makePacked(most - base);
  if (data instanceof Float64Array) {
    const { steps, whole } = packSteps(values, ids, first);
    if (steps.byteLength + whole.byteLength < data.byteLength) return { base: 0, data: steps, whole };
  }
  for (let at = 0; at < ids.length && data.length > 0; at++) {
    const id = ids[at] ?? 0;
    data[id - first] = (values[id] ?? 0) - base;
  }
  return { base, data, whole: NO_WHOLE };
}

/** Numbers of what stands whole behind them, in the order in which they come. */
function packKinds(
  { timeKinds, categories, errors, types }: ColumnArrays,
  ids: Uint32Array,
  first: number,
): PackedColumn {
  const numbers = new Map<number, number>();
  const kinds = Array.from(ids, (id) =>
    kindOf(timeKinds[id] ?? 0, categories[id] ?? 0, errors[id] ?? 0, types[id] ?? 0),
  );
  for (const kind of kinds) if (!numbers.has(kind)) numbers.set(kind, numbers.size);
  const data = makePacked(numbers.size - 1);
  for (let at = 0; at < ids.length && data.length > 0; at++) {
    data[(ids[at] ?? 0) - first] = numbers.get(kinds[at] ?? 0) ?? 0;
  }
  return { base: 0, data, whole: Float64Array.from(numbers.keys()) };
}

/** A step that does not fit: the value stands whole. */
const NO_STEP = 0xffff;

/** Of values that go up little by little, as times do, how far each is from the one before. */
function packSteps(values: Column, ids: Uint32Array, first: number) {
  const steps = new Uint16Array(SEGMENT_ROWS);
  const whole: number[] = [];
  let last = Number.NaN;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    const value = values[id] ?? 0;
    const step = value - last;
    const isStep = Number.isInteger(step) && step >= 0 && step < NO_STEP;
    steps[id - first] = isStep ? step : NO_STEP;
    if (!isStep) whole.push(value);
    last = value;
  }
  return { steps, whole: Float64Array.from(whole) };
}

function unpackSteps(into: Float64Array, steps: Uint16Array, whole: Float64Array): void {
  let last = Number.NaN;
  let next = 0;
  for (let at = 0; at < into.length; at++) {
    const step = steps[at] ?? 0;
    last = step === NO_STEP ? (whole[next++] ?? Number.NaN) : last + step;
    into[at] = last;
  }
}

/** Without an end where some are no whole numbers. */
function rangeOf(values: Column, ids: Uint32Array): { readonly least: number; readonly most: number } {
  let least = values[ids[0] ?? 0] ?? 0;
  let most = least;
  for (let at = 0; at < ids.length; at++) {
    const value = values[ids[at] ?? 0] ?? 0;
    if (!Number.isInteger(value)) return { least: 0, most: Number.POSITIVE_INFINITY };
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most };
}

/** 0 where nothing is saved by another: adding it takes time when a segment is read. */
function baseOf(least: number, most: number): number {
  const saves = least === most || makePacked(most - least).BYTES_PER_ELEMENT < makePacked(most).BYTES_PER_ELEMENT;
  return saves || least < 0 ? least : 0;
}

/** Room for a segment of whole numbers from 0 to `most`; of any numbers where that is too much. */
function makePacked(most: number): Packed {
  if (most <= 0) return new Uint8Array(0);
  if (most <= 0xff) return new Uint8Array(SEGMENT_ROWS);
  if (most <= 0xffff) return new Uint16Array(SEGMENT_ROWS);
  return most <= 0xffffffff ? new Uint32Array(SEGMENT_ROWS) : new Float64Array(SEGMENT_ROWS);
}

/** Null for a column whose values are all alike. */
function valuesAt(buffer: ArrayBuffer, at: number, width: number): Packed | null {
  switch (width) {
    case 0:
      return null;
    case 1:
      return new Uint8Array(buffer, at, SEGMENT_ROWS);
    case 2:
      return new Uint16Array(buffer, at, SEGMENT_ROWS);
    case 4:
      return new Uint32Array(buffer, at, SEGMENT_ROWS);
    default:
      return new Float64Array(buffer, at, SEGMENT_ROWS);
  }
}

/** False where nothing had to be done. */
function unpackColumn(into: Column, { values, whole, base }: Place): boolean {
  if (values === null && base === 0) return false;
  if (values === null) into.fill(base);
  else if (whole.length > 0) unpackSteps(into as Float64Array, values as Uint16Array, whole);
  // A loop for each kind of array: one for both takes several times as long.
  else if (into instanceof Float64Array) addToTimes(into, values, base);
  else addToIds(into as Uint32Array, values, base);
  return true;
}

function unpackKinds(into: Uint8Array, { values }: Place, meanings: Uint8Array): void {
  if (values === null) into.fill(meanings[0] ?? 0);
  else for (let at = 0; at < into.length; at++) into[at] = meanings[values[at] ?? 0] ?? 0;
}

function addToTimes(into: Float64Array, values: Packed, base: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (values[at] ?? 0) + base;
}

function addToIds(into: Uint32Array, values: Packed, base: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (values[at] ?? 0) + base;
}

/** Of rows that are not there nothing is known. */
function clearMissing(into: Column, set: Uint32Array): void {
  for (let word = 0; word < set.length; word++) {
    if (set[word] === 0xffffffff) continue;
    for (let bit = 0; bit < 32; bit++) {
      if ((((set[word] ?? 0) >>> bit) & 1) === 0 && word * 32 + bit < into.length) into[word * 32 + bit] = 0;
    }
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** Of all behind the header, by words: a flipped bit changes it. */
function checksum({ buffer, byteOffset, byteLength }: Uint8Array): number {
  const words = new Uint32Array(buffer as ArrayBuffer, byteOffset + HEADER_BYTES, (byteLength - HEADER_BYTES) / 4);
  let sum = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) sum = Math.imul(sum ^ (words[at] ?? 0), 0x01000193);
  return sum >>> 0;
}
