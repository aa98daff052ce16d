import { RowSet } from '../columns/row-set.ts';
import { COLUMN_PLACES, type PlaceList, PlaceListBuilder } from './posting-list.ts';
import type { Postings } from './postings.ts';

export interface Phrase {
  readonly terms: readonly string[];
  /** What a word behind them begins with. */
  readonly lastPrefix: string | null;
  /** True where only titles count. */
  readonly inTitle: boolean;
}

/**
 * Rows in which the terms stand one right behind the other, in title or text. Only rows that hold all of them have
 * their places read.
 */
export function phraseRows(postings: Postings, limit: number, { terms, lastPrefix, inTitle }: Phrase): RowSet {
  const sets = terms.map((term) => new RowSet(limit).addAll(postings.list(term).ids));
  if (lastPrefix !== null) sets.push(new RowSet(limit).addAll(postings.listOfPrefix(lastPrefix).ids));
  const [first] = sets;
  if (!first) return new RowSet(limit);
  const within = sets.slice(1).reduce((all, each) => all.and(each), first);
  if (within.isEmpty) return within;
  const lists = terms.map((term) => postings.places(term, within));
  if (lastPrefix !== null) lists.push(postings.placesOfPrefix(lastPrefix, within));
  const [start, ...rest] = lists;
  return start ? rowsOf(rest.reduce(followers, start), limit, inTitle) : new RowSet(limit);
}

function rowsOf({ ids, starts, places }: PlaceList, limit: number, inTitle: boolean): RowSet {
  if (!inTitle) return new RowSet(limit).addAll(ids);
  // Places in the title come last.
  return new RowSet(limit).addAll(ids.filter((_, row) => (places[(starts[row + 1] ?? 0) - 1] ?? 0) >= COLUMN_PLACES));
}

/** Places of the second list that are right behind one of the first. */
export function followers(first: PlaceList, second: PlaceList): PlaceList {
  const builder = new PlaceListBuilder();
  let row = 0;
  for (const [index, id] of second.ids.entries()) {
    while (row < first.ids.length && (first.ids[row] ?? 0) < id) row += 1;
    if (first.ids[row] === id) addBehind(builder, first, row, second, index);
  }
  return builder.finish();
}

/** Both lists of places ascend. */
function addBehind(builder: PlaceListBuilder, first: PlaceList, row: number, second: PlaceList, index: number): void {
  const before = first.places.subarray(first.starts[row], first.starts[row + 1]);
  const id = second.ids[index] ?? 0;
  let at = 0;
  for (const place of second.places.subarray(second.starts[index], second.starts[index + 1])) {
    while (at < before.length && (before[at] ?? 0) < place - 1) at += 1;
    if (before[at] === place - 1) builder.add(id, place);
  }
}
