import { type RefObject, useCallback, useMemo } from 'react';
import { wordsPattern } from '../../marks/find-occurrences.ts';
import type { MarkPatterns } from '../../marks/mark-patterns.ts';
import { rangeOfMatch, rangesOf, rowSelector, TEXT_ATTRIBUTE } from '../../marks/text-highlights.ts';
import { usePaintedMarks } from '../../marks/use-painted-marks.ts';
import type { ReaderTarget } from './reader-state.ts';
import type { SessionMatch } from './session-search.ts';
import type { Find } from './use-find.ts';
import type { Reader } from './use-reader.ts';

interface MarkedPlaces {
  readonly patterns: MarkPatterns;
  /** The place within a row that its target is about. */
  readonly findPlace: (row: HTMLElement) => Range | null;
}

/** What is marked in the texts, painted; and where in a row the reader is to go. */
export function useMarkedPlaces(scroller: RefObject<HTMLElement | null>, reader: Reader, find: Find): MarkedPlaces {
  const { words: linkedWords } = reader.params;
  const { target } = reader.state;
  const { current, pattern: phrase } = find;
  const { matches } = find.search;
  const words = useMemo(() => wordsPattern(linkedWords), [linkedWords]);
  const patterns = useMemo(() => ({ words, phrase }), [words, phrase]);
  const findPlace = useCallback(
    (row: HTMLElement) => (target ? placeOfTarget(row, target, { words, phrase }, matches) : null),
    [target, words, phrase, matches],
  );
  const findCurrent = useCallback(
    (root: HTMLElement) => {
      const row = target && root.querySelector(rowSelector(target.rowKey));
      return row && current && phrase ? rangeOfFound(row, phrase, current, matches) : null;
    },
    [target, current, phrase, matches],
  );
  usePaintedMarks(scroller, patterns, findCurrent);
  return { patterns, findPlace };
}

function placeOfTarget(
  row: HTMLElement,
  target: ReaderTarget,
  { words, phrase }: MarkPatterns,
  matches: readonly SessionMatch[],
): Range | null {
  const { start, align, eventIndex } = target;
  if (start !== null)
    return phrase && rangeOfFound(row, phrase, { eventIndex, start, ordinal: target.ordinal }, matches);
  if (align === 'nearest' || !words) return null;
  const text = row.querySelector(`[${TEXT_ATTRIBUTE}="${eventIndex}"]`);
  return (text && rangesOf(text, words)[0]) ?? null;
}

function rangeOfFound(
  row: Element,
  phrase: RegExp,
  match: SessionMatch,
  matches: readonly SessionMatch[],
): Range | null {
  const ordinalFrom = (offset: number) =>
    matches.find(({ eventIndex, start }) => eventIndex === match.eventIndex && start >= offset)?.ordinal ?? 0;
  return rangeOfMatch(row, phrase, match, ordinalFrom);
}
