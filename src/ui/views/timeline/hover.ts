import { formatInstant } from '../../format.ts';
import type { Watchable } from '../../watched.ts';
import { eventsInSpan, hiddenMs, timeAtPosition } from './axis.ts';
import { upperBound } from './columns.ts';
import { markAt } from './gestures.ts';
import type { LaneHit } from './hit-test.ts';
import { DENSITY_BIN_PX, RULER_HEIGHT } from './paint.ts';
import type { TimelineScene } from './scene.ts';
import { type Summary, summarise } from './selection.ts';

/** What the tooltip tells, at a place in the chart. */
export interface Hover {
  readonly x: number;
  readonly y: number;
  readonly about:
    | { readonly type: 'events'; readonly hit: LaneHit; readonly lane: number }
    | { readonly type: 'bin'; readonly fromMs: number; readonly toMs: number; readonly summary: Summary }
    | { readonly type: 'gap'; readonly hiddenMs: number };
}

export interface HoverElements {
  readonly root: HTMLElement;
  readonly density: HTMLElement;
  readonly lanes: HTMLElement | null;
  readonly crosshair: HTMLElement;
  readonly crosshairLabel: HTMLElement;
}

const SHOW_AFTER_MS = 80;
/** Long enough to reach the tooltip with the pointer. */
const HIDE_AFTER_MS = 200;
const NOTCH_REACH_PX = 4;

/** Follows the mouse: the crosshair at once, the tooltip when it rests. */
export class HoverWatcher {
  readonly #scene: TimelineScene;
  readonly #hover: Watchable<Hover | null>;
  #timer = 0;

  constructor(scene: TimelineScene, hover: Watchable<Hover | null>) {
    this.#scene = scene;
    this.#hover = hover;
  }

  attach(elements: HoverElements): () => void {
    const { root, density, lanes, crosshair } = elements;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    for (const band of [density, lanes]) {
      band?.addEventListener('pointermove', (event) => this.#follow(elements, band, event), options);
      band?.addEventListener('pointerdown', () => this.dismiss(), options);
      band?.addEventListener('pointerleave', () => this.#leave(crosshair), options);
    }
    root.addEventListener('wheel', () => this.dismiss(), { ...options, passive: true });
    return () => {
      stop.abort();
      clearTimeout(this.#timer);
    };
  }

  /** While the pointer is on the tooltip, it stays. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#hover.set(null), HIDE_AFTER_MS);
  }

  /** False when there was none. */
  dismiss(): boolean {
    clearTimeout(this.#timer);
    const wasShown = this.#hover.getSnapshot() !== null;
    if (wasShown) this.#hover.set(null);
    return wasShown;
  }

  #follow(elements: HoverElements, band: HTMLElement, event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    const { root, crosshair, crosshairLabel } = elements;
    const box = root.getBoundingClientRect();
    const x = event.clientX - box.left;
    this.#showCrosshair(crosshair, crosshairLabel, x, event.offsetX);
    clearTimeout(this.#timer);
    if (event.buttons !== 0) return;
    const point = { x: event.offsetX, y: event.offsetY };
    const isDensity = band === elements.density;
    this.#timer = window.setTimeout(() => {
      const about = isDensity ? this.#aboutDensity(point) : this.#aboutLane(point);
      this.#hover.set(about && { x, y: event.clientY - box.top, about });
    }, SHOW_AFTER_MS);
  }

  #leave(crosshair: HTMLElement): void {
    crosshair.hidden = true;
    this.release();
  }

  #showCrosshair(line: HTMLElement, label: HTMLElement, x: number, plotX: number): void {
    const { model } = this.#scene;
    if (!model) return;
    line.hidden = false;
    line.style.transform = `translateX(${x}px)`;
    label.textContent = formatInstant(timeAtPosition(model.axis, this.#scene.positionAt(plotX)), model.clock.timeZone);
    label.dataset.side = plotX > this.#scene.width - 150 ? 'left' : 'right';
  }

  #aboutLane(point: { readonly x: number; readonly y: number }): Hover['about'] | null {
    const mark = markAt(this.#scene, point);
    return mark && { type: 'events', ...mark };
  }

  #aboutDensity({ x, y }: { readonly x: number; readonly y: number }): Hover['about'] | null {
    return y < RULER_HEIGHT ? this.#aboutGap(x) : this.#aboutBin(x);
  }

  #aboutGap(x: number): Hover['about'] | null {
    const { model } = this.#scene;
    const [from, to] = [this.#scene.positionAt(x - NOTCH_REACH_PX), this.#scene.positionAt(x + NOTCH_REACH_PX)];
    if (!model) return null;
    const { start, end } = eventsInSpan(model.axis, { from, to });
    const gap = model.axis.gaps[upperBound(model.axis.gaps, start - 1)];
    return gap !== undefined && gap < end ? { type: 'gap', hiddenMs: hiddenMs(model.axis, gap) } : null;
  }

  #aboutBin(x: number): Hover['about'] | null {
    const { model, mask } = this.#scene;
    if (!model) return null;
    const { axis, columns, lanes } = model;
    const left = Math.floor(x / DENSITY_BIN_PX) * DENSITY_BIN_PX;
    const span = { from: this.#scene.positionAt(left), to: this.#scene.positionAt(left + DENSITY_BIN_PX) };
    const summary = summarise({ columns, mask, ...eventsInSpan(axis, span), laneOf: lanes.laneOf, lanes: null });
    if (summary.events === 0) return null;
    return { type: 'bin', fromMs: timeAtPosition(axis, span.from), toMs: timeAtPosition(axis, span.to), summary };
  }
}
