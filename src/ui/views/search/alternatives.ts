import type { QueryReading } from '../../../engine/api.ts';
import { findWords, withoutFilter } from './query-text.ts';

export interface Alternative {
  readonly label: string;
  readonly query: string;
}

export interface Alternatives {
  /** The query without one of its filters or words. */
  readonly without: readonly Alternative[];
  /** Each word by itself, with no filter. */
  readonly alone: readonly Alternative[];
}

/** Each is one more search. */
const MAX_FILTERS = 6;
const MAX_WORDS = 8;

export function listAlternatives(query: string, { filters }: Pick<QueryReading, 'filters'>): Alternatives {
  const words = findWords(query, filters).slice(0, MAX_WORDS);
  const searching = filters.filter((filter) => filter.key !== 'sort').slice(0, MAX_FILTERS);
  const places = [
    ...searching.map(({ start, end }) => ({ start, end, text: query.slice(start, end) })),
    ...(words.length + searching.length > 1 ? words : []),
  ];
  const without = places
    .map((place) => ({ label: `Without ${place.text}`, query: withoutFilter(query, place) }))
    .filter((alternative) => alternative.query !== '');
  const positive = words.filter((word) => !word.text.startsWith('-'));
  const alone =
    positive.length + searching.length > 1 ? positive.map(({ text }) => ({ label: text, query: text })) : [];
  return { without, alone };
}
