/** Changes of one kind closer together than this are one step for Back and for the history. */
const STEP_PAUSE_MS = 500;

/** What a change belongs to: a drag lasts until the pointer is up; `jump` is always a step of its own. */
export type StepKind = 'jump' | 'wheel' | 'keys' | 'cursor' | `drag-${number}`;

export interface StepTracker {
  /** True when the change goes on with the step before it. */
  goesOn(kind: StepKind, nowMs: number): boolean;
}

export function createStepTracker(): StepTracker {
  let last: { readonly kind: StepKind; readonly atMs: number } | null = null;
  return {
    goesOn(kind, nowMs) {
      const isSame = last?.kind === kind && kind !== 'jump';
      const isSoon = nowMs - (last?.atMs ?? 0) < STEP_PAUSE_MS || kind.startsWith('drag-');
      last = { kind, atMs: nowMs };
      return isSame && isSoon;
    },
  };
}
