import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_GROUPS } from './columns.ts';
import { ERROR_TICK_PX, layoutRows, markBox, ROW_HEIGHT, rowAt, scrollToRow, visibleRows } from './row-layout.ts';

const rowCounts = fc.integer({ min: 1, max: 2000 });
const heights = fc.integer({ min: 40, max: 1600 });

describe('rows', () => {
  test('many keep their height and scroll, few grow and split by group', () => {
    const shapeOf = (rowCount: number) => {
      const { rowHeight, division } = layoutRows(rowCount, 600);
      return [rowHeight, division.subRows];
    };
    expect([40, 12, 10, 2, 0].map(shapeOf)).toEqual([
      [ROW_HEIGHT, 1],
      [50, 1],
      [60, 3],
      [120, 9],
      [ROW_HEIGHT, 1],
    ]);
  });

  test('hold their marks one below the other, above the error ticks', () => {
    fc.assert(
      fc.property(rowCounts, heights, (rowCount, height) => {
        const layout = layoutRows(rowCount, height);
        let freeFrom = 0;
        for (let subRow = 0; subRow < layout.division.subRows; subRow += 1) {
          const box = markBox(layout, subRow);
          expect(box.top).toBeGreaterThanOrEqual(freeFrom);
          expect(box.height).toBeGreaterThan(6);
          expect(box.errorTop + ERROR_TICK_PX).toBeLessThan(layout.rowHeight);
          freeFrom = box.top + box.height;
          expect(freeFrom).toBeLessThan(box.errorTop);
          const hit = rowAt(layout, rowCount, box.top + box.height / 2);
          const group = layout.division.subRowOf.indexOf(subRow);
          expect((hit?.groups ?? 0) & (1 << group)).toBeGreaterThan(0);
        }
      }),
    );
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
            expect(hit.groups & ALL_GROUPS).toBeGreaterThan(0);
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
