import type { Price } from '../api.ts';

/** The day on which these were looked up, for the screen. */
export const PRICES_AS_OF = '2026-12-01';

/**
 * List prices of models whose price list was read, and no others: https://platform.claude.com/docs/en/about-claude/pricing.
 * Writes to the cache are those that live for five minutes. What a batch, a long context or another seller would change
 * is not in here. Each is valid from before its model came out.
 */
export const DEFAULT_PRICES: readonly Price[] = [
  ...['claude-opus-4-20250514', 'claude-opus-4-1-20250805'].map((model) => price(model, 15, 75)),
  ...['claude-opus-4-5-20251101', 'claude-opus-4-6', 'claude-opus-4-7', 'claude-opus-4-8'].map((model) =>
    price(model, 5, 25),
  ),
  ...['claude-sonnet-4-20250514', 'claude-sonnet-4-5-20250929', 'claude-sonnet-4-6'].map((model) =>
    price(model, 3, 15),
  ),
  price('claude-haiku-4-5-20251001', 1, 5),
];

function price(model: string, input: number, output: number): Price {
  return { model, validFrom: '2025-05-01', input, output, cacheRead: input / 10, cacheWrite: input * 1.25 };
}
