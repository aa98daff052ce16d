import type { Price } from '../api.ts';

/** The day on which these were looked up, for the screen. */
export const PRICES_AS_OF = '2026-12-01';

/**
 * List prices of models whose price list was read, and no others: https://platform.claude.com/docs/en/about-claude/pricing.
 * Writes to the cache are those that live for five minutes. What a batch, a long context or another seller would change
 * is not in here. Each is valid from before its model came out.
 */
export const DEFAULT_PRICES: readonly Price[] = (
  [
    ['claude-opus-4-20250514', 15, 75],
    ['claude-opus-4-1', 15, 75],
    ['claude-opus-4-1-20250805', 15, 75],
    ['claude-opus-4-5', 5, 25],
    ['claude-opus-4-5-20251101', 5, 25],
    ['claude-opus-4-6', 5, 25],
    ['claude-opus-4-7', 5, 25],
    ['claude-opus-4-8', 5, 25],
    ['claude-opus-5', 5, 25],
    ['claude-sonnet-4-20250514', 3, 15],
    ['claude-sonnet-4-5', 3, 15],
    ['claude-sonnet-4-5-20250929', 3, 15],
    ['claude-sonnet-4-6', 3, 15],
    ['claude-haiku-4-5', 1, 5],
    ['claude-haiku-4-5-20251001', 1, 5],
  ] as const
).map(([model, input, output]) => ({
  model,
  validFrom: '2025-05-01',
  input,
  output,
  cacheRead: input / 10,
  cacheWrite: input * 1.25,
}));
