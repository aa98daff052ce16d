import { eventsInSpan, hiddenMs, timeAtPosition } from '../../../timeline/axis.ts';
import { upperBound } from '../../../timeline/columns.ts';
import { DENSITY_BIN_PX, RULER_HEIGHT } from '../../../timeline/paint.ts';
import { summarise } from '../../../timeline/selection.ts';
import { formatInstant } from '../../format.ts';
import { markAt } from './gestures.ts';
import type { Hover, HoverControl } from './hover-control.ts';
import type { Point } from './pointer-tracker.ts';
import type { TimelineScene } from './scene.ts';

export interface HoverElements {
  readonly root: HTMLElement;
  readonly density: HTMLElement;
  readonly lanes: HTMLElement | null;
  readonly crosshair: HTMLElement;
  readonly crosshairLabel: HTMLElement;
}

const NOTCH_REACH_PX = 4;
const LABEL_PX = 150;

/** The crosshair follows the mouse at once, the tooltip when it rests. Returns what stops it. */
export function attachHover(scene: TimelineScene, elements: HoverElements, control: HoverControl): () => void {
  const { root, density, lanes, crosshair } = elements;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  for (const band of [density, lanes]) {
    band?.addEventListener('pointermove', (event) => follow(scene, elements, control, event), options);
    band?.addEventListener('pointerdown', () => control.dismiss(), options);
    band?.addEventListener(
      'pointerleave',
      () => {
        crosshair.hidden = true;
        control.release();
      },
      options,
    );
  }
  root.addEventListener('wheel', () => control.dismiss(), { ...options, passive: true });
  return () => {
    stop.abort();
    control.dismiss();
  };
}

function follow(scene: TimelineScene, elements: HoverElements, control: HoverControl, event: PointerEvent): void {
  if (event.pointerType === 'touch') return;
  const { root, density, crosshair, crosshairLabel } = elements;
  const box = root.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const point = { x: event.offsetX, y: event.offsetY };
  showCrosshair(scene, crosshair, crosshairLabel, x, point.x);
  if (event.buttons !== 0) {
    control.dismiss();
    return;
  }
  const isDensity = event.currentTarget === density;
  control.showSoon(() => {
    const about = isDensity ? aboutDensity(scene, point) : aboutLane(scene, point);
    return about && { x, y, about };
  });
}

function showCrosshair(scene: TimelineScene, line: HTMLElement, label: HTMLElement, x: number, plotX: number): void {
  const { model } = scene;
  if (!model) return;
  line.hidden = false;
  line.style.transform = `translateX(${x}px)`;
  label.textContent = formatInstant(timeAtPosition(model.axis, scene.positionAt(plotX)), model.clock.timeZone);
  label.dataset.side = plotX > scene.width - LABEL_PX ? 'left' : 'right';
}

function aboutLane(scene: TimelineScene, point: Point): Hover['about'] | null {
  const mark = markAt(scene, point);
  return mark && { type: 'events', ...mark };
}

function aboutDensity(scene: TimelineScene, { x, y }: Point): Hover['about'] | null {
  return y < RULER_HEIGHT ? aboutGap(scene, x) : aboutBin(scene, x);
}

function aboutGap(scene: TimelineScene, x: number): Hover['about'] | null {
  const { model } = scene;
  if (!model) return null;
  const span = { from: scene.positionAt(x - NOTCH_REACH_PX), to: scene.positionAt(x + NOTCH_REACH_PX) };
  const { start, end } = eventsInSpan(model.axis, span);
  const gap = model.axis.gaps[upperBound(model.axis.gaps, start - 1)];
  return gap !== undefined && gap < end ? { type: 'gap', hiddenMs: hiddenMs(model.axis, gap) } : null;
}

function aboutBin(scene: TimelineScene, x: number): Hover['about'] | null {
  const { model, mask } = scene;
  if (!model) return null;
  const { axis, columns, lanes } = model;
  const left = Math.floor(x / DENSITY_BIN_PX) * DENSITY_BIN_PX;
  const span = { from: scene.positionAt(left), to: scene.positionAt(left + DENSITY_BIN_PX) };
  const summary = summarise({ columns, mask, ...eventsInSpan(axis, span), laneOf: lanes.laneOf, lanes: null });
  if (summary.events === 0) return null;
  return { type: 'bin', fromMs: timeAtPosition(axis, span.from), toMs: timeAtPosition(axis, span.to), summary };
}
