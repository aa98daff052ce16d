import type { CellBrush } from './paint.ts';
import { ERROR_TICK_PX, type MarkBox } from './row-layout.ts';

/** Cells as pixels of a canvas that is one pixel high, stretched to the height of the row: no call a cell. */
export class PixelBrush implements CellBrush {
  readonly #colours = new Map<string, number>();
  readonly #sheet = new OffscreenCanvas(1, 2);
  readonly #pen = this.#sheet.getContext('2d');
  #image = new ImageData(1, 2);
  #pixels = new Uint32Array(this.#image.data.buffer);
  #width = 1;
  #hasMarks = false;
  #hasErrors = false;

  begin(width: number): void {
    if (width !== this.#width) this.#fit(width);
    this.#pixels.fill(0);
    this.#hasMarks = false;
    this.#hasErrors = false;
  }

  mark(left: number, width: number, colour: string, alpha: number): void {
    this.#hasMarks = true;
    const pixel = ((Math.round(alpha * 255) << 24) | this.#rgb(colour)) >>> 0;
    this.#pixels.fill(pixel, Math.max(0, left), Math.min(this.#width, left + width));
  }

  error(left: number, width: number, colour: string): void {
    this.#hasErrors = true;
    const pixel = (0xff000000 | this.#rgb(colour)) >>> 0;
    const from = this.#width + Math.max(0, left);
    this.#pixels.fill(pixel, from, Math.min(2 * this.#width, from + width));
  }

  end(surface: OffscreenCanvasRenderingContext2D, { top, height, errorTop }: MarkBox, columnPx: number): void {
    if (!this.#hasMarks) return;
    this.#pen?.putImageData(this.#image, 0, 0);
    surface.imageSmoothingEnabled = false;
    const width = this.#width * columnPx;
    surface.drawImage(this.#sheet, 0, 0, this.#width, 1, 0, top, width, height);
    if (this.#hasErrors) surface.drawImage(this.#sheet, 0, 1, this.#width, 1, 0, errorTop, width, ERROR_TICK_PX);
  }

  #fit(width: number): void {
    this.#width = width;
    this.#sheet.width = width;
    this.#image = new ImageData(width, 2);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** Blue, green and red, as a pixel holds them; the browser itself reads the colour. */
  #rgb(colour: string): number {
    const known = this.#colours.get(colour);
    if (known !== undefined) return known;
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (pen) pen.fillStyle = colour;
    pen?.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    const rgb = red | (green << 8) | (blue << 16);
    this.#colours.set(colour, rgb);
    return rgb;
  }
}
