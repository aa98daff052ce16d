import type { RankingParameters } from '../../ranking-profiles.ts';

const DAY_MS = 86_400_000;

/** Share of the best score that a row gets for being new: half of it each half-life. 0 without a time; the future is now. */
export function recencyOf(timeMs: number, nowMs: number, { recency }: RankingParameters): number {
  if (recency.weight === 0 || Number.isNaN(timeMs)) return 0;
  const days = Math.max(0, nowMs - timeMs) / DAY_MS;
  return recency.weight * 0.5 ** (days / recency.halfLifeDays);
}
