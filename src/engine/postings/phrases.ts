import { RowSet } from '../columns/row-set.ts';
import type { PlaceList } from './posting-list.ts';
import type { Postings } from './postings.ts';

/**
 * Rows in which the terms stand one right behind the other, in title or text; `lastPrefix` is what a word behind them
 * begins with. Only rows that hold all of them have their places read.
 */
export function phraseRows(
  postings: Postings,
  limit: number,
  terms: readonly string[],
  lastPrefix: string | null = null,
): RowSet {
  const sets = terms.map((term) => new RowSet(limit).addAll(postings.list(term).ids));
  if (lastPrefix !== null) sets.push(new RowSet(limit).addAll(postings.listOfPrefix(lastPrefix).ids));
  const [first] = sets;
  if (!first) return new RowSet(limit);
  const within = sets.slice(1).reduce((all, each) => all.and(each), first);
  if (within.isEmpty) return within;
  const lists = terms.map((term) => postings.places(term, within));
  if (lastPrefix !== null) lists.push(postings.placesOfPrefix(lastPrefix, within));
  const [start, ...rest] = lists;
  return new RowSet(limit).addAll(start ? rest.reduce(followers, start).ids : []);
}

/** Places of the second list that are right behind one of the first. */
export function followers(first: PlaceList, second: PlaceList): PlaceList {
  const ids: number[] = [];
  const starts: number[] = [];
  const places: number[] = [];
  let row = 0;
  for (const [index, id] of second.ids.entries()) {
    while (row < first.ids.length && (first.ids[row] ?? 0) < id) row += 1;
    if (row === first.ids.length) break;
    if (first.ids[row] !== id) continue;
    const from = places.length;
    let at = first.starts[row] ?? 0;
    const end = first.starts[row + 1] ?? 0;
    for (let place = second.starts[index] ?? 0; place < (second.starts[index + 1] ?? 0); place++) {
      const wanted = (second.places[place] ?? 0) - 1;
      while (at < end && (first.places[at] ?? 0) < wanted) at += 1;
      if (at < end && first.places[at] === wanted) places.push(wanted + 1);
    }
    if (places.length === from) continue;
    ids.push(id);
    starts.push(from);
  }
  starts.push(places.length);
  return { ids: Uint32Array.from(ids), starts: Uint32Array.from(starts), places: Uint32Array.from(places) };
}
