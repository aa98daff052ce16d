import type { RowSet } from '../columns/row-set.ts';
import type { Doclist } from './fts5-segments.ts';
import { COLUMN_PLACES, type PlaceListBuilder, type PostingListBuilder, packCounts } from './posting-list.ts';

/** Columns of the index: see migration 2. */
const TITLE_COLUMN = 0;
const ALIAS_COLUMN = 2;
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
  const { bytes } = list;
  eachRow(list, deleted, (id, from, to) => {
    let column = TITLE_COLUMN;
    let title = 0;
    let outside = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x80) continue;
      // The last byte of a number. Only a number of one byte can be the mark.
      if (byte === COLUMN_MARK && (at === from || (bytes[at - 1] ?? 0) < 0x80)) {
        at += 1;
        column = bytes[at] ?? 0;
      } else if (column === TITLE_COLUMN) title += 1;
      else outside += 1;
    }
    into.add(id, packCounts(outside, title));
  });
}

/** Where the term stands in title and text of each row; of the rows `within`, where it is given. */
export function readPlaces(
  list: Doclist,
  deleted: ReadonlySet<number>,
  within: RowSet | null,
  into: PlaceListBuilder,
): void {
  const { bytes } = list;
  eachRow(list, deleted, (id, from, to) => {
    if (within !== null && !within.has(id)) return;
    let column = TITLE_COLUMN;
    let offset = 0;
    let value = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      value = value * 128 + (byte & 0x7f);
      if (byte >= 0x80) continue;
      if (value === COLUMN_MARK) {
        at += 1;
        column = bytes[at] ?? 0;
        offset = 0;
      } else {
        offset += value - OFFSET_BIAS;
        if (column < ALIAS_COLUMN) into.add(id, column * COLUMN_PLACES + offset);
      }
      value = 0;
    }
  });
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
    let value = 0;
    let byte = 0x80;
    while (byte >= 0x80 && at < length) {
      byte = bytes[at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
    }
    id += value;
    value = 0;
    byte = 0x80;
    while (byte >= 0x80 && at < length) {
      byte = bytes[at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
    }
    // The lowest bit marks a row as deleted.
    const end = Math.min(length, at + Math.floor(value / 2));
    if (value % 2 === 0 && !(hasDeleted && deleted.has(id))) visit(id, at, end);
    at = end;
  }
}
