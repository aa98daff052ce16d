import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUP_COUNT } from './columns.ts';
import { layoutRows, ROW_HEIGHT, rowAt, scrollToRow, visibleRows } from './row-layout.ts';

const rowCounts = fc.integer({ min: 1, max: 2000 });
const heights = fc.integer({ min: 40, max: 1600 });

describe('rows', () => {
  test('many keep their height and scroll, few grow and split by group', () => {
    expect(layoutRows(40, 600)).toEqual({ rowHeight: ROW_HEIGHT, isSplit: false });
    expect(layoutRows(10, 600)).toEqual({ rowHeight: 60, isSplit: false });
    expect(layoutRows(2, 600)).toEqual({ rowHeight: 120, isSplit: true });
    expect(layoutRows(0, 600)).toEqual({ rowHeight: ROW_HEIGHT, isSplit: false });
  });

  test('that grow still fit', () => {
    fc.assert(
      fc.property(rowCounts, heights, (rowCount, height) => {
        const { rowHeight } = layoutRows(rowCount, height);
        expect(rowHeight).toBeGreaterThanOrEqual(ROW_HEIGHT);
        if (rowHeight > ROW_HEIGHT) expect(rowHeight * rowCount).toBeLessThanOrEqual(height);
      }),
    );
  });

  test('under the pointer are in sight, and scrolling to a row brings it there', () => {
    fc.assert(
      fc.property(
        rowCounts,
        heights,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rowCount, height, at, share) => {
          const layout = layoutRows(rowCount, height);
          const scrollTop = at % Math.max(1, rowCount * layout.rowHeight);
          const { first, end } = visibleRows(layout, rowCount, scrollTop, height);
          const hit = rowAt(layout, rowCount, scrollTop + share * (height - 1));
          if (hit) {
            expect(hit.row).toBeGreaterThanOrEqual(first);
            expect(hit.row).toBeLessThan(end);
            expect(hit.group === null).toBe(!layout.isSplit);
            expect(hit.group ?? 0).toBeLessThan(GROUP_COUNT);
          }
          const row = at % rowCount;
          const target = scrollToRow(layout, row, scrollTop, Math.max(height, layout.rowHeight));
          const seen = visibleRows(layout, rowCount, target, Math.max(height, layout.rowHeight));
          expect(row).toBeGreaterThanOrEqual(seen.first);
          expect(row).toBeLessThan(seen.end);
        },
      ),
    );
  });
});
