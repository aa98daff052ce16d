/** A value that changes, in the shape that React's useSyncExternalStore takes. */
export interface Watched<Value> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Value;
}

export interface Watchable<Value> extends Watched<Value> {
  set(value: Value): void;
}

export function makeWatchable<Value>(initial: Value): Watchable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
