import { EVENT_GROUPS, type EventGroup } from '../engine/api.ts';
import { ALL_GROUPS, type GroupMask } from './columns.ts';

export const ROW_HEIGHT = 26;
const MAX_ROW_HEIGHT = 120;
/** Fewer lanes than fill this share of the height grow. */
const GROW_BELOW = 0.6;

/** How a row is divided, so that marks of a tall row do not overlap. */
export interface RowDivision {
  readonly fromHeight: number;
  readonly subRows: number;
  /** For each group, its sub-row. */
  readonly subRowOf: readonly number[];
}

/** In three: what was said and decided, what was done, the rest. */
const THIRDS: Readonly<Record<EventGroup, number>> = {
  prompt: 0,
  assistant: 0,
  decision: 0,
  read: 1,
  edit: 1,
  command: 1,
  error: 2,
  memory: 2,
  other: 2,
};

/** Tallest first. */
const DIVISIONS: readonly RowDivision[] = [
  { fromHeight: 104, subRows: EVENT_GROUPS.length, subRowOf: EVENT_GROUPS.map((_, group) => group) },
  { fromHeight: 60, subRows: 3, subRowOf: EVENT_GROUPS.map((group) => THIRDS[group]) },
];
const UNDIVIDED: RowDivision = { fromHeight: 0, subRows: 1, subRowOf: EVENT_GROUPS.map(() => 0) };

export interface RowLayout {
  readonly rowHeight: number;
  readonly division: RowDivision;
}

/** @param heightPx what there is for all rows. */
export function layoutRows(rowCount: number, heightPx: number): RowLayout {
  if (rowCount === 0 || rowCount * ROW_HEIGHT >= heightPx * GROW_BELOW) {
    return { rowHeight: ROW_HEIGHT, division: UNDIVIDED };
  }
  const rowHeight = Math.min(MAX_ROW_HEIGHT, Math.max(ROW_HEIGHT, Math.floor(heightPx / rowCount)));
  return { rowHeight, division: DIVISIONS.find(({ fromHeight }) => rowHeight >= fromHeight) ?? UNDIVIDED };
}

/** Rows [first, end) that are in sight. */
export function visibleRows(
  { rowHeight }: RowLayout,
  rowCount: number,
  scrollTop: number,
  heightPx: number,
): { readonly first: number; readonly end: number } {
  const first = Math.min(rowCount, Math.max(0, Math.floor(scrollTop / rowHeight)));
  const end = Math.min(rowCount, Math.ceil((scrollTop + heightPx) / rowHeight));
  return { first, end: Math.max(first, end) };
}

const TOP_PX = 4;
const BOTTOM_PX = 3;
export const ERROR_TICK_PX = 4;
const MAX_MARK_PX = 22;

/** Where the marks of a sub-row stand, from the top of its row. */
export interface MarkBox {
  readonly top: number;
  readonly height: number;
  /** Top of the ticks under the row that tell errors. */
  readonly errorTop: number;
}

export function markBox({ rowHeight, division }: RowLayout, subRow: number): MarkBox {
  const errorTop = rowHeight - 1 - BOTTOM_PX - ERROR_TICK_PX;
  const each = (errorTop - 1 - TOP_PX) / division.subRows;
  const room = division.subRows > 1 ? each - 2 : each;
  const height = Math.min(MAX_MARK_PX, room);
  return { top: TOP_PX + subRow * each + (each - height) / 2, height, errorTop };
}

export interface RowHit {
  readonly row: number;
  /** The groups of the sub-row under the pointer. */
  readonly groups: GroupMask;
}

/** @param y from the top of the first row, scrolled rows included. Null below the last row. */
export function rowAt({ rowHeight, division }: RowLayout, rowCount: number, y: number): RowHit | null {
  const row = Math.floor(y / rowHeight);
  if (row < 0 || row >= rowCount) return null;
  if (division.subRows === 1) return { row, groups: ALL_GROUPS };
  const share = (y - row * rowHeight - TOP_PX) / (rowHeight - TOP_PX - BOTTOM_PX - ERROR_TICK_PX);
  const subRow = Math.min(division.subRows - 1, Math.max(0, Math.floor(share * division.subRows)));
  let groups: GroupMask = 0;
  for (const [group, own] of division.subRowOf.entries()) if (own === subRow) groups |= 1 << group;
  return { row, groups };
}

/** The scroll position nearest to the present one at which the row is wholly in sight. */
export function scrollToRow({ rowHeight }: RowLayout, row: number, scrollTop: number, heightPx: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - heightPx);
}
