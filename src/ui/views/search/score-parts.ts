import type { Explanation, ScorePart } from '../../../engine/api.ts';

/** What words are to the query; the labels of other parts say it themselves. */
const WORD_KINDS: Readonly<Partial<Record<ScorePart['kind'], string>>> = {
  term: 'word of the query',
  similar: 'like a word of the query',
  prefix: 'words with this beginning',
  pair: 'words in the order of the query',
  feedback: 'word of the best hits',
  'function-word': 'function word',
};

export interface PartBar {
  /** Unique among the bars of a hit. */
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** What it is and how it comes about. */
  readonly detail: string;
  /** Of the longest bar, 0 to 1. */
  readonly share: number;
}

/** What a score is made of, the largest parts first. */
export function toPartBars({ parts }: Pick<Explanation, 'parts'>): readonly PartBar[] {
  const longest = Math.max(...parts.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  return parts
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .map(({ kind, label, value, detail }, index) => ({
      key: `${index} ${kind} ${label}`,
      label,
      value,
      detail: [WORD_KINDS[kind], detail].filter(Boolean).join(': '),
      share: Math.abs(value) / longest,
    }));
}

/** With the sign that adds it to the others. */
export function formatPart(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}

export function sumOf(bars: readonly PartBar[]): number {
  return bars.reduce((sum, { value }) => sum + value, 0);
}
