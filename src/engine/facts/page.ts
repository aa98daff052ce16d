import type { QuestionPage } from '../api.ts';
import { SearchError } from '../errors.ts';

const MOST_ITEMS = 200;

export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_ITEMS) return;
  throw new SearchError('question.bad-page', `A page has 1 to ${MOST_ITEMS} items.`, { limit });
}

/** A place in a list by time: undated items stand behind all others, in file order. */
export interface TimePlace {
  /** Epoch ms; null for undated items. */
  readonly ms: number | null;
  readonly id: number;
  /** Among items of one id. */
  readonly ordinal: number;
}

export type TimeOrder = 'oldest' | 'newest';

export function comparePlaces(order: TimeOrder): (a: TimePlace, b: TimePlace) => number {
  const sign = order === 'oldest' ? 1 : -1;
  return (a, b) => {
    if (a.ms === null || b.ms === null) {
      return Number(a.ms === null) - Number(b.ms === null) || a.id - b.id || a.ordinal - b.ordinal;
    }
    return sign * (a.ms - b.ms || a.id - b.id || a.ordinal - b.ordinal);
  };
}

export interface TimePage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
  readonly remaining: { readonly before: number; readonly after: number };
}

/** One page of a list in that order. By place, not by number: nothing is skipped or repeated while items come and go. */
export function pageByTime<Item extends TimePlace>(
  sorted: readonly Item[],
  { limit, cursor }: QuestionPage,
  compare: (a: TimePlace, b: TimePlace) => number,
): TimePage<Item> {
  const [start, end] = bounds(sorted, limit, cursor ?? null, compare);
  const items = sorted.slice(start, end);
  const [first] = items;
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && end < sorted.length ? `after:${placeToText(last)}` : null,
    previousCursor: first && start > 0 ? `before:${placeToText(first)}` : null,
    remaining: { before: start, after: sorted.length - end },
  };
}

function bounds(
  sorted: readonly TimePlace[],
  limit: number,
  cursor: string | null,
  compare: (a: TimePlace, b: TimePlace) => number,
): readonly [number, number] {
  if (cursor === null) return [0, Math.min(limit, sorted.length)];
  const [, side, placeText = ''] = /^(after|before):(.+)$/.exec(cursor) ?? [];
  const place = placeFromText(placeText);
  const at = countWhere(sorted, (item) => compare(item, place) < (side === 'after' ? 1 : 0));
  return side === 'after' ? [at, Math.min(at + limit, sorted.length)] : [Math.max(0, at - limit), at];
}

/** How many at the beginning of the list pass; all of them stand before those that do not. */
function countWhere(sorted: readonly TimePlace[], passes: (item: TimePlace) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item && passes(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeToText({ ms, id, ordinal }: TimePlace): string {
  return `${ms ?? 'none'}:${id}:${ordinal}`;
}

function placeFromText(text: string): TimePlace {
  const [, ms, id, ordinal] = /^(-?\d{1,16}|none):(\d{1,15}):(\d{1,9})$/.exec(text) ?? [];
  if (ms === undefined) throw badCursor();
  return { ms: ms === 'none' ? null : Number(ms), id: Number(id), ordinal: Number(ordinal) };
}

function badCursor(): SearchError {
  return new SearchError('question.bad-cursor', 'This cursor comes from no answer to this question.');
}

export interface RankPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly previousCursor: string | null;
}

/** One page of a list whose order is counted anew each time. */
export function pageByRank<Item>(sorted: readonly Item[], { limit, cursor }: QuestionPage): RankPage<Item> {
  const start = rankFromCursor(cursor ?? null);
  const end = start + limit;
  return {
    items: sorted.slice(start, end),
    nextCursor: end < sorted.length ? `rank:${end}` : null,
    previousCursor: start > 0 ? `rank:${Math.max(0, start - limit)}` : null,
  };
}

function rankFromCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const [, rank] = /^rank:(\d{1,9})$/.exec(cursor) ?? [];
  if (rank === undefined) throw badCursor();
  return Number(rank);
}
