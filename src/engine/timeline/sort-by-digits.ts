/** So few values a digit, that the places which a pass writes to stay in the cache. */
const DIGIT_BITS = 11;
const DIGIT = 1 << DIGIT_BITS;
/** Two digits at a time are whole numbers that shifts can take apart. */
const PART = DIGIT * DIGIT;

/** Sorts indexes by their times, lowest digit first: each pass keeps the order of the one before. */
export function sortByDigits(order: Uint32Array, timesMs: Float64Array): void {
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const index of order) {
    firstMs = Math.min(firstMs, timesMs[index] ?? 0);
    lastMs = Math.max(lastMs, timesMs[index] ?? 0);
  }
  const into = new Uint32Array(order.length);
  const parts = new Uint32Array(timesMs.length);
  for (let unit = 1; unit <= lastMs - firstMs; unit *= PART) {
    for (let at = 0; at < order.length; at++) {
      const index = order[at] ?? 0;
      parts[index] = Math.floor(((timesMs[index] ?? 0) - firstMs) / unit) % PART;
    }
    scatter(order, into, parts, 0);
    scatter(into, order, parts, DIGIT_BITS);
  }
}

function scatter(from: Uint32Array, into: Uint32Array, parts: Uint32Array, shift: number): void {
  const places = firstPlaces(from, parts, shift);
  for (let at = 0; at < from.length; at++) {
    const index = from[at] ?? 0;
    const digit = ((parts[index] ?? 0) >>> shift) & (DIGIT - 1);
    const place = places[digit] ?? 0;
    places[digit] = place + 1;
    into[place] = index;
  }
}

/** Where the indexes of each digit begin. */
function firstPlaces(indexes: Uint32Array, parts: Uint32Array, shift: number): Uint32Array {
  const places = new Uint32Array(DIGIT + 1);
  for (let at = 0; at < indexes.length; at++) {
    const next = (((parts[indexes[at] ?? 0] ?? 0) >>> shift) & (DIGIT - 1)) + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let digit = 1; digit < DIGIT; digit++) places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  return places;
}
