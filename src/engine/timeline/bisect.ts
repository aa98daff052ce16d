/** The first of [start, end) that is accepted, where all behind it are, too; `end` without one. */
export function firstWhere(start: number, end: number, accepts: (index: number) => boolean): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (accepts(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The first index in [start, end) whose value is not below `target`. `values` ascend there; what is NaN comes last. A loop
 * of its own, since every bin of every frame asks.
 */
export function lowerBound(values: ArrayLike<number>, target: number, start = 0, end = values.length): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Number.NaN) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index in [start, end) whose value is above `target`, likewise. */
export function upperBound(values: ArrayLike<number>, target: number, start = 0, end = values.length): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Number.NaN) <= target) low = middle + 1;
    else high = middle;
  }
  return low;
}
