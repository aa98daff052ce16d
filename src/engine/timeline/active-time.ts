/** On the active axis a longer gap between two events is drawn as `GAP_SHOWN_MS`. */
export const GAP_LIMIT_MS = 30 * 60_000;
const GAP_SHOWN_MS = 2 * 60_000;
/** Data that spans more than this opens on the active axis. */
const ACTIVE_FROM_MS = 3 * 86_400_000;
/** Events later than this after now are held to be wrong: they are flagged and do not stretch the axis. */
export const FUTURE_SLACK_MS = 86_400_000;

/** Where each event stands when long gaps are short; `gaps` takes the indexes of those that follow one. */
export function activePositions(timesMs: Float64Array, gaps: number[]): Float64Array {
  const positions = new Float64Array(timesMs.length);
  let position = 0;
  for (let index = 1; index < timesMs.length; index++) {
    const gapMs = (timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0);
    if (gapMs > GAP_LIMIT_MS) gaps.push(index);
    position += gapMs > GAP_LIMIT_MS ? GAP_SHOWN_MS : gapMs;
    positions[index] = position;
  }
  return positions;
}

/** Active beyond three days of data, linear below. */
export function isActiveByDefault(firstMs: number, lastMs: number): boolean {
  return lastMs - firstMs > ACTIVE_FROM_MS;
}

/** All of an axis with a margin, so that the first and last marks are whole. */
export function boundsOf(positions: Float64Array, none: number): { readonly from: number; readonly to: number } {
  const first = positions[0] ?? none;
  const last = positions.at(-1) ?? none;
  const margin = Math.max(1000, (last - first) * 0.01);
  return { from: first - margin, to: last + margin };
}
