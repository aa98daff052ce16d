import type { Remote } from 'comlink';
import type { EngineApi } from '../engine/api.ts';
import type { Callbacks } from '../rpc/callbacks.ts';
import { isRepeatable } from '../rpc/engine-methods.ts';
import type { ServedEngine } from '../rpc/worker-api.ts';

/** The worker that has the database open, as this tab reaches it. */
export interface ConnectedOwner {
  /** Another one for each worker that ever was the owner. */
  readonly id: string;
  readonly remote: Remote<ServedEngine>;
}

/** A request that was not answered yet. */
export interface Call {
  /** Such as `agents.search`. */
  readonly method: string;
  readonly args: readonly unknown[];
  readonly sinceMs: number;
  /** What it reported last. */
  readonly update: unknown;
}

interface Pending extends Call {
  update: unknown;
  /** Null until it was sent to any owner. */
  sentTo: string | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * All that this tab asks of the engine. A request waits until there is an owner. When the owner goes before it answered,
 * it is sent to the next one; where doing it twice might not be doing it once, `explain` says what became of it.
 */
export class Calls {
  /** Every method of it is async already, so nothing in the UI has to know of workers, tabs and owners. */
  readonly engine: EngineApi;
  readonly #callbacks: Callbacks;
  readonly #explain: (call: Call, engine: EngineApi) => Promise<Error>;
  readonly #onAsked: () => void;
  readonly #pending = new Set<Pending>();
  #owner: ConnectedOwner | null = null;
  #ended: Error | null = null;

  constructor(callbacks: Callbacks, explain: (call: Call, engine: EngineApi) => Promise<Error>, onAsked: () => void) {
    this.#callbacks = callbacks;
    this.#explain = explain;
    this.#onAsked = onAsked;
    this.engine = this.#methodsOf('') as unknown as EngineApi;
  }

  /** Since when the oldest request waits, by the clock of `performance`; null when none does. */
  get waitingSinceMs(): number | null {
    const [oldest] = this.#pending;
    return oldest?.sinceMs ?? null;
  }

  connect(owner: ConnectedOwner): void {
    if (owner.id === this.#owner?.id) return;
    this.#owner = owner;
    for (const call of [...this.#pending]) {
      if (call.sentTo === null || isRepeatable(call.method)) this.#send(call, owner);
      else void this.#giveUp(call);
    }
  }

  /** From now on requests wait. */
  disconnect(): void {
    this.#owner = null;
  }

  /** Nothing is answered any more. */
  end(error: Error): void {
    this.#ended = error;
    for (const call of this.#pending) call.reject(error);
    this.#pending.clear();
  }

  #methodsOf(path: string): object {
    const target = (...args: unknown[]) => this.#ask(path, args);
    return new Proxy(target, {
      // Without `then`: nobody shall take it for a promise.
      get: (_, name) =>
        typeof name === 'string' && name !== 'then'
          ? this.#methodsOf(path === '' ? name : `${path}.${name}`)
          : undefined,
    });
  }

  #ask(method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const call = { method, args, sinceMs: performance.now(), update: null, sentTo: null, resolve, reject };
      this.#pending.add(call);
      if (this.#owner) this.#send(call, this.#owner);
      this.#onAsked();
    });
  }

  #send(call: Pending, { id, remote }: ConnectedOwner): void {
    call.sentTo = id;
    const { args, release } = this.#callbacks.cover(call.args.map((value) => overheard(call, value)));
    const settle = (done: (value: unknown) => void) => (value: unknown) => {
      release();
      // One who let go of the database may still answer late.
      if (call.sentTo !== id || !this.#pending.delete(call)) return;
      done(value);
    };
    callAt(remote.engine, call.method, args).then(settle(call.resolve), settle(call.reject));
  }

  async #giveUp(call: Pending): Promise<void> {
    this.#pending.delete(call);
    call.reject(await this.#explain(call, this.engine));
  }
}

/** A function among the arguments, called no more once the call has its answer. */
function overheard(call: Pending, value: unknown): unknown {
  if (typeof value !== 'function') return value;
  return (update: unknown) => {
    call.update = update;
    value(update);
  };
}

type AnyRemote = { readonly [name: string]: AnyRemote } & ((...args: readonly unknown[]) => Promise<unknown>);

function callAt(engine: unknown, method: string, args: readonly unknown[]): Promise<unknown> {
  let part = engine as AnyRemote;
  for (const name of method.split('.')) part = part[name] as AnyRemote;
  return part(...args);
}
