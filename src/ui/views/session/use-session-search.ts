import { useEffect, useState } from 'react';
import { phrasePattern } from '../../marks/find-occurrences.ts';
import { type SearchProgress, searchSession } from './session-search.ts';
import { useTranscriptSource } from './transcript-source.ts';

/** Typing pauses this long before the texts are read. */
const TYPING_PAUSE_MS = 180;
/** Progress is shown this often. */
const PROGRESS_PAUSE_MS = 200;

export interface SessionSearch extends SearchProgress {
  readonly phrase: string;
  readonly isRunning: boolean;
  /** Why it ended early; null otherwise. */
  readonly failure: string | null;
}

const NOTHING: SessionSearch = {
  phrase: '',
  matches: [],
  eventsRead: 0,
  isCut: false,
  isRunning: false,
  failure: null,
};

/** Looks for a phrase in all texts of a session; starts anew when it changes. */
export function useSessionSearch(sessionKey: string, eventCount: number, phrase: string): SessionSearch {
  const { engine } = useTranscriptSource();
  const [search, setSearch] = useState<SessionSearch>(NOTHING);
  useEffect(() => {
    const pattern = phrasePattern(phrase);
    if (!pattern) {
      setSearch(NOTHING);
      return;
    }
    const controller = new AbortController();
    const start = { ...NOTHING, phrase, isRunning: true };
    const timer = setTimeout(() => {
      setSearch(start);
      let shownAtMs = 0;
      searchSession(engine, { sessionKey, eventCount }, pattern, controller.signal, (progress) => {
        const isRunning = progress.eventsRead < eventCount && !progress.isCut;
        if (isRunning && performance.now() - shownAtMs < PROGRESS_PAUSE_MS) return;
        shownAtMs = performance.now();
        setSearch({ ...start, ...progress, isRunning });
      }).catch((error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        setSearch((previous) => ({ ...previous, isRunning: false, failure }));
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [engine, sessionKey, eventCount, phrase]);
  return search;
}
