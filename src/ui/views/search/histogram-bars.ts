import type { HistogramBin } from '../../../engine/api.ts';
import { formatCount, formatMinute, formatNumber } from '../../format.ts';

export interface HistogramBar {
  readonly startMs: number;
  /** Of the strip's height, 0 to 1, with a floor so that one hit can be seen. */
  readonly height: number;
  /** Of the bar's own height, 0 to 1. */
  readonly inferredShare: number;
  readonly label: string;
}

const MIN_HEIGHT = 0.06;

export function toBars(bins: readonly HistogramBin[], timeZone: string): readonly HistogramBar[] {
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  return bins.map((bin) => ({
    startMs: bin.startMs,
    height: bin.count === 0 ? 0 : Math.max(MIN_HEIGHT, bin.count / most),
    inferredShare: bin.count === 0 ? 0 : bin.inferred / bin.count,
    label: describeBin(bin, timeZone),
  }));
}

function describeBin(bin: HistogramBin, timeZone: string): string {
  const span = `${formatMinute(bin.startMs, timeZone)} to ${formatMinute(bin.endMs, timeZone)}`;
  const inferred = bin.inferred === 0 ? '' : `, ${formatNumber(bin.inferred)} at inferred times`;
  return `${span}: ${formatCount(bin.count, 'hit')}${inferred}`;
}

/** The strip in one sentence. Null without dated hits. */
export function describeHistogram(bins: readonly HistogramBin[], timeZone: string): string | null {
  const first = bins[0];
  const last = bins.at(-1);
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (!first || !last || total === 0) return null;
  const busiest = bins.reduce((most, bin) => (bin.count > most.count ? bin : most));
  const span = `${formatMinute(first.startMs, timeZone)} to ${formatMinute(last.endMs, timeZone)}`;
  return `${formatCount(total, 'dated hit')}, ${span}. Most around ${formatMinute(busiest.startMs, timeZone)}.`;
}

/** Edges [from, to] of the bins that a drag from one place to another covers; places are 0 to 1 of the strip. */
export function toEdges(onePlace: number, otherPlace: number, bins: number): readonly [number, number] {
  const from = Math.floor(clamp(Math.min(onePlace, otherPlace)) * bins);
  const to = Math.ceil(clamp(Math.max(onePlace, otherPlace)) * bins);
  return [Math.min(from, bins - 1), Math.max(to, Math.min(from, bins - 1) + 1)];
}

function clamp(place: number): number {
  return Math.min(1, Math.max(0, place));
}
