import { englishNumber } from '../../../messages/english-number.ts';
import type { ScorePart } from '../../api.ts';
import { weightedCount } from '../../postings/posting-list.ts';
import type { StandIns } from '../stand-ins.ts';
import type { Corpus } from './corpus.ts';
import type { QueryWeights } from './query-weights.ts';
import { type Bm25, type ScoredFeature, worth } from './store-scores.ts';

/** Where a feature comes from. */
export interface FeatureOrigin {
  readonly query: QueryWeights;
  readonly similar: StandIns;
  readonly parts: StandIns;
}

/** What a feature adds to the score of a row, as `StoreScores.add` counts it; null when it is not in the row. */
export function explainFeature(
  feature: ScoredFeature,
  id: number,
  bm25: Bm25,
  corpus: Corpus,
  origin: FeatureOrigin,
): ScorePart | null {
  const { kind, name, weight, list } = feature;
  const index = placeOf(list.ids, id);
  if (index < 0) return null;
  const length = bm25.lengths[id] ?? 0;
  const frequency = weightedCount(list.counts[index] ?? 0, bm25.titleWeight);
  const value = worth(feature, index, bm25);
  const rows = kind === 'pair' ? null : kind === 'prefix' ? corpus.rowsWithPrefix(name) : corpus.rowsWith(name);
  const often = `counts ${frequency} times in ${length} terms`;
  const rare = rows === null ? '' : `; stands in ${englishNumber(rows)} of ${englishNumber(corpus.rows)} items`;
  return { ...named(kind, name, origin), value, detail: `${often}${rare}; weight ${weight.toFixed(2)}` };
}

function named(kind: ScoredFeature['kind'], name: string, origin: FeatureOrigin): Pick<ScorePart, 'kind' | 'label'> {
  if (kind === 'prefix') return { kind, label: `${name}…` };
  if (kind === 'pair') return { kind, label: name };
  const original = meantBy(name, origin.similar) ?? meantBy(name, origin.parts);
  if (original !== null) return { kind: 'similar', label: `${name} for ${original}` };
  return { kind: origin.query.weights.has(name) ? 'term' : 'feedback', label: name };
}

function meantBy(name: string, standIns: StandIns): string | null {
  for (const [term, others] of standIns) if (others.some((other) => other.term === name)) return term;
  return null;
}

/** By bisection; below 0 when it is not there. */
function placeOf(ids: Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
