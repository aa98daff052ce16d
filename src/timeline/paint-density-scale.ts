import { englishNumber } from '../messages/english-number.ts';
import type { DensityScale } from './density-scale.ts';
import { type Band, DENSITY_TOP, type Palette } from './paint.ts';

const MARK_WIDTH = 7;
const MARK_HEIGHT = 5;
const LABEL_HEIGHT = 13;
const LABEL_INDENT = 4;

/** How many events the upper end stands for; what is cut there has a mark, and its number beside it where there is room. */
export function paintDensityScale(band: Band, { totals, top, cut }: DensityScale, palette: Palette): void {
  if (!totals.some((total) => total > 0)) return;
  const { surface, width } = band;
  surface.font = palette.smallFont;
  surface.textAlign = 'left';
  surface.textBaseline = 'top';
  const label = `${englishNumber(Math.round(top))} a bar`;
  const labelX = width - surface.measureText(label).width - 2 * LABEL_INDENT;
  surface.fillStyle = palette.line;
  surface.fillRect(0, DENSITY_TOP, width, 1);
  paintNumber(band, labelX, label, palette);
  let takenTo = Number.NEGATIVE_INFINITY;
  for (const bin of cut) {
    const x = ((bin + 0.5) * width) / totals.length;
    surface.fillStyle = palette.ink2;
    surface.beginPath();
    surface.moveTo(x - MARK_WIDTH / 2, DENSITY_TOP);
    surface.lineTo(x + MARK_WIDTH / 2, DENSITY_TOP);
    surface.lineTo(x, DENSITY_TOP - MARK_HEIGHT);
    surface.closePath();
    surface.fill();
    const number = englishNumber(totals[bin] ?? 0);
    const from = x + MARK_WIDTH / 2;
    const to = from + surface.measureText(number).width + 2 * LABEL_INDENT;
    if (from < takenTo || to > labelX) continue;
    paintNumber(band, from, number, palette);
    takenTo = to;
  }
}

/** On a ground of its own: bars may stand behind it. */
function paintNumber({ surface }: Band, x: number, text: string, palette: Palette): void {
  surface.fillStyle = palette.canvas;
  surface.fillRect(x, DENSITY_TOP + 1, surface.measureText(text).width + 2 * LABEL_INDENT, LABEL_HEIGHT);
  surface.fillStyle = palette.ink2;
  surface.fillText(text, x + LABEL_INDENT, DENSITY_TOP + 2);
}
