import type { Point } from '../../../timeline/plot.ts';
import { formatInstant } from '../../format.ts';
import type { HoverControl } from './hover-control.ts';
import type { TimelineScene } from './scene.ts';

export interface HoverElements {
  readonly root: HTMLElement;
  readonly density: HTMLElement;
  readonly lanes: HTMLElement | null;
  readonly crosshair: HTMLElement;
  readonly crosshairLabel: HTMLElement;
}

const LABEL_PX = 150;

/** The crosshair follows the mouse at once, the tooltip when it rests. Returns what stops it. */
export function attachHover(scene: TimelineScene, elements: HoverElements, control: HoverControl): () => void {
  const { root, density, lanes, crosshair } = elements;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const label = makeCrosshairLabel(scene, elements.crosshairLabel);
  for (const band of [density, lanes]) {
    band?.addEventListener('pointermove', (event) => follow(scene, elements, control, label, event), options);
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

function follow(
  scene: TimelineScene,
  elements: HoverElements,
  control: HoverControl,
  label: (plotX: number) => void,
  event: PointerEvent,
): void {
  if (event.pointerType === 'touch') return;
  const { root, density, crosshair } = elements;
  const box = root.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const point: Point = { x: event.offsetX, y: event.offsetY };
  crosshair.hidden = false;
  crosshair.style.transform = `translateX(${x}px)`;
  label(point.x);
  if (event.buttons !== 0) {
    control.dismiss();
    return;
  }
  const isDensity = event.currentTarget === density;
  control.showSoon(async () => {
    const about = await scene.ask(isDensity ? 'pointOfDensity' : 'pointOfLanes', point);
    return about && { x, y, about };
  });
}

/** The time under the pointer; asked for one place after the other, the last one always. */
function makeCrosshairLabel(scene: TimelineScene, element: HTMLElement): (plotX: number) => void {
  let wanted: number | null = null;
  let isAsking = false;
  const ask = async (): Promise<void> => {
    isAsking = true;
    while (wanted !== null) {
      const plotX = wanted;
      wanted = null;
      const ms = await scene.ask('instantAt', plotX);
      const timeZone = scene.facts.getSnapshot()?.clock.timeZone;
      if (ms === null || timeZone === undefined) continue;
      element.textContent = formatInstant(ms, timeZone);
      element.dataset.side = plotX > scene.width - LABEL_PX ? 'left' : 'right';
    }
  };
  return (plotX) => {
    wanted = plotX;
    if (isAsking) return;
    ask()
      // The worker is gone: the pane says so.
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  };
}
