import { GROUP_COUNT } from './columns.ts';

export const ROW_HEIGHT = 26;
const MAX_ROW_HEIGHT = 120;
const SPLIT_ROW_HEIGHT = 104;
/** Fewer lanes than fill this share of the height grow. */
const GROW_BELOW = 0.6;

export interface RowLayout {
  readonly rowHeight: number;
  /** True when each row shows its groups one below the other. */
  readonly isSplit: boolean;
}

/** @param heightPx what there is for all rows. */
export function layoutRows(rowCount: number, heightPx: number): RowLayout {
  if (rowCount === 0 || rowCount * ROW_HEIGHT >= heightPx * GROW_BELOW)
    return { rowHeight: ROW_HEIGHT, isSplit: false };
  const rowHeight = Math.min(MAX_ROW_HEIGHT, Math.max(ROW_HEIGHT, Math.floor(heightPx / rowCount)));
  return { rowHeight, isSplit: rowHeight >= SPLIT_ROW_HEIGHT };
}

/** Rows [first, end) that are in sight. */
export function visibleRows(
  layout: RowLayout,
  rowCount: number,
  scrollTop: number,
  heightPx: number,
): { readonly first: number; readonly end: number } {
  const first = Math.min(rowCount, Math.max(0, Math.floor(scrollTop / layout.rowHeight)));
  const end = Math.min(rowCount, Math.ceil((scrollTop + heightPx) / layout.rowHeight));
  return { first, end: Math.max(first, end) };
}

export interface RowHit {
  readonly row: number;
  /** The group under the pointer where rows are split; null otherwise. */
  readonly group: number | null;
}

/** @param y from the top of the first row, scrolled rows included. Null below the last row. */
export function rowAt({ rowHeight, isSplit }: RowLayout, rowCount: number, y: number): RowHit | null {
  const row = Math.floor(y / rowHeight);
  if (row < 0 || row >= rowCount) return null;
  if (!isSplit) return { row, group: null };
  const share = (y - row * rowHeight - 3) / (rowHeight - 12);
  return { row, group: Math.min(GROUP_COUNT - 1, Math.max(0, Math.floor(share * GROUP_COUNT))) };
}

/** The scroll position nearest to the present one at which the row is wholly in sight. */
export function scrollToRow({ rowHeight }: RowLayout, row: number, scrollTop: number, heightPx: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - heightPx);
}
