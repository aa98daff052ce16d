export type LazyState<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly reason: string };

const LOADING = { state: 'loading' } as const;

export function toFailed(error: unknown): { readonly state: 'failed'; readonly reason: string } {
  return { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

/**
 * Values that are loaded when something first wants them, and kept. The same state object is given for a key until
 * its state changes. Beyond `limit`, those wanted longest ago are dropped.
 */
export class LazyValues<Key, Value> {
  readonly #load: (key: Key) => Promise<Value>;
  readonly #limit: number;
  readonly #states = new Map<Key, LazyState<Value>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(load: (key: Key) => Promise<Value>, limit: number) {
    this.#load = load;
    this.#limit = limit;
  }

  /** Grows with every value that comes in or fails. */
  get version(): number {
    return this.#version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  peek(key: Key): LazyState<Value> {
    return this.#states.get(key) ?? LOADING;
  }

  /** Starts what is not here yet, and keeps all of these from being dropped now. */
  want(keys: Iterable<Key>): void {
    const wanted = new Set(keys);
    for (const key of wanted) {
      const state = this.#states.get(key);
      if (state) {
        this.#states.delete(key);
        this.#states.set(key, state);
      } else {
        void this.#start(key);
      }
    }
    this.#drop(wanted);
  }

  /** Forgets what could not be loaded, so that it is tried again when wanted. */
  retry(): void {
    for (const [key, state] of [...this.#states]) if (state.state === 'failed') this.#states.delete(key);
    this.#announce();
  }

  async #start(key: Key): Promise<void> {
    this.#states.set(key, LOADING);
    try {
      this.#states.set(key, { state: 'ready', value: await this.#load(key) });
    } catch (error) {
      this.#states.set(key, toFailed(error));
    }
    this.#announce();
  }

  #drop(wanted: ReadonlySet<Key>): void {
    for (const [key, state] of this.#states) {
      if (this.#states.size <= this.#limit) return;
      if (state.state !== 'loading' && !wanted.has(key)) this.#states.delete(key);
    }
  }

  #announce(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
