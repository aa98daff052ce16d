import type { Price } from '../../../engine/api.ts';

export const AMOUNTS = [
  { name: 'input', label: 'Input' },
  { name: 'output', label: 'Output' },
  { name: 'cacheRead', label: 'Cache read' },
  { name: 'cacheWrite', label: 'Cache written' },
] as const;

type AmountName = (typeof AMOUNTS)[number]['name'];

/** A price as it is typed: amounts are text until they are saved. */
export type PriceRow = Readonly<Record<AmountName, string>> & {
  readonly id: number;
  readonly model: string;
  readonly validFrom: string;
};

export function toRows(prices: readonly Price[]): readonly PriceRow[] {
  return prices.map(({ model, validFrom, input, output, cacheRead, cacheWrite }, id) => ({
    id,
    model,
    validFrom,
    input: String(input),
    output: String(output),
    cacheRead: String(cacheRead),
    cacheWrite: String(cacheWrite),
  }));
}

export function emptyRow(rows: readonly PriceRow[]): PriceRow {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return { id, model: '', validFrom: '', input: '', output: '', cacheRead: '', cacheWrite: '' };
}

/** An amount that is no number is NaN: the engine says so. A comma is a point to some. */
export function toPrices(rows: readonly PriceRow[]): readonly Price[] {
  return rows.map(({ model, validFrom, input, output, cacheRead, cacheWrite }) => ({
    model: model.trim(),
    validFrom,
    input: amountOf(input),
    output: amountOf(output),
    cacheRead: amountOf(cacheRead),
    cacheWrite: amountOf(cacheWrite),
  }));
}

function amountOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
