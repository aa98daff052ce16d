import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { phrasePattern } from '../../marks/find-occurrences.ts';
import { currentRoute, navigate, useRoute, withParams } from '../../router.ts';
import type { ReaderTarget } from './reader-state.ts';
import { firstMatchFrom, type SessionMatch, stepMatch } from './session-search.ts';
import type { SessionLayout } from './transcript-rows.ts';
import { type SessionSearch, useSessionSearch } from './use-session-search.ts';

export interface Find {
  readonly isOpen: boolean;
  readonly phrase: string;
  readonly pattern: RegExp | null;
  readonly search: SessionSearch;
  /** Of the match gone to; -1 for none. */
  readonly position: number;
  readonly current: SessionMatch | null;
  readonly open: () => void;
  readonly close: () => void;
  readonly change: (phrase: string) => void;
  readonly step: (step: 1 | -1) => void;
}

/** The find field, what it found, and the match it stands at. The phrase is part of the link (`phrase=`). */
export function useFind(
  layout: SessionLayout,
  placeNow: () => number,
  goToEvent: (eventIndex: number, place: Partial<ReaderTarget>) => void,
): Find {
  const phrase = useRoute().params.get('phrase') ?? '';
  const [isOpen, setOpen] = useState(phrase !== '');
  const search = useSessionSearch(layout.sessionKey, layout.outline.types.length, isOpen ? phrase : '');
  const [position, setPosition] = useState(-1);
  const pattern = useMemo(() => (isOpen ? phrasePattern(phrase) : null), [isOpen, phrase]);

  const go = useCallback(
    (next: number, matches: readonly SessionMatch[]) => {
      const match = matches[next];
      setPosition(match ? next : -1);
      if (!match) return;
      const { eventIndex, start, ordinal } = match;
      goToEvent(eventIndex, { start, ordinal, hasFocus: false });
    },
    [goToEvent],
  );
  useFirstMatch(search, placeNow, go);

  const change = useCallback((next: string) => {
    navigate(withParams(currentRoute(), { phrase: next }), { replace: true });
  }, []);
  const close = useCallback(() => {
    setOpen(false);
    setPosition(-1);
    change('');
  }, [change]);
  return {
    isOpen,
    phrase,
    pattern,
    search,
    position,
    current: search.matches[position] ?? null,
    open: useCallback(() => setOpen(true), []),
    close,
    change,
    step: (step) => go(stepMatch(position, search.matches.length, step), search.matches),
  };
}

/** Goes to the first match at or behind the reader's place, once as much has been read, or else to the first. */
function useFirstMatch(
  search: SessionSearch,
  placeNow: () => number,
  go: (position: number, matches: readonly SessionMatch[]) => void,
): void {
  const gone = useRef('');
  const { phrase, matches, isRunning } = search;
  useEffect(() => {
    if (phrase === '') gone.current = '';
    if (phrase === gone.current) return;
    const place = placeNow();
    const hasPassed = (matches.at(-1)?.eventIndex ?? -1) >= place;
    if (isRunning && !hasPassed) return;
    gone.current = phrase;
    go(firstMatchFrom(matches, place), matches);
  }, [phrase, matches, isRunning, placeNow, go]);
}
