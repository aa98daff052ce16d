import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../../engine-context.ts';
import { type Query, useQuery } from '../../hooks/use-query.ts';
import { useImportDesk, useWorkspace } from '../../workspace.tsx';
import { type ShownAnswer, takesPlace } from './following.ts';
import { type DatedAnswer, loadTimeline } from './timeline-answers.ts';

/** While an import runs the timeline is asked for again at most this often. */
const LEAST_PAUSE_MS = 3000;
/** An answer that took long rests for so many times as long. */
const PAUSE_FACTOR = 10;

export interface FreshTimeline {
  readonly loaded: Query<ShownAnswer>;
  readonly shown: DatedAnswer | null;
  /** Newer than what is shown; null where there is none. */
  readonly waiting: DatedAnswer | null;
  /** Shows what waits. */
  readonly take: () => void;
  /** Another question was asked, and its answer is on its way. */
  readonly isPending: boolean;
  readonly isImporting: boolean;
  /** Set by the screen: whether its view stands at the newest end. */
  readonly isFollowing: RefObject<() => boolean>;
}

/** The timeline of a query, kept up to date in a way that never moves what a person looks at. */
export function useFreshTimeline(query: string): FreshTimeline {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const isFollowing = useRef<() => boolean>(() => true);
  const tookMs = useRef(0);
  const turn = useImportTurns(tookMs);
  const question = JSON.stringify([timeZone, query]);
  const key = JSON.stringify([revision, turn, question]);
  const loaded = useQuery(key, async () => ({ dated: await loadTimeline(engine, key, query, timeZone), question }));
  const [shown, setShown] = useState<ShownAnswer | null>(null);
  const { data, status } = loaded;
  useEffect(() => {
    if (!data || status !== 'ready') return;
    tookMs.current = data.dated.answer.tookMs;
    setShown((before) => (takesPlace(before, data, isFollowing.current()) ? data : before));
  }, [data, status]);
  const desk = useImportDesk();
  const isImporting = useSyncExternalStore(desk.subscribe, () => desk.getSnapshot().running !== null);
  return {
    loaded,
    shown: shown?.dated ?? null,
    waiting: data && data !== shown && data.question === shown?.question ? data.dated : null,
    take: () => data && setShown(data),
    isPending: status === 'loading' && shown?.question !== question,
    isImporting,
    isFollowing,
  };
}

/** Grows while an import brings events. */
function useImportTurns(tookMs: RefObject<number>): number {
  const desk = useImportDesk();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let lastEvents = 0;
    let lastMs = performance.now();
    return desk.subscribe(() => {
      const events = desk.getSnapshot().running?.progress?.events ?? 0;
      const nowMs = performance.now();
      const pauseMs = Math.max(LEAST_PAUSE_MS, tookMs.current * PAUSE_FACTOR);
      if (events === lastEvents || nowMs - lastMs < pauseMs) return;
      lastEvents = events;
      lastMs = nowMs;
      setTurn((before) => before + 1);
    });
  }, [desk, tookMs]);
  return turn;
}
