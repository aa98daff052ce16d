import { type Band, type Palette, RULER_HEIGHT } from './paint.ts';
import type { ParallelMark } from './parallel-marks.ts';

const BAR_TOP = RULER_HEIGHT + 2;
const BAR_HEIGHT = 4;
const LABEL_ROOM_PX = 64;
const LABEL_HEIGHT = 13;

type Surface = Band['surface'];

/** Bars below the ruler where sessions were at work at the same time. Told in words in the details of a range. */
export function paintParallel({ surface }: Band, marks: readonly ParallelMark[], palette: Palette): void {
  surface.fillStyle = palette.ink2;
  surface.font = palette.smallFont;
  surface.textAlign = 'left';
  surface.textBaseline = 'top';
  for (const { from, to, count } of marks) {
    surface.globalAlpha = Math.min(1, 0.35 + 0.2 * (count - 1));
    surface.fillRect(from, BAR_TOP, to - from, BAR_HEIGHT);
    surface.globalAlpha = 1;
    if (to - from >= LABEL_ROOM_PX) paintLabel(surface, Math.max(0, from) + 1, `${count} at once`, palette);
  }
}

/** On a ground of its own: bars of the density may reach up to it. */
function paintLabel(surface: Surface, x: number, text: string, palette: Palette): void {
  const y = BAR_TOP + BAR_HEIGHT;
  surface.fillStyle = palette.canvas;
  surface.fillRect(x, y, surface.measureText(text).width + 4, LABEL_HEIGHT);
  surface.fillStyle = palette.ink2;
  surface.fillText(text, x + 2, y + 1);
}
