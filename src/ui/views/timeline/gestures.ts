import type { Span } from '../../../timeline/axis.ts';
import { ZOOM_STEP } from '../../../timeline/commands.ts';
import type { Point } from '../../../timeline/plot.ts';
import type { RangeDrag } from '../../../timeline/pointer-commands.ts';
import { centreOn, clampSpan } from '../../../timeline/zoom.ts';
import { clearSelection, showAll, showSpan } from './commands.ts';
import { type Drag, type TrackerOptions, trackPointers } from './pointer-tracker.ts';
import type { TimelineScene } from './scene.ts';

/** How far from an edge of the range the pointer still takes it. */
const EDGE_PX = 5;
const FINGER_EDGE_PX = 22;
const WHEEL_ZOOM = 0.005;
const MAX_WHEEL_PX = 60;
const LINE_PX = 16;

export interface GestureElements {
  readonly root: HTMLElement;
  readonly overview: HTMLElement;
  readonly density: HTMLElement;
  readonly lanes: HTMLElement | null;
}

/** Pointer and wheel on the canvases. Returns what stops it. */
export function attachGestures(scene: TimelineScene, elements: GestureElements): () => void {
  const { root, overview, density, lanes } = elements;
  const stops = [
    trackPointers(overview, {
      start: (point, event, number) => startOverviewDrag(scene, overview, point, event, number),
    }),
    trackPointers(density, densityOptions(scene)),
    lanes && trackPointers(lanes, lanesOptions(scene)),
    listen(root, 'wheel', (event) => handleWheel(scene, elements, event)),
    listen(overview, 'dblclick', () => showAll(scene)),
    listen(density, 'dblclick', (event) => scene.run('zoomAtPoint', ZOOM_STEP ** 3, event.offsetX, 'jump')),
    lanes && listen(lanes, 'dblclick', (event) => scene.run('zoomToMark', { x: event.offsetX, y: event.offsetY })),
    listen(density, 'pointermove', (event) => {
      density.style.cursor = cursorOver(scene, event.offsetX);
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

function listen<Name extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
): () => void {
  element.addEventListener(name, handle, { passive: false });
  return () => element.removeEventListener(name, handle);
}

// ---- overview -------------------------------------------------------------------------------------------------------

function startOverviewDrag(
  scene: TimelineScene,
  overview: HTMLElement,
  start: Point,
  event: PointerEvent,
  number: number,
): Drag | null {
  const axis = scene.facts.getSnapshot()?.axis;
  if (!axis) return null;
  const { bounds, minLength } = axis;
  const unitsPerPx = (bounds.to - bounds.from) / Math.max(1, overview.clientWidth);
  const startSpan = scene.span;
  const part = partUnder(event);
  const centre = (x: number) => centreOn(axis, scene.span, bounds.from + x * unitsPerPx);
  return {
    move: ({ x }) => {
      const delta = (x - start.x) * unitsPerPx;
      const span = part === null ? centre(x) : clampSpan(dragWindow(startSpan, part, delta), bounds, minLength);
      showSpan(scene, span, `drag-${number}`);
    },
    click: ({ x }) => {
      if (part === null) showSpan(scene, centre(x));
    },
  };
}

/** `data-part` of the overview's window and its handles. */
function partUnder({ target }: PointerEvent): RangeDrag['part'] {
  const part = target instanceof HTMLElement ? target.dataset.part : undefined;
  return part === 'from' || part === 'to' || part === 'body' ? part : null;
}

function dragWindow({ from, to }: Span, part: 'from' | 'to' | 'body', delta: number): Span {
  const movedFrom = part === 'to' ? from : from + delta;
  const movedTo = part === 'from' ? to : to + delta;
  return { from: Math.min(movedFrom, movedTo), to: Math.max(movedFrom, movedTo) };
}

// ---- ruler and density ----------------------------------------------------------------------------------------------

function densityOptions(scene: TimelineScene): TrackerOptions {
  return {
    start: (point, event, number) =>
      event.pointerType === 'touch' && !isOnEdge(scene, point)
        ? startPan(scene, point, number)
        : startRangeDrag(scene, point, number, event.pointerType === 'touch' ? FINGER_EDGE_PX : EDGE_PX),
    longPress: (point, _, number) => startRangeDrag(scene, point, number),
    pinch: (ratio, before, now, number) => pinch(scene, ratio, before, now, number),
  };
}

/** A finger drags the edges of a range; anywhere else it pans. */
function isOnEdge(scene: TimelineScene, { x }: Point): boolean {
  const part = rangePartAt(scene, x, FINGER_EDGE_PX);
  return part === 'from' || part === 'to';
}

function startRangeDrag(scene: TimelineScene, start: Point, number: number, edgePx = EDGE_PX): Drag {
  const part = rangePartAt(scene, start.x, edgePx);
  const range = part === null ? null : (scene.report.getSnapshot()?.range ?? null);
  return {
    move: ({ x }) => scene.run('dragRange', { range, part, fromX: start.x, toX: x }, `drag-${number}`),
    click: () => {
      if (part === null) clearSelection(scene);
    },
  };
}

function rangePartAt(scene: TimelineScene, x: number, edgePx = EDGE_PX): RangeDrag['part'] {
  const stretch = scene.rangeStretch;
  if (!stretch) return null;
  const { from, to } = stretch;
  if (Math.abs(x - from) <= edgePx) return 'from';
  if (Math.abs(x - to) <= edgePx) return 'to';
  return x > from && x < to && (from > 0 || to < scene.width) ? 'body' : null;
}

function cursorOver(scene: TimelineScene, x: number): string {
  const part = rangePartAt(scene, x);
  if (part === null) return 'crosshair';
  return part === 'body' ? 'grab' : 'ew-resize';
}

// ---- lanes ----------------------------------------------------------------------------------------------------------

function lanesOptions(scene: TimelineScene): TrackerOptions {
  return {
    start: (point, event, number) =>
      event.shiftKey
        ? startLaneRange(scene, point, number)
        : startPan(scene, point, number, (at) => scene.run('selectMark', at)),
    pinch: (ratio, before, now, number) => pinch(scene, ratio, before, now, number),
  };
}

function startPan(scene: TimelineScene, start: Point, number: number, click?: (point: Point) => void): Drag {
  let last = start;
  return {
    move: (point, event) => {
      scene.run('panByPixels', last.x - point.x, `drag-${number}`);
      // A finger scrolls by itself.
      if (event.pointerType !== 'touch') scene.scrollBy(last.y - point.y);
      last = point;
    },
    click: (point) => click?.(point),
  };
}

function startLaneRange(scene: TimelineScene, start: Point, number: number): Drag {
  return { move: ({ x, y }) => scene.run('dragLaneRange', start, { x, y }, `drag-${number}`) };
}

// ---- all ------------------------------------------------------------------------------------------------------------

function pinch(scene: TimelineScene, ratio: number, before: Point, now: Point, number: number): void {
  scene.run('panByPixels', before.x - now.x, `drag-${number}`);
  scene.run('zoomAtPoint', 1 / ratio, now.x, `drag-${number}`);
}

/** Over the lanes the wheel scrolls, unless Ctrl zooms or Shift pans; over density and overview it zooms. */
function handleWheel(scene: TimelineScene, { lanes, density }: GestureElements, event: WheelEvent): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
  const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const isZoom = event.ctrlKey || event.metaKey;
  const isOverLanes = lanes !== null && isBelow(event, density);
  if (!isZoom && (event.shiftKey || isAcross)) {
    scene.run('panByPixels', (isAcross ? event.deltaX : event.deltaY) * unit, 'wheel');
  } else if (isZoom || !isOverLanes) {
    const turned = Math.max(-MAX_WHEEL_PX, Math.min(MAX_WHEEL_PX, event.deltaY * unit));
    const x = Math.max(0, event.clientX - density.getBoundingClientRect().left);
    scene.run('zoomAtPoint', Math.exp(turned * WHEEL_ZOOM), x, 'wheel');
  } else {
    return;
  }
  event.preventDefault();
}

function isBelow(event: WheelEvent, element: HTMLElement): boolean {
  return event.clientY > element.getBoundingClientRect().bottom;
}
