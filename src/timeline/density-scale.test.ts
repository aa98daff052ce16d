import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUP_COUNT } from './columns.ts';
import { densityScale } from './density-scale.ts';

/** The numbers in the second and third group, and beside them what does not match. */
function scaleOf(...totals: number[]) {
  const counts = new Uint32Array(totals.length * GROUP_COUNT);
  for (const [bin, total] of totals.entries()) {
    counts[bin * GROUP_COUNT + 1] = total >> 1;
    counts[bin * GROUP_COUNT + 2] = total >> 2;
  }
  const dim = Uint32Array.from(totals, (total) => total - (total >> 1) - (total >> 2));
  const scale = densityScale({ width: totals.length, counts, unsure: new Uint32Array(totals.length), dim });
  expect([...scale.totals]).toEqual(totals);
  return { top: scale.top, cut: scale.cut };
}

test('numbers that are alike fill the height, and none is cut', () => {
  expect(scaleOf(3, 0, 5, 4, 10)).toEqual({ top: 10, cut: [] });
  expect(scaleOf(0, 0, 7)).toEqual({ top: 7, cut: [] });
  expect(scaleOf(0, 0)).toEqual({ top: 1, cut: [] });
});

test('an exception is cut, so that the rest keeps half of the height', () => {
  expect(scaleOf(3, 2, 230, 5, 1)).toEqual({ top: 10, cut: [2] });
});

test('a few days among very many are exceptions; a part of the bins is not', () => {
  const usual = new Array<number>(98).fill(10);
  expect(scaleOf(...usual, 4000, 5000)).toEqual({ top: 20, cut: [98, 99] });
  expect(scaleOf(...usual.slice(0, 70), ...new Array<number>(30).fill(900)).cut).toEqual([]);
});

test('whatever the numbers, at most one bar in fifty is cut, or one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 300 }), (totals) => {
      const { top, cut } = scaleOf(...totals);
      const taken = totals.filter((total) => total > 0).length;
      expect(cut.length).toBeLessThanOrEqual(Math.max(1, Math.floor(taken / 50)));
      expect(cut).toEqual([...totals.keys()].filter((bin) => (totals[bin] ?? 0) > top));
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThanOrEqual(Math.max(1, ...totals));
    }),
  );
});
