import type { RowSet } from '../columns/row-set.ts';
import type { Doclist } from './fts5-segments.ts';
import {
  ALIAS_COLUMN,
  COLUMN_PLACES,
  type PlaceListBuilder,
  type PostingListBuilder,
  packCounts,
  TITLE_COLUMN,
} from './posting-list.ts';
import { MORE, varintAt, varintLength } from './varint.ts';

/** Places begin in this column. */
const FIRST_COLUMN = 0;
/** In a list of places: a column follows. Offsets are differences, and 2 more. */
const COLUMN_MARK = 1;
const OFFSET_BIAS = 2;
const LOW_BITS = MORE - 1;

/** Rows of a doclist that were not deleted since. */
export function countRows(list: Doclist, deleted: ReadonlySet<number>): number {
  let rows = 0;
  eachRow(list, deleted, () => {
    rows += 1;
  });
  return rows;
}

/** How often the term stands in each row. */
export function readCounts(list: Doclist, deleted: ReadonlySet<number>, into: PostingListBuilder): void {
  eachRow(list, deleted, (id, from, to) => into.add(id, countPlaces(list.bytes, from, to)));
}

/** Where the term stands in title and text of each row; of the rows `within`, where it is given. */
export function readPlaces(
  list: Doclist,
  deleted: ReadonlySet<number>,
  within: RowSet | null,
  into: PlaceListBuilder,
): void {
  eachRow(list, deleted, (id, from, to) => {
    if (within === null || within.has(id)) addPlaces(list.bytes, from, to, id, into);
  });
}

/** Counts the last bytes of numbers: of the places, how many there are is enough. */
function countPlaces(bytes: Uint8Array, from: number, to: number): number {
  let all = 0;
  let title = 0;
  let inTitle = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === COLUMN_MARK && (at === from || (bytes[at - 1] ?? 0) < MORE)) {
      at += 1;
      inTitle = bytes[at] === TITLE_COLUMN ? 1 : 0;
      continue;
    }
    const isLast = (byte & MORE) === 0 ? 1 : 0;
    all += isLast;
    title += isLast & inTitle;
  }
  return packCounts(all - title, title);
}

function addPlaces(bytes: Uint8Array, from: number, to: number, id: number, into: PlaceListBuilder): void {
  let column = FIRST_COLUMN;
  let offset = 0;
  for (let at = from; at < to; ) {
    const value = varintAt(bytes, at);
    at += varintLength(bytes, at);
    if (value === COLUMN_MARK) {
      column = bytes[at] ?? 0;
      at += 1;
      offset = 0;
      continue;
    }
    offset += value - OFFSET_BIAS;
    if (column < ALIAS_COLUMN) into.add(id, column * COLUMN_PLACES + offset);
  }
}

/** Calls `visit` with each row and the bytes of its places. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: millions of rows a second pass through; calls would double its time
function eachRow(
  { bytes, length, wholeIds }: Doclist,
  deleted: ReadonlySet<number>,
  visit: (id: number, from: number, to: number) => void,
): void {
  const hasDeleted = deleted.size > 0;
  let at = 0;
  let id = 0;
  let next = 0;
  let whole = wholeIds[0] ?? length;
  while (at < length) {
    if (at === whole) {
      id = 0;
      next += 1;
      whole = wholeIds[next] ?? length;
    }
    let byte = bytes[at++] ?? 0;
    let value = byte & LOW_BITS;
    while (byte >= MORE && at < length) {
      byte = bytes[at++] ?? 0;
      value = value * MORE + (byte & LOW_BITS);
    }
    id += value;
    byte = bytes[at++] ?? 0;
    value = byte & LOW_BITS;
    while (byte >= MORE && at < length) {
      byte = bytes[at++] ?? 0;
      value = value * MORE + (byte & LOW_BITS);
    }
    // The lowest bit marks a row as deleted.
    const end = Math.min(length, at + (value >>> 1));
    if ((value & 1) === 0 && !(hasDeleted && deleted.has(id))) visit(id, at, end);
    at = end;
  }
}
