import { firstOf } from './recall/first-of.ts';
import { type Candidate, candidateOf, type Recall } from './recall/recall.ts';
import type { ItemPlace } from './scope.ts';

/**
 * The first `most` by score, then newer first, then by key. Keys are read of those alone that nothing else tells apart
 * from the last one.
 */
export function inOrder(
  recall: Recall,
  most: number,
  keyOf: (item: ItemPlace) => string,
  readAhead: (items: readonly ItemPlace[]) => void,
): readonly Candidate[] {
  const { found } = recall;
  const compare = (a: number, b: number) => found.compare(a, b);
  const first = firstOf(found.size, most, compare);
  readAhead(first.map((index) => found.placeOf(index)));
  return first
    .map((index) => ({ index, key: keyOf(found.placeOf(index)) }))
    .sort((a, b) => compare(a.index, b.index) || (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ index }) => candidateOf(recall, index));
}
