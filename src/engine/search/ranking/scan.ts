import type { StoreName } from '../../api.ts';
import type { Connection } from '../../database/connection.ts';
import { type ScanVisitor, VISIT_FUNCTION } from '../../database/fts5-scanner.ts';
import { anyTermExpression } from '../match-expression.ts';
import type { SqlCondition } from '../sql-condition.ts';
import { STORE_TABLES } from '../store-tables.ts';
import type { Corpus } from './corpus.ts';
import type { RankingParameters } from './parameters.ts';
import type { QueryWeights } from './query-weights.ts';

const TITLE_COLUMN = 0;
/** Its terms have no order. */
const ALIAS_COLUMN = 2;
/** More than a column has places, so that column and offset fit into one number. */
const COLUMN_PLACES = 1 << 24;
const NOWHERE = -2;

/** Every row of one store that a MATCH finds, with its BM25, newest first. */
export class StoreScores {
  #ids = new Float64Array(1024);
  #scores = new Float64Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Ids must fall from call to call. */
  add(id: number, score: number): void {
    if (this.#count === this.#ids.length) {
      this.#ids = doubled(this.#ids);
      this.#scores = doubled(this.#scores);
    }
    this.#ids[this.#count] = id;
    this.#scores[this.#count] = score;
    this.#count += 1;
  }

