import { expect, it } from 'vitest';
import { emptyRow, toPrices, toRows } from './price-rows.ts';

const PRICE = { model: 'm', validFrom: '2026-01-01', input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 };

it('keeps prices as they are typed', () => {
  expect(toPrices(toRows([PRICE]))).toEqual([PRICE]);
  const [row] = toRows([PRICE]);
  expect(toPrices(row ? [{ ...row, model: ' n ', input: ' 1,5 ' }] : [])).toEqual([
    { ...PRICE, model: 'n', input: 1.5 },
  ]);
});

it('does not take what is left empty, or is no number, for nothing', () => {
  const [price] = toPrices([{ ...emptyRow(toRows([PRICE])), output: 'x' }]);
  expect([price?.input, price?.output]).toEqual([Number.NaN, Number.NaN]);
});

it('gives a new row a number of its own', () => {
  expect(emptyRow(toRows([PRICE, PRICE])).id).toBe(2);
  expect(emptyRow([]).id).toBe(0);
});
