import type { LaneHit } from '../../../timeline/hit-test.ts';
import type { Summary } from '../../../timeline/selection.ts';
import { makeWatchable, type Watched } from '../../watched.ts';

/** What the tooltip tells, at a place in the chart. */
export interface Hover {
  readonly x: number;
  readonly y: number;
  readonly about:
    | { readonly type: 'events'; readonly hit: LaneHit; readonly lane: number }
    | { readonly type: 'bin'; readonly fromMs: number; readonly toMs: number; readonly summary: Summary }
    | { readonly type: 'gap'; readonly hiddenMs: number };
}

const SHOW_AFTER_MS = 80;
/** Long enough to reach the tooltip with the pointer. */
const HIDE_AFTER_MS = 200;

/** When the tooltip comes and goes. */
export class HoverControl {
  readonly #shown = makeWatchable<Hover | null>(null);
  #timer = 0;

  get shown(): Watched<Hover | null> {
    return this.#shown;
  }

  /** @param find what is under the pointer, asked once it rests. */
  showSoon(find: () => Hover | null): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#shown.set(find()), SHOW_AFTER_MS);
  }

  /** While the pointer is on the tooltip, it stays. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#shown.set(null), HIDE_AFTER_MS);
  }

  /** False when there was none. */
  dismiss(): boolean {
    clearTimeout(this.#timer);
    const wasShown = this.#shown.getSnapshot() !== null;
    if (wasShown) this.#shown.set(null);
    return wasShown;
  }
}