  /** 0 for a row that was not found. */
  scoreOf(id: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ids[middle] ?? 0) > id) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === id ? (this.#scores[low] ?? 0) : 0;
  }

  /** The best `most` of the rows that are wanted, best first; of equal ones the newer first. */
  best(
    most: number,
    isWanted: (id: number) => boolean = () => true,
  ): readonly { readonly id: number; readonly score: number }[] {
    const heap = new BestRows(most);
    for (let index = 0; index < this.#count; index++) {
      const score = this.#scores[index] ?? 0;
      if (heap.takes(score) && isWanted(this.#ids[index] ?? 0)) heap.offer(index, score);
    }
    return heap.inOrder().map((index) => ({ id: this.#ids[index] ?? 0, score: this.#scores[index] ?? 0 }));
  }
}

/** A heap of the highest scores, the lowest on top. */
class BestRows {
  readonly #most: number;
  readonly #indexes: number[] = [];
  readonly #scores: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** False for a score that would not stay. */
  takes(score: number): boolean {
    return this.#indexes.length < this.#most || score > (this.#scores[0] ?? 0);
  }

  /** Offered in order: of equal scores, those that came first stay. */
  offer(index: number, score: number): void {
    if (this.#indexes.length < this.#most) {
      this.#indexes.push(index);
      this.#scores.push(score);
      this.#up(this.#indexes.length - 1);
    } else if (score > (this.#scores[0] ?? 0)) {
      this.#indexes[0] = index;
      this.#scores[0] = score;
      this.#down();
    }
  }

  inOrder(): readonly number[] {
    const places = [...this.#indexes.keys()];
    places.sort(
      (a, b) => (this.#scores[b] ?? 0) - (this.#scores[a] ?? 0) || (this.#indexes[a] ?? 0) - (this.#indexes[b] ?? 0),
    );
    return places.map((place) => this.#indexes[place] ?? 0);
  }

  /** The worse of two: a lower score or, of equal ones, the later. */
  #isWorse(a: number, b: number): boolean {
    const difference = (this.#scores[a] ?? 0) - (this.#scores[b] ?? 0);
    return difference < 0 || (difference === 0 && (this.#indexes[a] ?? 0) > (this.#indexes[b] ?? 0));
  }

  #up(from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isWorse(place, parent)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #down(): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#indexes.length) return;
      if (child + 1 < this.#indexes.length && this.#isWorse(child + 1, child)) child += 1;
      if (!this.#isWorse(child, place)) return;
      this.#swap(child, place);
      place = child;
    }
  }

  #swap(a: number, b: number): void {
    [this.#indexes[a], this.#indexes[b]] = [this.#indexes[b] ?? 0, this.#indexes[a] ?? 0];
    [this.#scores[a], this.#scores[b]] = [this.#scores[b] ?? 0, this.#scores[a] ?? 0];
  }
}

function doubled(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(values.length * 2);
  grown.set(values);
  return grown;
}

/** What rows are scored by. */
export type ScoredTerms = Pick<QueryWeights, 'weights' | 'prefixes' | 'pairs'>;

export interface ScanRequest {
  readonly store: StoreName;
  /** What every row must hold; null when any of the terms is enough. */
  readonly match: string | null;
  readonly query: ScoredTerms;
  readonly condition: SqlCondition;
}

/**
 * BM25 of every row that a query finds in one store, in one pass over the index: lengths and idf are in memory, so no
 * row is looked up for its score.
 */
export function scanStore(
  connection: Connection,
  corpus: Corpus,
  parameters: RankingParameters,
  { store, match, query, condition }: ScanRequest,
): StoreScores {
  const { weights, prefixes, pairs } = query;
  const terms = [...weights.keys()];
  const any = anyTermExpression(terms, [...prefixes.keys()]);
  const scores = new StoreScores();
  const saturation = corpus.saturation(parameters);
  const visitor = new Bm25Visitor({
    scores,
    firstPhrase: match === null ? 0 : phrasesIn(match),
    weights: [
      ...terms.map((term) => (weights.get(term) ?? 0) * corpus.idf(term)),
      ...[...prefixes].map(([prefix, weight]) => weight * corpus.idfOf(corpus.rowsWithPrefix(prefix))),
    ],
    pairs: pairs.map(([first, second]) => ({
      first: terms.indexOf(first),
      second: terms.indexOf(second),
      weight: (parameters.pairWeight * (corpus.idf(first) + corpus.idf(second))) / 2,
    })),
    saturationOf: (id) => saturation(corpus.lengthOf(store, id)),
    parameters,
  });
  const { fts } = STORE_TABLES[store];
  const wanted = match === null ? any : `(${match}) AND (${any})`;
  const visit = `${VISIT_FUNCTION}(f.${fts})`;
  // Only CASE promises that rows which the filters leave out are not visited.
  const guarded = condition.sql === '1' ? visit : `CASE WHEN (${condition.sql}) THEN ${visit} ELSE 0 END`;
  const sql = `SELECT 1 FROM ${fromRows(store, condition)} WHERE f.${fts} MATCH ? AND ${guarded} ORDER BY f.rowid DESC`;
  const isVisited = connection.visitMatches(visitor, sql, [wanted, ...condition.params]);
  return isVisited ? scores : scoresOfFts5(connection, parameters, { store, wanted, condition });
}

/** Where FTS5 shows nothing of its scans: its own BM25, without our lengths, pairs and weights of terms. */
function scoresOfFts5(
  connection: Connection,
  { titleWeight }: RankingParameters,
  { store, wanted, condition }: { store: StoreName; wanted: string; condition: SqlCondition },
): StoreScores {
  const { fts } = STORE_TABLES[store];
  const scores = new StoreScores();
  const sql = `
    SELECT f.rowid, -bm25(${fts}, ${titleWeight}, 1, 1) FROM ${fromRows(store, condition)}
    WHERE f.${fts} MATCH ? AND (${condition.sql}) ORDER BY f.rowid DESC`;
  connection.scan(sql, [wanted, ...condition.params], ([id, score]) => scores.add(Number(id), Number(score)));
  return scores;
}

/** Without conditions on the row, the row itself need not be looked up. */
function fromRows(store: StoreName, { sql }: SqlCondition): string {
  const { from, fts } = STORE_TABLES[store];
  return sql === '1' ? `${fts} f` : `${fts} f JOIN ${from} ON x.id = f.rowid`;
}

/** Each stands in quotation marks, and no term holds one. */
function phrasesIn(match: string): number {
  return match.split('"').length >> 1;
}

interface PhrasePair {
  readonly first: number;
  readonly second: number;
  readonly weight: number;
}

interface Bm25Parts {
  readonly scores: StoreScores;
  /** Phrases of the expression before the first that is scored. */
  readonly firstPhrase: number;
  /** Of each scored phrase, its idf included. */
  readonly weights: readonly number[];
  /** Scored phrases one right behind the other. */
  readonly pairs: readonly PhrasePair[];
  /** Of a row, by its length. */
  readonly saturationOf: (id: number) => number;
  readonly parameters: RankingParameters;
}

class Bm25Visitor implements ScanVisitor {
  readonly #parts: Bm25Parts;
  readonly #weights: Float64Array;
  readonly #frequencies: Float64Array;
  readonly #pairFrequencies: Float64Array;
  /** Where each phrase was last met in this row. */
  readonly #last: Float64Array;
  /** Pairs by their second phrase. */
  readonly #pairsOf: readonly (readonly number[])[];
  readonly #gain: number;
  readonly #titleWeight: number;
  #id = 0;

  constructor(parts: Bm25Parts) {
    const { k1, titleWeight } = parts.parameters;
    this.#parts = parts;
    this.#weights = Float64Array.from(parts.weights);
    this.#frequencies = new Float64Array(parts.weights.length);
    this.#pairFrequencies = new Float64Array(parts.pairs.length);
    this.#last = new Float64Array(parts.weights.length);
    this.#pairsOf = parts.weights.map((_, phrase) =>
      parts.pairs.flatMap(({ second }, index) => (second === phrase ? [index] : [])),
    );
    this.#gain = k1 + 1;
    this.#titleWeight = titleWeight;
  }

  begin(rowId: number): void {
    this.#id = rowId;
    this.#frequencies.fill(0);
    this.#pairFrequencies.fill(0);
    this.#last.fill(NOWHERE);
  }

  place(phrase: number, column: number, offset: number): void {
    const scored = phrase - this.#parts.firstPhrase;
    if (scored < 0) return;
    const count = column === TITLE_COLUMN ? this.#titleWeight : 1;
    this.#frequencies[scored] = (this.#frequencies[scored] ?? 0) + count;
    if (column !== ALIAS_COLUMN) this.#placePairs(scored, column * COLUMN_PLACES + offset, count);
  }

  end(): void {
    const saturation = this.#parts.saturationOf(this.#id);
    let score = 0;
    for (let index = 0; index < this.#frequencies.length; index++) {
      const frequency = this.#frequencies[index] ?? 0;
      if (frequency > 0) score += ((this.#weights[index] ?? 0) * frequency * this.#gain) / (frequency + saturation);
    }
    for (let index = 0; index < this.#pairFrequencies.length; index++) {
      const frequency = this.#pairFrequencies[index] ?? 0;
      if (frequency === 0) continue;
      score += ((this.#parts.pairs[index]?.weight ?? 0) * frequency * this.#gain) / (frequency + saturation);
    }
    this.#parts.scores.add(this.#id, score);
  }

  #placePairs(phrase: number, place: number, count: number): void {
    for (const pair of this.#pairsOf[phrase] ?? []) {
      const first = this.#parts.pairs[pair]?.first ?? 0;
      if (this.#last[first] === place - 1) this.#pairFrequencies[pair] = (this.#pairFrequencies[pair] ?? 0) + count;
    }
    this.#last[phrase] = place;
  }
}
