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
import { varintAt, varintLength } from './varint.ts';

/** Places begin in this column. */
const FIRST_COLUMN = 0;
/** In a list of places: a column follows. Offsets are differences, and 2 more. */
const COLUMN_MARK = 1;
const OFFSET_BIAS = 2;

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

function countPlaces(bytes: Uint8Array, from: number, to: number): number {
  let column = FIRST_COLUMN;
  let title = 0;
  let all = 0;
  for (let at = from; at < to; at += varintLength(bytes, at)) {
    if (bytes[at] === COLUMN_MARK) {
      at += 1;
      column = bytes[at] ?? 0;
      continue;
    }
    all += 1;
    if (column === TITLE_COLUMN) title += 1;
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
function eachRow(
  { bytes, length, wholeIds }: Doclist,
  deleted: ReadonlySet<number>,
  visit: (id: number, from: number, to: number) => void,
): void {
  const hasDeleted = deleted.size > 0;
  let at = 0;
  let id = 0;
  let next = 0;
  while (at < length) {
    if (at === wholeIds[next]) {
      id = 0;
      next += 1;
    }
    id += varintAt(bytes, at);
    at += varintLength(bytes, at);
    const size = varintAt(bytes, at);
    at += varintLength(bytes, at);
    // The lowest bit marks a row as deleted.
    const end = Math.min(length, at + Math.floor(size / 2));
    if (size % 2 === 0 && !(hasDeleted && deleted.has(id))) visit(id, at, end);
    at = end;
  }
}
