import type { DensityBins } from './bins.ts';
import { GROUP_COUNT } from './columns.ts';

/** What the height of the density stands for: events a bin, from none at its foot. */
export interface DensityScale {
  /** Events a bin. */
  readonly totals: Uint32Array;
  /** At the upper end. Bars of more events are cut there. */
  readonly top: number;
  /** Bins whose bars are cut, from the left. */
  readonly cut: readonly number[];
}

/** So few of the taken bins count as exceptions; one always does. */
const EXCEPTIONS = 0.02;
/** The highest of all others keeps at least this part of the height. */
const LEAST_SHARE = 1 / 2;

/**
 * A scale on which the most usual bars are seen beside an exception: heights stand for numbers in proportion, but for
 * those few bars that would flatten the rest. It follows the numbers without a leap while one zooms.
 */
export function densityScale(bins: DensityBins): DensityScale {
  const totals = totalsOf(bins);
  const taken = totals.filter((total) => total > 0).sort();
  const most = taken.at(-1) ?? 1;
  const usual = taken.at(-1 - Math.max(1, Math.floor(taken.length * EXCEPTIONS))) ?? most;
  const top = Math.min(most, usual / LEAST_SHARE);
  const cut: number[] = [];
  for (const [bin, total] of totals.entries()) if (total > top) cut.push(bin);
  return { totals, top, cut };
}

/** Of shown groups, whether they match or not. */
function totalsOf({ counts, dim }: DensityBins): Uint32Array {
  return dim.map((rest, bin) => {
    let total = rest;
    for (let group = 0; group < GROUP_COUNT; group += 1) total += counts[bin * GROUP_COUNT + group] ?? 0;
    return total;
  });
}
