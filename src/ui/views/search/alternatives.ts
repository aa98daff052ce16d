import type { EngineApi, QueryReading } from '../../../engine/api.ts';
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
/** A word. */
const MAX_CORRECTIONS = 3;

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

/** Words that are typed as they are meant, without signs: of others, one cannot tell how they are spelled. */
const PLAIN_WORD = /^[\p{Letter}\p{Number}\p{Mark}_]{3,}$/u;

export interface Correction extends Alternative {
  /** What it stands for. */
  readonly typed: string;
  /** Items that hold the word. */
  readonly rows: number;
}

/** The query with words that stand nowhere replaced by ones that do, one word at a time. */
export async function findCorrections(
  query: string,
  { filters }: Pick<QueryReading, 'filters'>,
  similarWords: EngineApi['similarWords'],
): Promise<readonly Correction[]> {
  const words = findWords(query, filters)
    .filter(({ text }) => PLAIN_WORD.test(text))
    .slice(0, MAX_WORDS);
  const found = await Promise.all(
    words.map(async ({ text, start, end }) =>
      (await similarWords(text)).slice(0, MAX_CORRECTIONS).map(({ word, rows }) => ({
        typed: text,
        label: word,
        query: query.slice(0, start) + word + query.slice(end),
        rows,
      })),
    ),
  );
  return found.flat();
}
