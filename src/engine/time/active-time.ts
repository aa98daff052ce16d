/** [startMs, endMs). */
export type Interval = readonly [number, number];

/** A longer pause is none of the work. */
export const LONGEST_PAUSE_MS = 30 * 60_000;

/** When something was at work: from each moment to the next one, where no more than 30 minutes lie between. */
export function activeIntervals(ascendingMs: readonly number[]): readonly Interval[] {
  const intervals: [number, number][] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const ms of ascendingMs) {
    const last = intervals.at(-1);
    if (ms - previous > LONGEST_PAUSE_MS || !last) intervals.push([ms, ms]);
    else last[1] = ms;
    previous = ms;
  }
  return intervals.filter(([start, end]) => end > start);
}

/** The parts within a span. */
export function clipIntervals(intervals: readonly Interval[], startMs: number, endMs: number): readonly Interval[] {
  return intervals
    .map(([start, end]): Interval => [Math.max(start, startMs), Math.min(end, endMs)])
    .filter(([start, end]) => end > start);
}

/** How long at least one of them lasted: what overlaps counts once. */
export function unitedMs(intervals: readonly Interval[]): number {
  const sorted = intervals.toSorted(([a], [b]) => a - b);
  let total = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [start, end] of sorted) {
    total += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return total;
}
