import type { ContextScope } from '../scope.ts';
import { firstOf } from './first-of.ts';
import { FoundItems, newerFirst } from './found-items.ts';
import { HiddenItems, type Recall } from './recall.ts';

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
    const isIn = scope.has('events', start);
    if (!isIn) hidden.add('events', start);
    return isIn;
  };
  const timeOf = (start: number) => turns?.timeOf(start) ?? Number.NaN;
  const numberOf = (start: number) => turns?.numberOf(start) ?? 0;
  const found = new FoundItems();
  const starts = place
    ? windowOf(turns?.ofSession(place.session) ?? [], place.turn, size, numberOf).filter(inScope)
    : newest(scope.isNarrow ? (turns?.starts ?? []).filter(inScope) : (turns?.starts ?? []), size, timeOf);
  for (const start of starts) found.add('events', start, timeOf(start));
  return {
    found,
    isInOrder: place !== null,
    findingsOf: (index) => ({
      score: null,
      reasons: [
        {
          label: place ? distance(place.turn - numberOf(found.idOf(index))) : 'among the turns that began last',
          value: null,
        },
      ],
      entities: [],
      match: null,
      isDirect: true,
    }),
    entities: [],
    hidden: hidden.counts,
    nothing: { code: 'context.none-without-turn' },
    notices: [],
  };
}

/** `starts` from the last turn of a session back to its first. */
function windowOf(
  starts: Iterable<number>,
  turn: number,
  size: number,
  numberOf: (start: number) => number,
): readonly number[] {
  const window: number[] = [];
  for (const start of starts) {
    const number = numberOf(start);
    if (number <= turn - size) break;
    if (number <= turn) window.push(start);
  }
  return window;
}

function distance(turns: number): string {
  if (turns === 0) return 'the turn itself';
  return turns === 1 ? 'the turn before' : `${turns} turns before`;
}

/** With all that are as new as the last one: their keys, which are not read yet, tell them apart. */
function newest(starts: readonly number[], size: number, timeOf: (start: number) => number): readonly number[] {
  const compare = (a: number, b: number) => newerFirst(timeOf(starts[a] ?? 0), timeOf(starts[b] ?? 0));
  return firstOf(starts.length, size, compare).map((index) => starts[index] ?? 0);
}
