const DIGIT = 0x10000;

/**
 * Indexes in order of time: those of one instant in the order they came, those without a date (NaN) last. A sort by
 * digits of 16 bits: a million take some 30 ms, a comparing sort ten times that.
 */
export function orderByTime(timesMs: Float64Array): Uint32Array {
  const { dated, undated, firstMs, lastMs, isSorted } = split(timesMs);
  const ordered = isSorted ? dated : sortByDigits(dated, timesMs, firstMs, lastMs);
  const order = new Uint32Array(timesMs.length);
  order.set(ordered);
  order.set(undated, ordered.length);
  return order;
}

function split(timesMs: Float64Array) {
  const indexes = new Uint32Array(timesMs.length);
  let [count, end] = [0, timesMs.length];
  let [firstMs, lastMs, isSorted] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (let index = 0; index < timesMs.length; index++) {
    const ms = timesMs[index] ?? Number.NaN;
    if (Number.isNaN(ms)) {
      indexes[--end] = index;
      continue;
    }
    indexes[count++] = index;
    isSorted &&= ms >= lastMs;
    firstMs = Math.min(firstMs, ms);
    lastMs = Math.max(lastMs, ms);
  }
  return { dated: indexes.subarray(0, count), undated: indexes.subarray(end).reverse(), firstMs, lastMs, isSorted };
}

/** Lowest digit first: each pass keeps the order of the one before. */
function sortByDigits(indexes: Uint32Array, timesMs: Float64Array, firstMs: number, lastMs: number): Uint32Array {
  let from = indexes.slice();
  let into = new Uint32Array(indexes.length);
  const starts = new Uint32Array(DIGIT);
  for (let unit = 1; unit <= lastMs - firstMs; unit *= DIGIT) {
    starts.fill(0);
    const digitOf = (index: number) => Math.floor(((timesMs[index] ?? 0) - firstMs) / unit) % DIGIT;
    for (let at = 0; at < from.length; at++) {
      const digit = digitOf(from[at] ?? 0);
      starts[digit] = (starts[digit] ?? 0) + 1;
    }
    let start = 0;
    for (let digit = 0; digit < DIGIT; digit++) {
      const count = starts[digit] ?? 0;
      starts[digit] = start;
      start += count;
    }
    for (let at = 0; at < from.length; at++) {
      const index = from[at] ?? 0;
      const digit = digitOf(index);
      const place = starts[digit] ?? 0;
      starts[digit] = place + 1;
      into[place] = index;
    }
    [from, into] = [into, from];
  }
  return from;
}
