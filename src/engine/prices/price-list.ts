import type { Price, TokenCounts } from '../api.ts';

/** A billionth of a dollar: whole numbers of them add up without a rest, in whatever order. */
export const NANOS_A_DOLLAR = 1_000_000_000;
const TOKENS_A_PRICE = 1_000_000;

interface DatedPrice extends Price {
  readonly fromMs: number;
}

/** What tokens cost at a time. By the exact name of the model: one that is like it costs something else. */
export class PriceList {
  /** By model, the latest first. */
  readonly #prices = new Map<string, readonly DatedPrice[]>();

  constructor(prices: readonly Price[]) {
    for (const price of prices) {
      const known = this.#prices.get(price.model) ?? [];
      const dated = { ...price, fromMs: Date.parse(`${price.validFrom}T00:00:00Z`) };
      this.#prices.set(
        price.model,
        [...known, dated].sort((a, b) => b.fromMs - a.fromMs),
      );
    }
  }

  /** All prices of a model, the latest first. */
  of(model: string): readonly DatedPrice[] {
    return this.#prices.get(model) ?? [];
  }
}

/** The one of a model's prices that is valid then; null before the first one, and for what has no date (NaN). */
export function priceAt(prices: readonly DatedPrice[], ms: number): Price | null {
  return prices.find(({ fromMs }) => ms >= fromMs) ?? null;
}

/** In billionths of a dollar, rounded to a whole one. */
export function costInNanos(price: Price, { input, output, cacheRead, cacheWrite }: TokenCounts): number {
  const dollars =
    (input * price.input + output * price.output + cacheRead * price.cacheRead + cacheWrite * price.cacheWrite) /
    TOKENS_A_PRICE;
  return Math.round(dollars * NANOS_A_DOLLAR);
}
