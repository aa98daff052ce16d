/** Period of the hatch in CSS pixels. */
const HATCH_PX = 4;

/** Stripes of one colour; the colour alone where the canvas makes no patterns. */
export function makeHatch(colour: string, pixelRatio: number): CanvasPattern | string {
  const size = Math.max(2, Math.round(HATCH_PX * pixelRatio));
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext('2d');
  if (!pen) return colour;
  pen.strokeStyle = colour;
  pen.lineWidth = size * 0.34;
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1);
    pen.lineTo(shift + size + 1, -1);
  }
  pen.stroke();
  const pattern = pen.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / pixelRatio));
  return pattern ?? colour;
}
