import type { EngineHost } from '../host.ts';

/** Long enough to get something done, too short to be felt. */
export const SLICE_MS = 8;

/** Cuts long work into slices, between which waiting messages have their turn. */
export class Turns {
  readonly #host: EngineHost;
  readonly #afterRest: () => void;
  #startedMs: number;

  /** `afterRest` may throw, to end work that nobody waits for any more. */
  constructor(host: EngineHost, afterRest: () => void) {
    this.#host = host;
    this.#afterRest = afterRest;
    this.#startedMs = host.monotonicMs();
  }

  get isOver(): boolean {
    return this.#host.monotonicMs() - this.#startedMs >= SLICE_MS;
  }

  async rest(): Promise<void> {
    await this.#host.yieldToMessages();
    this.#startedMs = this.#host.monotonicMs();
    this.#afterRest();
  }
}
