import type { ContextScope } from '../scope.ts';
import { type Candidate, HiddenItems, type Recall } from './recall.ts';

export interface WindowPlace {
  /** Row id. */
  readonly session: number;
  /** From 1. */
  readonly turn: number;
}

/**
 * The last turns of a session up to one, that one first; without a session, those of the whole scope that began last.
 */
export function slidingWindow(scope: ContextScope, place: WindowPlace | null, size: number): Recall {
  const { turns } = scope;
  const hidden = new HiddenItems(scope);
  const inScope = (start: number): boolean => {
    const item = { store: 'events', id: start } as const;
    const isIn = scope.has(item);
    if (!isIn) hidden.add(item);
    return isIn;
  };
  const toCandidate = (start: number, label: string): Candidate => ({
    store: 'events',
    id: start,
    timeMs: turns?.timeOf(start) ?? Number.NaN,
    score: null,
    reasons: [{ label, value: null }],
    entities: [],
    match: null,
    isDirect: true,
  });
  const candidates = place
    ? windowOf([...(turns?.ofSession(place.session) ?? [])], place.turn, size, (start) => turns?.numberOf(start) ?? 0)
        .filter(inScope)
        .map((start) => toCandidate(start, distance(place.turn - (turns?.numberOf(start) ?? 0))))
    : newest((turns?.starts ?? []).filter(inScope), size, (start) => turns?.timeOf(start) ?? Number.NaN).map((start) =>
        toCandidate(start, 'among the turns that began last'),
      );
  return {
    candidates,
    isInOrder: place !== null,
    entities: [],
    hidden: hidden.counts,
    nothing: { code: 'context.none-without-turn' },
    notices: [],
  };
}

function windowOf(
  starts: readonly number[],
  turn: number,
  size: number,
  numberOf: (start: number) => number,
): readonly number[] {
  return starts.filter((start) => numberOf(start) <= turn && numberOf(start) > turn - size);
}

function distance(turns: number): string {
  if (turns === 0) return 'the turn itself';
  return turns === 1 ? 'the turn before' : `${turns} turns before`;
}

/** With all that are as new as the last one: their keys, which are not read yet, tell them apart. */
function newest(starts: readonly number[], size: number, timeOf: (start: number) => number): readonly number[] {
  if (starts.length <= size) return starts;
  const times = Float64Array.from(starts, (start) => sortable(timeOf(start)));
  const oldest = times.toSorted()[times.length - size] ?? Number.NEGATIVE_INFINITY;
  return starts.filter((_, index) => (times[index] ?? 0) >= oldest);
}

/** What has no time comes last. */
function sortable(ms: number): number {
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
}
