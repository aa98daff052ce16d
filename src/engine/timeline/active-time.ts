import { firstWhere, upperBound } from './bisect.ts';
import { type Positions, TimePositions } from './positions.ts';

/** On the active axis a longer gap between two events is drawn as `GAP_SHOWN_MS`. */
export const GAP_LIMIT_MS = 30 * 60_000;
const GAP_SHOWN_MS = 2 * 60_000;
/** Data that spans more than this opens on the active axis. */
const ACTIVE_FROM_MS = 3 * 86_400_000;
/** Events later than this after now are held to be wrong: they are flagged and do not stretch the axis. */
export const FUTURE_SLACK_MS = 86_400_000;

/** Where events stand when long gaps are short. What is kept is a pair of numbers a gap, not one an event. */
export class ActivePositions implements Positions {
  /** Indexes of the events that follow a shortened gap, ascending. */
  readonly gaps: readonly number[];
  readonly #times: TimePositions;
  /** What is taken off the times between two gaps; the first is of those before any gap. */
  readonly #shifts: readonly number[];

  /** @param timesMs ascending */
  constructor(timesMs: Float64Array) {
    const gaps: number[] = [];
    const shifts = [timesMs[0] ?? 0];
    for (let index = 1; index < timesMs.length; index++) {
      const gapMs = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
      if (gapMs <= GAP_LIMIT_MS) continue;
      gaps.push(index);
      shifts.push((shifts.at(-1) ?? 0) + gapMs - GAP_SHOWN_MS);
    }
    this.#times = new TimePositions(timesMs);
    this.gaps = gaps;
    this.#shifts = shifts;
  }

  get length(): number {
    return this.#times.length;
  }

  at(index: number): number | undefined {
    const time = this.#times.at(index);
    return time === undefined ? undefined : time - (this.#shifts[this.#stretchOf(index)] ?? 0);
  }

  firstFrom(position: number, start = 0, end = this.length): number {
    const { from, to, ms } = this.#stretchAt(position, start, end);
    return from < to ? this.#times.firstFrom(ms, from, to) : Math.min(from, end);
  }

  firstBehind(position: number, start = 0, end = this.length): number {
    const { from, to, ms } = this.#stretchAt(position, start, end);
    return from < to ? this.#times.firstBehind(ms, from, to) : Math.min(from, end);
  }

  /** How many gaps stand before an event. */
  #stretchOf(index: number): number {
    return upperBound(this.gaps, index);
  }

  /** The last stretch that begins at a position or before it, as far as it is in [start, end), and the time there. */
  #stretchAt(position: number, start: number, end: number) {
    const beginOf = (gap: number) => (this.#times.at(this.gaps[gap] ?? 0) ?? 0) - (this.#shifts[gap + 1] ?? 0);
    const stretch = firstWhere(0, this.gaps.length, (gap) => beginOf(gap) > position);
    return {
      from: Math.max(start, this.gaps[stretch - 1] ?? 0),
      to: Math.min(end, this.gaps[stretch] ?? this.length),
      ms: position + (this.#shifts[stretch] ?? 0),
    };
  }
}

/** Active beyond three days of data, linear below. */
export function isActiveByDefault(firstMs: number, lastMs: number): boolean {
  return lastMs - firstMs > ACTIVE_FROM_MS;
}

/** All of an axis with a margin, so that the first and last marks are whole. */
export function boundsOf(positions: Positions, none: number): { readonly from: number; readonly to: number } {
  const first = positions.at(0) ?? none;
  const last = positions.at(positions.length - 1) ?? none;
  const margin = Math.max(1000, (last - first) * 0.01);
  return { from: first - margin, to: last + margin };
}
