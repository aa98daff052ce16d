import { attachGestures, type GestureElements } from './gestures.ts';
import { attachHover, type HoverElements } from './hover.ts';
import type { HoverControl } from './hover-control.ts';
import type { TimelineScene } from './scene.ts';

export interface PointerElements extends GestureElements, HoverElements {}

/** All that the pointer does on the chart; a chunk of its own, loaded beside the chart. Returns what stops it. */
export function attachPointerInput(scene: TimelineScene, elements: PointerElements, control: HoverControl): () => void {
  const stops = [attachGestures(scene, elements), attachHover(scene, elements, control)];
  return () => {
    for (const stop of stops) stop();
  };
}
