import { type IndexReport, STORE_NAMES, type StoreName, type WordCount } from '../../../../engine/api.ts';
import { formatCount } from '../../../format.ts';

type Pieces = Readonly<Record<StoreName, number>>;

export function piecesOf({ stores }: IndexReport): Pieces {
  return { content: stores.content.segments, events: stores.events.segments, memory: stores.memory.segments };
}

/** What optimising did to each store, one sentence a store that changed. */
export function describeOptimised(
  before: Pieces,
  after: Pieces,
  labels: Readonly<Record<StoreName, string>>,
): readonly string[] {
  const changed = STORE_NAMES.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return ['There was nothing to do: no index is in fewer pieces than before.'];
  return changed.map((name) => `${labels[name]}: ${formatCount(before[name], 'piece')} → ${after[name]}.`);
}

/** The index has its terms folded, so what is looked for is folded in the same way as far as a reader would notice. */
export function filterWords(words: readonly WordCount[], typed: string): readonly WordCount[] {
  const wanted = fold(typed.trim());
  return wanted === '' ? words : words.filter(({ word }) => fold(word).includes(wanted));
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
