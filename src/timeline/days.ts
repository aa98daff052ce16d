import { lowerBound } from '../engine/timeline/bisect.ts';
import { startOfDay, startOfNextDay, type ZoneClock } from './zone-clock.ts';

/** A local day that has events. */
export interface ActiveDay {
  readonly startMs: number;
  readonly endMs: number;
  /** Its events are [firstIndex, endIndex) of the columns. */
  readonly firstIndex: number;
  readonly endIndex: number;
}

/** Days with events, oldest first. `timesMs` ascends. */
export function findActiveDays(timesMs: Float64Array, clock: ZoneClock): ActiveDay[] {
  const days: ActiveDay[] = [];
  let firstIndex = 0;
  while (firstIndex < timesMs.length) {
    const ms = timesMs[firstIndex] ?? 0;
    const endMs = startOfNextDay(clock, ms);
    // Never empty, or a wrong zone table would loop here for ever.
    const endIndex = Math.max(firstIndex + 1, lowerBound(timesMs, endMs));
    days.push({ startMs: startOfDay(clock, ms), endMs, firstIndex, endIndex });
    firstIndex = endIndex;
  }
  return days;
}
