import { positionOfTime, type Span, timeAtPosition } from './axis.ts';
import {
  clearSelection,
  pan,
  selectEvent,
  selectRange,
  showAll,
  showSpan,
  ZOOM_STEP,
  zoom,
  zoomToEvents,
} from './commands.ts';
import { hitLane, type LaneHit } from './hit-test.ts';
import { type Drag, type Point, type TrackerOptions, trackPointers } from './pointer-tracker.ts';
import { rowAt } from './row-layout.ts';
import type { TimelineScene } from './scene.ts';
import { rangeBetween, rangeOfEvents, type TimeRange } from './selection.ts';
import { centreOn, clampSpan } from './zoom.ts';

/** How far from an edge of the range the pointer still takes it. */
const EDGE_PX = 5;
const FINGER_EDGE_PX = 22;
/** How far from a mark the pointer still means it. */
const REACH_PX = 5;
/** Events within this of the one that is meant count as being in the same place. */
const CELL_PX = 1.5;
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
    listen(density, 'dblclick', (event) => zoom(scene, ZOOM_STEP ** 3, 'jump', scene.positionAt(event.offsetX))),
    lanes && listen(lanes, 'dblclick', (event) => zoomToMark(scene, { x: event.offsetX, y: event.offsetY })),
    listen(density, 'pointermove', (event) => {
      density.style.cursor = cursorOver(scene, event.offsetX);
    }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** The events under a point of the lanes canvas, with their lane. */
export function markAt(scene: TimelineScene, { x, y }: Point): { readonly lane: number; readonly hit: LaneHit } | null {
  const { model } = scene;
  const row = rowAt(scene.layout, scene.rows.length, y + scene.scrollTop);
  const lane = row ? scene.rows[row.row] : undefined;
  if (!model || !row || lane === undefined) return null;
  const unitsPerPx = scene.positionAt(1) - scene.positionAt(0);
  const hitAt = (position: number, reachPx: number) =>
    hitLane({ ...model, mask: scene.mask & row.groups, lane, position, reach: reachPx * unitsPerPx });
  const near = hitAt(scene.positionAt(x), REACH_PX);
  const hit = near && hitAt(model.axis.positions[near.nearest] ?? 0, CELL_PX);
  return hit && { lane, hit };
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
  const { model } = scene;
  if (!model) return null;
  const { bounds, minLength } = model.axis;
  const unitsPerPx = (bounds.to - bounds.from) / Math.max(1, overview.clientWidth);
  const startSpan = scene.state.span;
  const part = partUnder(event);
  const centre = (x: number) => centreOn(model.axis, scene.state.span, bounds.from + x * unitsPerPx);
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

type WindowPart = 'from' | 'to' | 'body';

/** `data-part` of the overview's window and its handles. */
function partUnder({ target }: PointerEvent): WindowPart | null {
  const part = target instanceof HTMLElement ? target.dataset.part : undefined;
  return part === 'from' || part === 'to' || part === 'body' ? part : null;
}

function dragWindow({ from, to }: Span, part: WindowPart, delta: number): Span {
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
  const { range } = scene.state;
  const part = range && rangePartAt(scene, range, x, FINGER_EDGE_PX);
  return part === 'from' || part === 'to';
}

function startRangeDrag(scene: TimelineScene, start: Point, number: number, edgePx = EDGE_PX): Drag | null {
  const { model } = scene;
  if (!model) return null;
  const startRange = scene.state.range;
  const part = startRange ? rangePartAt(scene, startRange, start.x, edgePx) : null;
  const timeAt = (x: number) => timeAtPosition(model.axis, scene.positionAt(x));
  const dragged = (x: number): TimeRange => {
    if (!startRange || part === null) return rangeBetween(timeAt(start.x), timeAt(x));
    if (part === 'from') return rangeBetween(timeAt(x), startRange.toMs, startRange.laneKeys);
    if (part === 'to') return rangeBetween(startRange.fromMs, timeAt(x), startRange.laneKeys);
    const delta = scene.positionAt(x) - scene.positionAt(start.x);
    const shifted = (ms: number) => timeAtPosition(model.axis, positionOfTime(model.axis, ms) + delta);
    return rangeBetween(shifted(startRange.fromMs), shifted(startRange.toMs), startRange.laneKeys);
  };
  return {
    move: ({ x }) => selectRange(scene, dragged(x), `drag-${number}`),
    click: () => {
      if (part === null) clearSelection(scene);
    },
  };
}

function rangePartAt(scene: TimelineScene, range: TimeRange, x: number, edgePx = EDGE_PX): WindowPart | null {
  const { model } = scene;
  if (!model) return null;
  const from = scene.xOf(positionOfTime(model.axis, range.fromMs));
  const to = scene.xOf(positionOfTime(model.axis, range.toMs));
  if (Math.abs(x - from) <= edgePx) return 'from';
  if (Math.abs(x - to) <= edgePx) return 'to';
  return x > from && x < to && (from > 0 || to < scene.width) ? 'body' : null;
}

function cursorOver(scene: TimelineScene, x: number): string {
  const part = scene.state.range && rangePartAt(scene, scene.state.range, x);
  if (part === null) return 'crosshair';
  return part === 'body' ? 'grab' : 'ew-resize';
}

// ---- lanes ----------------------------------------------------------------------------------------------------------

function lanesOptions(scene: TimelineScene): TrackerOptions {
  return {
    start: (point, event, number) =>
      event.shiftKey
        ? startLaneRange(scene, point, number)
        : startPan(scene, point, number, (at) => selectMark(scene, at)),
    pinch: (ratio, before, now, number) => pinch(scene, ratio, before, now, number),
  };
}

function startPan(scene: TimelineScene, start: Point, number: number, click?: (point: Point) => void): Drag {
  let last = start;
  return {
    move: (point, event) => {
      pan(scene, scene.positionAt(last.x) - scene.positionAt(point.x), `drag-${number}`);
      // A finger scrolls by itself.
      if (event.pointerType !== 'touch') scene.scrollBy(last.y - point.y);
      last = point;
    },
    click: (point) => click?.(point),
  };
}

/** A range of time and lanes. */
function startLaneRange(scene: TimelineScene, start: Point, number: number): Drag | null {
  const { model } = scene;
  if (!model) return null;
  const rowOf = (y: number) => {
    const row = Math.floor((y + scene.scrollTop) / scene.layout.rowHeight);
    return Math.min(scene.rows.length - 1, Math.max(0, row));
  };
  const startRow = rowOf(start.y);
  const timeAt = (x: number) => timeAtPosition(model.axis, scene.positionAt(x));
  return {
    move: ({ x, y }) => {
      const row = rowOf(y);
      const lanes = scene.rows.slice(Math.min(row, startRow), Math.max(row, startRow) + 1);
      const keys = lanes.map((lane) => model.lanes.lanes[lane]?.key ?? '');
      selectRange(scene, rangeBetween(timeAt(start.x), timeAt(x), keys), `drag-${number}`);
    },
  };
}

/** One event is selected; of several in a place, the range that holds them. */
function selectMark(scene: TimelineScene, point: Point): void {
  const { model } = scene;
  const mark = markAt(scene, point);
  if (!model || !mark) {
    clearSelection(scene);
    return;
  }
  const { hit, lane } = mark;
  const range = hit.events > 1 ? rangeOfEvents(model.columns, hit.first, hit.last) : null;
  const key = model.lanes.lanes[lane]?.key;
  if (!range || key === undefined) selectEvent(scene, hit.nearest);
  else scene.change({ range: { ...range, laneKeys: [key] }, cursor: hit.nearest }, 'jump');
}

function zoomToMark(scene: TimelineScene, point: Point): void {
  const mark = markAt(scene, point);
  if (mark) zoomToEvents(scene, mark.hit.first, mark.hit.last);
  else zoom(scene, ZOOM_STEP ** 3, 'jump', scene.positionAt(point.x));
}

// ---- all ------------------------------------------------------------------------------------------------------------

function pinch(scene: TimelineScene, ratio: number, before: Point, now: Point, number: number): void {
  pan(scene, scene.positionAt(before.x) - scene.positionAt(now.x), `drag-${number}`);
  zoom(scene, 1 / ratio, `drag-${number}`, scene.positionAt(now.x));
}

/** Over the lanes the wheel scrolls, unless Ctrl zooms or Shift pans; over density and overview it zooms. */
function handleWheel(scene: TimelineScene, { lanes, density }: GestureElements, event: WheelEvent): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
  const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const isZoom = event.ctrlKey || event.metaKey;
  const isOverLanes = lanes !== null && isBelow(event, density);
  if (!isZoom && (event.shiftKey || isAcross)) {
    const across = (isAcross ? event.deltaX : event.deltaY) * unit;
    pan(scene, scene.positionAt(across) - scene.positionAt(0), 'wheel');
  } else if (isZoom || !isOverLanes) {
    const turned = Math.max(-MAX_WHEEL_PX, Math.min(MAX_WHEEL_PX, event.deltaY * unit));
    const x = event.clientX - density.getBoundingClientRect().left;
    zoom(scene, Math.exp(turned * WHEEL_ZOOM), 'wheel', scene.positionAt(Math.max(0, x)));
  } else {
    return;
  }
  event.preventDefault();
}

function isBelow(event: WheelEvent, element: HTMLElement): boolean {
  return event.clientY > element.getBoundingClientRect().bottom;
}
