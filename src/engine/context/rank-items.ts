import type { Candidate } from './recall/recall.ts';
import type { ItemPlace } from './scope.ts';

/**
 * The first `most` by score, then newer first, then by key. Keys are read of those alone that nothing else tells apart
 * from the last one.
 */
export function inOrder(
  candidates: readonly Candidate[],
  most: number,
  keyOf: (item: ItemPlace) => string,
): readonly Candidate[] {
  const sorted = candidates.toSorted(byScoreAndTime);
  const last = sorted[most - 1];
  let end = Math.min(most, sorted.length);
  while (last && end < sorted.length && byScoreAndTime(last, sorted[end] ?? last) === 0) end += 1;
  const first = sorted.slice(0, end).map((candidate) => ({ candidate, key: keyOf(candidate) }));
  first.sort((a, b) => byScoreAndTime(a.candidate, b.candidate) || (a.key < b.key ? -1 : 1));
  return first.slice(0, most).map(({ candidate }) => candidate);
}

/** What has no time comes last. */
function byScoreAndTime(a: Candidate, b: Candidate): number {
  const byScore = (b.score ?? 0) - (a.score ?? 0);
  if (byScore !== 0) return byScore;
  const [ofA, ofB] = [a.timeMs, b.timeMs];
  if (Number.isNaN(ofA) || Number.isNaN(ofB)) return Number(Number.isNaN(ofA)) - Number(Number.isNaN(ofB));
  return ofB - ofA;
}
