/** Changes of one kind closer together than this are one step for Back and for the history. */
const STEP_PAUSE_MS = 500;

/** What a change belongs to: a drag, a walk of the cursor or playback is one step, however long; `jump` is always its own. */
export type StepKind = 'jump' | 'wheel' | 'keys' | 'cursor' | 'play' | `drag-${number}`;

export interface StepTracker {
  /** True when the change goes on with the step before it. */
  goesOn(kind: StepKind, nowMs: number): boolean;
}

export function createStepTracker(): StepTracker {
  let last: { readonly kind: StepKind; readonly atMs: number } | null = null;
  return {
    goesOn(kind, nowMs) {
      const isSame = last?.kind === kind && kind !== 'jump';
      const isLasting = kind === 'cursor' || kind === 'play' || kind.startsWith('drag-');
      const isSoon = nowMs - (last?.atMs ?? 0) < STEP_PAUSE_MS;
      last = { kind, atMs: nowMs };
      return isSame && (isLasting || isSoon);
    },
  };
}
