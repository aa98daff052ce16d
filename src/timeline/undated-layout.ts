const FIRST_PX = 10;
const STEP_PX = 9;
const BREAK_PX = 6;
const RIGHT_PX = 6;
/** Half of what a mark takes. */
const REACH_PX = STEP_PX / 2;

/**
 * Where the marks of the lane without dates stand across, as many as fit.
 *
 * @param isBreak true where another session starts, by the place of the event among the undated ones.
 */
export function undatedPlaces(count: number, isBreak: (nth: number) => boolean, width: number): readonly number[] {
  const places: number[] = [];
  let x = FIRST_PX;
  for (let nth = 0; nth < count; nth += 1) {
    if (nth > 0 && isBreak(nth)) x += BREAK_PX;
    if (x >= width - RIGHT_PX) break;
    places.push(x);
    x += STEP_PX;
  }
  return places;
}

/** The mark under a point; null between them. */
export function undatedHit(places: readonly number[], x: number): number | null {
  const nth = places.findIndex((place) => Math.abs(place - x) <= REACH_PX);
  return nth < 0 ? null : nth;
}
