export interface Pacer<Value> {
  /** Runs at once if the interval has passed, else once at its end, with the latest value. */
  push(value: Value): void;
  /** Runs what waits now. */
  flush(): void;
  /** Forgets what waits. */
  cancel(): void;
}

interface Clock {
  now(): number;
  /** Returns what takes the wait back. */
  wait(delayMs: number, then: () => void): () => void;
}

const BROWSER_CLOCK: Clock = {
  now: () => performance.now(),
  wait: (delayMs, then) => {
    const timer = setTimeout(then, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Leading edge, then at least `intervalMs` apart. */
export function createPacer<Value>(
  intervalMs: number,
  run: (value: Value) => void,
  clock: Clock = BROWSER_CLOCK,
): Pacer<Value> {
  let lastRunMs = Number.NEGATIVE_INFINITY;
  let waiting: { value: Value; readonly stop: () => void } | null = null;

  const runNow = (value: Value): void => {
    waiting = null;
    lastRunMs = clock.now();
    run(value);
  };
  const flush = (): void => {
    if (!waiting) return;
    waiting.stop();
    runNow(waiting.value);
  };
  return {
    push(value) {
      if (waiting) {
        waiting.value = value;
        return;
      }
      const restMs = lastRunMs + intervalMs - clock.now();
      if (restMs <= 0) runNow(value);
      else waiting = { value, stop: clock.wait(restMs, () => waiting && runNow(waiting.value)) };
    },
    flush,
    cancel() {
      waiting?.stop();
      waiting = null;
    },
  };
}
