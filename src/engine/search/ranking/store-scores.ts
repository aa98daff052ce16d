import { RowSet } from '../../columns/row-set.ts';
import { followers } from '../../postings/phrases.ts';
import {
  COLUMN_PLACES,
  EMPTY_LIST,
  type PlaceList,
  type PostingList,
  packCounts,
  weightedCount,
} from '../../postings/posting-list.ts';
import type { Postings } from '../../postings/postings.ts';
import type { RankingParameters } from '../../ranking-profiles.ts';
import { BestRows } from './best-rows.ts';
import type { Corpus } from './corpus.ts';
import type { QueryWeights } from './query-weights.ts';

/** What rows are scored by. */
export type ScoredTerms = Pick<QueryWeights, 'weights' | 'prefixes'>;

/** One thing that adds to scores: a term, words with a beginning, or a pair of terms. */
export interface ScoredFeature {
  readonly kind: 'term' | 'prefix' | 'pair';
  /** Of a pair both terms, with a blank between. */
  readonly name: string;
  /** Its idf included. */
  readonly weight: number;
  readonly list: PostingList;
}

/** BM25 of rows of one store, by row id. */
export class StoreScores {
  readonly #scores: Float64Array;
  readonly #added = new Map<number, number>();

  /** `scores` has a 0 for each row id. */
  constructor(scores: Float64Array) {
    this.#scores = scores;
  }

  /** 0 for a row that nothing was found in. */
  scoreOf(id: number): number {
    return this.termScoreOf(id) + (this.#added.get(id) ?? 0);
  }

  /** Of terms alone: the same for rows with the same text. */
  termScoreOf(id: number): number {
    return this.#scores[id] ?? 0;
  }

  /** What a feature is worth in the few rows of its list, beside their terms. */
  addPairs(feature: ScoredFeature, bm25: Bm25): void {
    for (const [index, id] of feature.list.ids.entries()) {
      this.#added.set(id, (this.#added.get(id) ?? 0) + worth(feature, index, bm25));
    }
  }

  /**
   * Adds what a feature is worth in each row that holds it; in rows `within`, where that is given. One feature after
   * the other: each list is read once from end to end, and what was read is good for the next search.
   */
  add(feature: ScoredFeature, within: RowSet | null, bm25: Bm25): void {
    const scores = this.#scores;
    const { ids } = feature.list;
    const words = within?.words ?? null;
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] ?? 0;
      if (words !== null && ((words[id >>> 5] ?? 0) & (1 << (id & 31))) === 0) continue;
      scores[id] = (scores[id] ?? 0) + worth(feature, index, bm25);
    }
  }

  /** The best `most` of the rows by their terms, best first; of equal ones the newer first. */
  best(most: number, rows: RowSet): readonly { readonly id: number; readonly score: number }[] {
    const heap = new BestRows(most);
    rows.visit((id) => heap.offer(id, this.#scores[id] ?? 0));
    return heap.inOrder();
  }
}

/** BM25 of a feature in one row of its list, by the row's place in it. */
export function worth(
  { list: { ids, counts }, weight }: ScoredFeature,
  index: number,
  { base, slope, lengths, gain, titleWeight }: Bm25,
): number {
  const frequency = weightedCount(counts[index] ?? 0, titleWeight);
  return (weight * frequency * gain) / (frequency + base + slope * (lengths[ids[index] ?? 0] ?? 0));
}

/** BM25's saturation for the rows of one store. */
export interface Bm25 {
  readonly base: number;
  readonly slope: number;
  /** In terms, by row id. */
  readonly lengths: Uint16Array;
  readonly gain: number;
  readonly titleWeight: number;
}

/** Terms and beginnings of terms that rows of one store are scored by, those that say most first. */
export function termFeatures(
  postings: Postings,
  corpus: Corpus,
  { weights, prefixes }: ScoredTerms,
): readonly ScoredFeature[] {
  const terms = [...weights].map(([name, weight]) => ({
    kind: 'term' as const,
    name,
    weight: weight * corpus.idf(name),
    list: postings.list(name),
  }));
  const beginnings = [...prefixes].map(([name, weight]) => ({
    kind: 'prefix' as const,
    name,
    weight: weight * corpus.idfOf(corpus.rowsWithPrefix(name)),
    list: postings.listOfPrefix(name),
  }));
  return [...terms, ...beginnings].filter(({ list }) => list.ids.length > 0).sort((a, b) => b.weight - a.weight);
}

/** Terms one right behind the other, in some of the rows: they cost a look at each place. */
export function pairFeatures(
  postings: Postings,
  corpus: Corpus,
  pairs: QueryWeights['pairs'],
  { pairWeight }: RankingParameters,
  within: RowSet,
): readonly ScoredFeature[] {
  return pairs
    .map(([first, second]) => ({
      kind: 'pair' as const,
      name: `${first} ${second}`,
      weight: (pairWeight * (corpus.idf(first) + corpus.idf(second))) / 2,
      list: pairList(postings, first, second, within),
    }))
    .filter(({ list }) => list.ids.length > 0);
}

/** Rows in which one term stands right behind the other. */
function pairList(postings: Postings, first: string, second: string, within: RowSet): PostingList {
  const holding = (term: string) => new RowSet(within.limit).addAll(postings.list(term).ids);
  const both = within.and(holding(first)).and(holding(second));
  if (both.isEmpty) return EMPTY_LIST;
  return countsOf(followers(postings.places(first, both), postings.places(second, both)));
}

function countsOf({ ids, starts, places }: PlaceList): PostingList {
  const counts = Uint16Array.from(ids, (_, row) => {
    const own = places.subarray(starts[row], starts[row + 1]);
    const outside = own.findIndex((place) => place >= COLUMN_PLACES);
    return outside < 0 ? packCounts(own.length, 0) : packCounts(outside, own.length - outside);
  });
  return { ids, counts };
}
