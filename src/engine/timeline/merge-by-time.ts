import { STORE_NAMES, type StoreName } from '../api.ts';
import { SearchError } from '../errors.ts';
import type { MatchSet } from '../search/match-set.ts';
import { BestRows } from '../search/ranking/best-rows.ts';
import type { AllStoreRows } from '../search/store-rows.ts';
import type { StoreStates } from '../search/store-state.ts';

/** A place in the order of all stores: by time, then store, then row. Undated items stand apart, in file order. */
export interface TimePlace {
  /** Epoch ms; null for undated items. */
  readonly ms: number | null;
  readonly store: StoreName;
  readonly id: number;
}

export type Direction = 'newer' | 'older';

export interface BesideRequest {
  /** Null: from the far end. */
  readonly from: TimePlace | null;
  readonly direction: Direction;
  readonly isUndated: boolean;
}

interface MergeParts {
  readonly rows: AllStoreRows;
  readonly matches: MatchSet;
  readonly states: StoreStates;
}

/**
 * The `count` items next to a place, going newer or older, nearest first. Keyset, so that nothing is skipped or
 * repeated while rows are added.
 */
export function itemsBeside(parts: MergeParts, request: BesideRequest, count: number): readonly TimePlace[] {
  const sign = request.direction === 'older' ? 1 : -1;
  const places: TimePlace[] = [];
  for (const store of parts.matches.stores) {
    // Nearest first is highest first, once times are turned around for the newer side.
    const nearest = new BestRows(count);
    eachBeside(parts, store, request, (id, ms) => nearest.offer(sign * id, sign * ms));
    for (const { id, score } of nearest.inOrder()) {
      places.push({ ms: request.isUndated ? null : sign * score, store, id: sign * id });
    }
  }
  return places.sort((a, b) => -sign * compare(a, b)).slice(0, count);
}

/** How many there are on that side. */
export function countBeside(parts: MergeParts, request: BesideRequest): number {
  let count = 0;
  for (const store of parts.matches.stores) {
    eachBeside(parts, store, request, () => {
      count += 1;
    });
  }
  return count;
}

/** Undated rows have 0 for their time. */
function eachBeside(
  { rows, matches, states }: MergeParts,
  store: StoreName,
  request: BesideRequest,
  visit: (id: number, ms: number) => void,
): void {
  const { isUndated } = request;
  states.ask(store, undefined, () => {
    if (isUndated && !rows[store].hasUndated()) return;
    const { timesMs } = rows[store].columns;
    matches.rows(store).visit((id) => {
      const ms = timesMs[id] ?? Number.NaN;
      if (Number.isNaN(ms) !== isUndated) return;
      const place = { ms: isUndated ? null : ms, store, id };
      if (isBeside(place, request)) visit(id, place.ms ?? 0);
    });
  });
}

function isBeside(place: TimePlace, { from, direction }: BesideRequest): boolean {
  if (from === null) return true;
  const order = compare(place, from);
  return direction === 'older' ? order < 0 : order > 0;
}

function compare(a: TimePlace, b: TimePlace): number {
  return (a.ms ?? 0) - (b.ms ?? 0) || STORE_NAMES.indexOf(a.store) - STORE_NAMES.indexOf(b.store) || a.id - b.id;
}

const PLACE = /^(-?\d+|none):(content|events|memory):(\d+)$/;

export function placeToText({ ms, store, id }: TimePlace): string {
  return `${ms ?? 'none'}:${store}:${id}`;
}

/** Throws SearchError for text that no answer gave. */
export function placeFromText(text: string): TimePlace {
  const [, ms, store, id] = PLACE.exec(text) ?? [];
  if (ms === undefined || store === undefined || id === undefined) {
    throw new SearchError('search.bad-cursor', 'This cursor comes from no answer of Strata.');
  }
  return { ms: ms === 'none' ? null : Number(ms), store: store as StoreName, id: Number(id) };
}
