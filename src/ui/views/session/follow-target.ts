import type { ReaderTarget } from './reader-state.ts';

interface Follow {
  readonly scroller: HTMLElement;
  readonly target: ReaderTarget;
  /** Brings the row's neighbourhood into the document; its place is then near, not exact. */
  readonly bringNear: () => void;
  readonly findRow: () => HTMLElement | null;
  /** The place within the row that is to be seen; null for the row itself, or while its text loads. */
  readonly findPlace: (row: HTMLElement) => Range | null;
}

/** Pages load and rows are measured while we go; the place is held until nothing moved for so many frames. */
const STILL_FRAMES = 8;
const MAX_FRAMES = 240;
/** What is gone to stays this far from the edges of the window, CSS pixels. */
export const TARGET_MARGIN = 12;
const PERSON_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a target and stays with it until it is at rest, or the person does something. Returns how to stop. */
export function followTarget(follow: Follow): () => void {
  let frame = 0;
  let still = 0;
  let request = 0;
  const takeFocus = onceFocuser(follow.target.hasFocus);
  const stop = () => {
    cancelAnimationFrame(request);
    for (const name of PERSON_EVENTS) window.removeEventListener(name, stop, true);
  };
  const step = () => {
    frame++;
    still = isAtRest(follow, takeFocus) ? still + 1 : 0;
    if (still >= STILL_FRAMES || frame >= MAX_FRAMES) stop();
    else request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  for (const name of PERSON_EVENTS) window.addEventListener(name, stop, { capture: true, passive: true });
  return stop;
}

function onceFocuser(hasFocus: boolean): (row: HTMLElement) => void {
  let isDone = !hasFocus;
  return (row) => {
    if (isDone) return;
    isDone = true;
    row.focus({ preventScroll: true });
  };
}

function isAtRest(follow: Follow, takeFocus: (row: HTMLElement) => void): boolean {
  const row = follow.findRow();
  if (!row) {
    follow.bringNear();
    return false;
  }
  takeFocus(row);
  const hasMoved = scrollIntoPlace(follow.scroller, row, follow.findPlace(row), follow.target.align);
  return !hasMoved && !isWaiting(row);
}

function isWaiting(row: HTMLElement): boolean {
  return row.querySelector('[aria-busy="true"]') !== null;
}

/** True when it had to scroll, and could. */
function scrollIntoPlace(
  scroller: HTMLElement,
  row: HTMLElement,
  place: Range | null,
  align: ReaderTarget['align'],
): boolean {
  const view = scroller.getBoundingClientRect();
  const by = place
    ? distanceToPlace(view, place.getBoundingClientRect())
    : distanceToRow(view, row.getBoundingClientRect(), align);
  if (Math.abs(by) < 2) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop = before + by;
  return Math.abs(scroller.scrollTop - before) >= 1;
}

/** A place in the text is brought to the upper middle, unless it is well in sight already. */
function distanceToPlace(view: DOMRect, place: DOMRect): number {
  const isInSight = place.top >= view.top + TARGET_MARGIN && place.bottom <= view.bottom - TARGET_MARGIN;
  return isInSight ? 0 : place.top - (view.top + view.height * 0.35);
}

function distanceToRow(view: DOMRect, row: DOMRect, align: ReaderTarget['align']): number {
  const toTop = row.top - (view.top + TARGET_MARGIN);
  if (align === 'start') return toTop;
  if (row.top < view.top + TARGET_MARGIN) return toTop;
  const isTaller = row.height > view.height - TARGET_MARGIN * 2;
  if (isTaller) return row.top > view.bottom - view.height / 2 ? toTop : 0;
  return Math.max(0, row.bottom - (view.bottom - TARGET_MARGIN));
}
