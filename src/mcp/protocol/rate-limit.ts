/** A token bucket: so many requests a second on average, twice as many at once. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #monotonicMs: () => number;
  #tokens: number;
  #lastMs: number;

  constructor(perSecond: number, monotonicMs: () => number) {
    this.#perSecond = perSecond;
    this.#monotonicMs = monotonicMs;
    this.#tokens = perSecond * 2;
    this.#lastMs = monotonicMs();
  }

  /** 0 when the request may go on; else after how many milliseconds the next one may. */
  take(): number {
    const nowMs = this.#monotonicMs();
    const refilled = this.#tokens + ((nowMs - this.#lastMs) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond * 2, refilled);
    this.#lastMs = nowMs;
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000);
    this.#tokens -= 1;
    return 0;
  }
}
