import type { Point } from '../../../timeline/plot.ts';

/** A press that may become a drag. Coordinates are those of the element. */
export interface Drag {
  /** From the first movement of a few pixels on. */
  move(point: Point, event: PointerEvent): void;
  /** Released without having moved. */
  click?(point: Point, event: PointerEvent): void;
}

export interface TrackerOptions {
  /** A pointer went down; null to leave it alone. `number` is another one for each press. */
  readonly start: (point: Point, event: PointerEvent, number: number) => Drag | null;
  /** A finger rested: what it drags from now on, in place of the drag that began. */
  readonly longPress?: (point: Point, event: PointerEvent, number: number) => Drag | null;
  /** Two fingers: the distance between them grew by `ratio`, and the point between them moved from `before` to `now`. */
  readonly pinch?: (ratio: number, before: Point, now: Point, number: number) => void;
}

const DRAG_FROM_PX = 4;
const LONG_PRESS_MS = 450;

let presses = 0;

/** Turns pointer events of an element into drags, clicks, long presses and pinches. Returns what stops it. */
export function trackPointers(element: HTMLElement, options: TrackerOptions): () => void {
  const tracker = new PointerTracker(element, options);
  const listeners = {
    pointerdown: (event: PointerEvent) => tracker.down(event),
    pointermove: (event: PointerEvent) => tracker.move(event),
    pointerup: (event: PointerEvent) => tracker.up(event),
    pointercancel: () => tracker.cancel(),
  };
  element.addEventListener('pointerdown', listeners.pointerdown);
  element.addEventListener('pointermove', listeners.pointermove);
  element.addEventListener('pointerup', listeners.pointerup);
  element.addEventListener('pointercancel', listeners.pointercancel);
  return () => {
    tracker.cancel();
    element.removeEventListener('pointerdown', listeners.pointerdown);
    element.removeEventListener('pointermove', listeners.pointermove);
    element.removeEventListener('pointerup', listeners.pointerup);
    element.removeEventListener('pointercancel', listeners.pointercancel);
  };
}

class PointerTracker {
  readonly #element: HTMLElement;
  readonly #options: TrackerOptions;
  readonly #points = new Map<number, Point>();
  #drag: Drag | null = null;
  #start: Point = { x: 0, y: 0 };
  #isMoving = false;
  #longPressTimer = 0;
  #number = 0;

  constructor(element: HTMLElement, options: TrackerOptions) {
    this.#element = element;
    this.#options = options;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const point = this.#pointOf(event);
    this.#points.set(event.pointerId, point);
    presses += 1;
    this.#number = presses;
    clearTimeout(this.#longPressTimer);
    if (this.#points.size > 1) {
      this.#drag = null;
      return;
    }
    this.#start = point;
    this.#isMoving = false;
    this.#drag = this.#options.start(point, event, this.#number);
    if (!this.#drag) return;
    this.#element.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') this.#awaitLongPress(point, event);
  }

  move(event: PointerEvent): void {
    const before = this.#points.get(event.pointerId);
    if (!before) return;
    const point = this.#pointOf(event);
    if (this.#points.size === 2) this.#pinch(event.pointerId, before, point);
    this.#points.set(event.pointerId, point);
    if (!this.#drag) return;
    this.#isMoving ||= Math.hypot(point.x - this.#start.x, point.y - this.#start.y) >= DRAG_FROM_PX;
    if (!this.#isMoving) return;
    clearTimeout(this.#longPressTimer);
    this.#drag.move(point, event);
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#longPressTimer);
    this.#points.delete(event.pointerId);
    const drag = this.#drag;
    this.#drag = null;
    if (drag && !this.#isMoving) drag.click?.(this.#pointOf(event), event);
  }

  cancel(): void {
    clearTimeout(this.#longPressTimer);
    this.#points.clear();
    this.#drag = null;
  }

  #awaitLongPress(point: Point, event: PointerEvent): void {
    this.#longPressTimer = window.setTimeout(() => {
      const drag = this.#options.longPress?.(point, event, this.#number);
      if (drag && !this.#isMoving) this.#drag = drag;
    }, LONG_PRESS_MS);
  }

  #pinch(movedId: number, before: Point, now: Point): void {
    const other = [...this.#points].find(([id]) => id !== movedId)?.[1];
    if (!other) return;
    const distance = (a: Point, b: Point) => Math.max(10, Math.abs(a.x - b.x));
    const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    this.#options.pinch?.(
      distance(other, now) / distance(other, before),
      middle(other, before),
      middle(other, now),
      this.#number,
    );
  }

  #pointOf(event: PointerEvent): Point {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
