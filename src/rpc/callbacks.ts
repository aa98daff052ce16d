/** Stands for a function among the arguments of a call: no port can go through a BroadcastChannel. */
interface CallbackToken {
  readonly callbackId: number;
}

interface CallbackMessage extends CallbackToken {
  readonly value: unknown;
}

/** The functions of a page that the engine calls while it answers. */
export class Callbacks {
  readonly #functions = new Map<number, (value: unknown) => void>();
  #lastId = 0;

  constructor(channel: BroadcastChannel) {
    channel.addEventListener('message', ({ data }: MessageEvent) => {
      if (isToken(data)) this.#functions.get(data.callbackId)?.((data as CallbackMessage).value);
    });
  }

  /** The arguments as they go over a wire, and what forgets their functions. */
  cover(args: readonly unknown[]): { readonly args: readonly unknown[]; readonly release: () => void } {
    const ids: number[] = [];
    const covered = args.map((value) => {
      if (typeof value !== 'function') return value;
      this.#lastId += 1;
      ids.push(this.#lastId);
      this.#functions.set(this.#lastId, value as (value: unknown) => void);
      return { callbackId: this.#lastId } satisfies CallbackToken;
    });
    return { args: covered, release: () => this.#forget(ids) };
  }

  #forget(ids: readonly number[]): void {
    for (const id of ids) this.#functions.delete(id);
  }
}

/** The arguments as the engine takes them. */
export function reviveCallbacks(args: readonly unknown[], channel: BroadcastChannel): readonly unknown[] {
  return args.map((value) =>
    isToken(value)
      ? (update: unknown) =>
          channel.postMessage({ callbackId: value.callbackId, value: update } satisfies CallbackMessage)
      : value,
  );
}

function isToken(value: unknown): value is CallbackToken {
  return typeof value === 'object' && value !== null && 'callbackId' in value;
}
