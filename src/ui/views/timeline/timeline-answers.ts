import type { EngineApi, TimelineAnswer } from '../../../engine/api.ts';

/** An answer, and the now that it was asked for: what is in the future follows from it. */
export interface DatedAnswer {
  readonly answer: TimelineAnswer;
  readonly nowMs: number;
}

interface Kept {
  readonly key: string;
  readonly dated: Promise<DatedAnswer>;
}

const lastAnswers = new WeakMap<EngineApi, Kept>();

/** The next time, the engine is asked again. */
export function forgetTimeline(engine: EngineApi): void {
  lastAnswers.delete(engine);
}

/** Asks once for a key; the last answer is kept, so that coming back from the reader costs nothing. */
export function loadTimeline(engine: EngineApi, key: string, query: string, timeZone: string): Promise<DatedAnswer> {
  const kept = lastAnswers.get(engine);
  if (kept?.key === key) return kept.dated;
  const nowMs = Date.now();
  const dated = engine.timeline({ query, timeZone, nowMs }).then((answer) => ({ answer, nowMs }));
  lastAnswers.set(engine, { key, dated });
  dated.catch(() => {
    // A failed answer is asked for again.
    if (lastAnswers.get(engine)?.dated === dated) lastAnswers.delete(engine);
  });
  return dated;
}
