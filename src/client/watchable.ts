/** A value that changes, in the shape that React's useSyncExternalStore takes. */
export interface Watchable<Value> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Value;
  set(value: Value): void;
}

/** Where such values come from: the page has its own. */
export type MakeWatchable = <Value>(initial: Value) => Watchable<Value>;
