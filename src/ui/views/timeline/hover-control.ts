import type { PointAnswer } from '../../../timeline/questions.ts';
import { makeWatchable, type Watched } from '../../watched.ts';

/** What the tooltip tells, at a place in the chart. */
export interface Hover {
  readonly x: number;
  readonly y: number;
  readonly about: PointAnswer;
}

const SHOW_AFTER_MS = 80;
/** Long enough to reach the tooltip with the pointer. */
const HIDE_AFTER_MS = 200;

/** When the tooltip comes and goes. */
export class HoverControl {
  readonly #shown = makeWatchable<Hover | null>(null);
  #timer = 0;
  /** Grows whenever the pointer means something else: an answer that comes late is dropped. */
  #turn = 0;

  get shown(): Watched<Hover | null> {
    return this.#shown;
  }

  /** @param find what is under the pointer, asked once it rests. */
  showSoon(find: () => Promise<Hover | null>): void {
    const turn = this.#nextTurn();
    const show = (hover: Hover | null) => {
      if (turn === this.#turn) this.#shown.set(hover);
    };
    // What the worker cannot answer has no tooltip; where it is gone, the pane says so.
    this.#timer = window.setTimeout(() => void find().then(show, () => show(null)), SHOW_AFTER_MS);
  }

  /** While the pointer is on the tooltip, it stays. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    this.#nextTurn();
    this.#timer = window.setTimeout(() => this.#shown.set(null), HIDE_AFTER_MS);
  }

  /** False when there was none. */
  dismiss(): boolean {
    this.#nextTurn();
    const wasShown = this.#shown.getSnapshot() !== null;
    if (wasShown) this.#shown.set(null);
    return wasShown;
  }

  #nextTurn(): number {
    clearTimeout(this.#timer);
    this.#turn += 1;
    return this.#turn;
  }
}
