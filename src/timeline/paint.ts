import { EVENT_GROUPS } from '../engine/api.ts';
import type { DensityBins, LaneBins, OverviewBins } from './bins.ts';
import { GROUP_COUNT } from './columns.ts';
import type { DensityScale } from './density-scale.ts';
import { traceGlyph } from './glyphs.ts';
import { ERROR_TICK_PX, type MarkBox, markBox, type RowLayout } from './row-layout.ts';
import { LABEL_INDENT_PX, type PlacedTick } from './ticks.ts';
import { undatedPlaces } from './undated-layout.ts';

/** Colours and fonts as the theme has them now. */
export interface Palette {
  readonly canvas: string;
  readonly surface: string;
  readonly line: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly accent: string;
  readonly error: string;
  readonly inferredSoft: string;
  /** In the order of EVENT_GROUPS. */
  readonly groups: readonly string[];
  /** Stripes in the colour of the canvas, laid over what is inferred. */
  readonly hatch: CanvasPattern | string;
  readonly font: string;
  readonly smallFont: string;
}

/** A canvas to paint on, in CSS pixels. */
export interface Band {
  readonly surface: OffscreenCanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/** A stretch of pixels across; may reach beyond the band. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export const RULER_HEIGHT = 24;
export const DENSITY_BIN_PX = 2;
export const DENSITY_TOP = RULER_HEIGHT + 12;
const MIN_MARK_PX = 3;
/** A mark alone within this is drawn as a glyph. */
const GLYPH_ROOM_PX = 8;
/** With this much room behind it, a glyph gets its title. */
const TITLE_ROOM_PX = 40;
const GLYPH_RADIUS = 5;
const DIM_ALPHA = 0.3;
const RANGE_ALPHA = 0.16;

export function paintOverview({ surface, width, height }: Band, bins: OverviewBins, palette: Palette): void {
  surface.fillStyle = palette.surface;
  surface.fillRect(0, 0, width, height);
  const most = Math.max(1, maximum(bins.totals));
  const isFiltered = sum(bins.totals) !== sum(bins.matches);
  const barPx = width / bins.width;
  const barHeight = (count: number) => (count === 0 ? 0 : Math.max(1, Math.sqrt(count / most) * (height - 8)));
  const paintBars = (counts: Uint32Array) => {
    for (const [bin, count] of counts.entries()) {
      const bar = barHeight(count);
      if (bar > 0) surface.fillRect(bin * barPx, height - 4 - bar, barPx, bar);
    }
  };
  surface.fillStyle = palette.ink3;
  surface.globalAlpha = isFiltered ? DIM_ALPHA : 1;
  paintBars(bins.totals);
  surface.globalAlpha = 1;
  if (!isFiltered) return;
  surface.fillStyle = palette.accent;
  paintBars(bins.matches);
}

export interface DensityPicture {
  readonly bins: DensityBins;
  readonly scale: DensityScale;
  readonly ticks: readonly PlacedTick[];
  /** From where on there are no dates; null when that is not in view. */
  readonly undatedFrom: number | null;
  /** Where shortened gaps are. */
  readonly notches: readonly number[];
  readonly range: Stretch | null;
}

export function paintRulerAndDensity(band: Band, picture: DensityPicture, palette: Palette): void {
  const { surface, width, height } = band;
  surface.fillStyle = palette.canvas;
  surface.fillRect(0, 0, width, height);
  paintUndatedZone(band, picture.undatedFrom, palette);
  paintGrid(band, picture.ticks, palette, RULER_HEIGHT);
  paintLabels(band, picture.ticks, palette);
  paintDensity(band, picture, palette);
  paintNotches(band, picture.notches, palette);
  surface.fillStyle = palette.line;
  surface.fillRect(0, RULER_HEIGHT - 1, width, 1);
  if (picture.range) paintRange(band, picture.range, palette, true);
}

function paintUndatedZone({ surface, width, height }: Band, from: number | null, palette: Palette): void {
  if (from === null || from >= width) return;
  surface.fillStyle = palette.inferredSoft;
  surface.fillRect(Math.max(0, from), 0, width, height);
}

function paintLabels({ surface }: Band, ticks: readonly PlacedTick[], palette: Palette): void {
  surface.font = palette.font;
  surface.textBaseline = 'middle';
  surface.textAlign = 'left';
  for (const { x, label } of ticks) {
    if (label === null) continue;
    surface.fillStyle = palette.line;
    surface.fillRect(Math.round(x), 0, 1, RULER_HEIGHT);
    surface.fillStyle = palette.ink2;
    surface.fillText(label, x + LABEL_INDENT_PX, RULER_HEIGHT / 2);
  }
}

function paintGrid({ surface, height }: Band, ticks: readonly PlacedTick[], palette: Palette, top: number): void {
  surface.fillStyle = palette.line;
  for (const { x, isMajor } of ticks) {
    surface.globalAlpha = isMajor ? 1 : 0.55;
    surface.fillRect(Math.round(x), top, 1, height - top);
  }
  surface.globalAlpha = 1;
}

function paintNotches({ surface }: Band, notches: readonly number[], palette: Palette): void {
  surface.fillStyle = palette.ink3;
  for (const x of notches) surface.fillRect(Math.round(x) - 1, RULER_HEIGHT - 6, 2, 5);
}

/** The stacks of the density while they grow from the bottom. */
interface Stacks {
  readonly barPx: number;
  readonly totals: Uint32Array;
  readonly heights: Float32Array;
  readonly tops: Float32Array;
}

function paintDensity(
  { surface, width, height }: Band,
  { bins, scale: { totals, top } }: DensityPicture,
  palette: Palette,
): void {
  const tall = height - DENSITY_TOP;
  const heightOf = (total: number) => (total === 0 ? 0 : Math.max(2, Math.min(1, total / top) * tall));
  const heights = Float32Array.from(totals, heightOf);
  const stacks = { barPx: width / bins.width, totals, heights, tops: new Float32Array(bins.width).fill(height) };
  for (let group = 0; group < GROUP_COUNT; group += 1) {
    surface.fillStyle = colourOf(palette, group);
    for (let bin = 0; bin < bins.width; bin += 1) {
      stack(surface, stacks, bin, bins.counts[bin * GROUP_COUNT + group] ?? 0);
    }
  }
  surface.fillStyle = palette.hatch;
  for (const [bin, unsure] of bins.unsure.entries()) {
    if (unsure > 0) {
      surface.fillRect(bin * stacks.barPx, stacks.tops[bin] ?? 0, stacks.barPx, partHeight(stacks, bin, unsure));
    }
  }
  surface.fillStyle = palette.ink3;
  surface.globalAlpha = DIM_ALPHA;
  for (const [bin, count] of bins.dim.entries()) stack(surface, stacks, bin, count);
  surface.globalAlpha = 1;
}

function stack(surface: OffscreenCanvasRenderingContext2D, stacks: Stacks, bin: number, count: number): void {
  if (count === 0) return;
  const part = partHeight(stacks, bin, count);
  const top = (stacks.tops[bin] ?? 0) - part;
  stacks.tops[bin] = top;
  surface.fillRect(bin * stacks.barPx, top, stacks.barPx - 0.35, part > 1 ? part - 0.35 : part);
}

function partHeight({ heights, totals }: Stacks, bin: number, count: number): number {
  return count === 0 ? 0 : ((heights[bin] ?? 0) * count) / (totals[bin] ?? 1);
}

/** Puts the cells of one row after the other on the canvas: there may be tens of thousands a frame. */
export interface CellBrush {
  /** A row of so many columns. */
  begin(width: number): void;
  mark(left: number, width: number, colour: string, alpha: number): void;
  /** A tick below the marks. */
  error(left: number, width: number, colour: string): void;
  /** Of all that was brushed since `begin`. */
  /** @param columnPx how wide a column is. */
  end(surface: OffscreenCanvasRenderingContext2D, box: MarkBox, columnPx: number): void;
}

export interface LanesPicture {
  readonly bins: LaneBins;
  /** Pixels across a column of bins. */
  readonly columnPx: number;
  readonly brush: CellBrush;
  readonly ticks: readonly PlacedTick[];
  /** Each row has as many rows of bins as the layout divides it into. */
  readonly layout: RowLayout;
  /** Where the first row starts; negative when it is scrolled half out. */
  readonly top: number;
  readonly rows: number;
  readonly undatedFrom: number | null;
  readonly range: Stretch | null;
  /** For each row, whether the range holds its lane; null for all. */
  readonly rangeRows: readonly boolean[] | null;
  /** A row to be set off; -1 for none. */
  readonly highlightedRow: number;
  readonly ring: { readonly x: number; readonly y: number } | null;
  /** An event of a cell, a matching one if there is one; null for an empty cell. */
  readonly eventOf: (cell: number) => number | null;
  /** Whether all events of a column are of one instant: no zoom parts them. */
  readonly isInstant: (column: number) => boolean;
  /** Exact place of an event across, since bins round. */
  readonly xOf: (event: number) => number;
  /** Index into EVENT_GROUPS. */
  readonly groupOf: (event: number) => number;
  readonly titleOf: (event: number) => string | null;
}

export function paintLanes(band: Band, picture: LanesPicture, palette: Palette): void {
  const { surface, width, height } = band;
  surface.fillStyle = palette.canvas;
  surface.fillRect(0, 0, width, height);
  paintUndatedZone(band, picture.undatedFrom, palette);
  paintGrid(band, picture.ticks, palette, 0);
  if (picture.highlightedRow >= 0) paintRowTint(band, picture, picture.highlightedRow, palette);
  for (let row = 0; row < picture.bins.rows; row += 1) paintRow(surface, picture, row, palette);
  surface.globalAlpha = 1;
  surface.fillStyle = palette.line;
  for (let row = 0; row < picture.rows; row += 1) {
    surface.fillRect(0, picture.top + (row + 1) * picture.layout.rowHeight - 1, width, 1);
  }
  paintLaneRange(band, picture, palette);
  if (picture.ring) paintRing(surface, picture.ring, palette);
}

function paintRow(
  surface: OffscreenCanvasRenderingContext2D,
  picture: LanesPicture,
  row: number,
  palette: Palette,
): void {
  const { bins, brush } = picture;
  const start = row * bins.width;
  const { layout, columnPx } = picture;
  const { subRows } = layout.division;
  const box = movedBy(markBox(layout, row % subRows), picture.top + Math.floor(row / subRows) * layout.rowHeight);
  const unsure: Stretch[] = [];
  const crowds: Crowd[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  let column = nextTaken(bins, start, 0);
  brush.begin(bins.width);
  while (column < bins.width) {
    const next = nextTaken(bins, start, column + 1);
    const cell = start + column;
    const free = { before: (column - previous) * columnPx, behind: (next - column) * columnPx };
    if (isLone(bins, cell) && Math.min(free.before, free.behind) >= GLYPH_ROOM_PX) {
      paintLoneEvent(surface, picture, cell, box, free.behind, palette);
    } else {
      brushCell(picture, cell, column, free, palette, unsure);
      const count = countOf(bins, cell);
      if (count > 1 && free.behind >= CROWD_ROOM_PX && picture.isInstant(column)) crowds.push({ column, count });
    }
    previous = column;
    column = next;
  }
  brush.end(surface, box, columnPx);
  surface.fillStyle = palette.hatch;
  for (const { from, to } of unsure) {
    surface.fillRect(from * columnPx, box.top, (to - from) * columnPx, box.height);
  }
  for (const { column, count } of crowds) {
    paintTitle(
      surface,
      `×${count}`,
      column * columnPx + MIN_MARK_PX + 1,
      box.top + box.height / 2,
      CROWD_ROOM_PX,
      palette,
    );
  }
}

/** Several events of one instant: how many there are is written beside their mark. */
interface Crowd {
  readonly column: number;
  readonly count: number;
}

const CROWD_ROOM_PX = 40;

function movedBy({ top, height, errorTop }: MarkBox, shift: number): MarkBox {
  return { top: top + shift, height, errorTop: errorTop + shift };
}

/** The next column of the row that begins at `start` with anything in it. */
function nextTaken({ counts, dim, width }: LaneBins, start: number, from: number): number {
  let column = from;
  while (column < width && ((counts[start + column] ?? 0) | (dim[start + column] ?? 0)) === 0) column += 1;
  return column;
}

function isLone(bins: LaneBins, cell: number): boolean {
  return countOf(bins, cell) === 1;
}

function countOf(bins: LaneBins, cell: number): number {
  return (bins.counts[cell] ?? 0) + (bins.dim[cell] ?? 0);
}

interface FreeRoom {
  readonly before: number;
  readonly behind: number;
}

function brushCell(
  { brush, bins, columnPx }: LanesPicture,
  cell: number,
  column: number,
  free: FreeRoom,
  palette: Palette,
  unsure: Stretch[],
): void {
  const count = bins.counts[cell] ?? 0;
  const isThin = free.behind > MIN_MARK_PX;
  const width = isThin ? Math.ceil(MIN_MARK_PX / columnPx) : 1;
  const left = isThin && free.before > columnPx ? column - 1 : column;
  if (count === 0) brush.mark(left, width, palette.ink3, DIM_ALPHA);
  else brush.mark(left, width, colourOf(palette, bins.dominant[cell] ?? 0), cellAlpha(count));
  if (count > 0 && (bins.unsure[cell] ?? 0) * 2 >= count) addStretch(unsure, left, left + width);
  if (bins.errors[cell]) brush.error(left, Math.max(Math.ceil(2 / columnPx), width), palette.error);
}

function addStretch(stretches: Stretch[], from: number, to: number): void {
  const last = stretches.at(-1);
  if (last && last.to >= from) stretches[stretches.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  else stretches.push({ from, to });
}

/** 0.55 for one event, 1 from twenty-seven on, by the logarithm, in steps. */
function cellAlpha(count: number): number {
  if (count < 3) return 0.55;
  if (count < 9) return 0.7;
  return count < 27 ? 0.85 : 1;
}

function paintLoneEvent(
  surface: OffscreenCanvasRenderingContext2D,
  picture: LanesPicture,
  cell: number,
  box: MarkBox,
  roomPx: number,
  palette: Palette,
): void {
  const { bins } = picture;
  const event = picture.eventOf(cell);
  if (event === null) return;
  const group = picture.groupOf(event);
  const x = picture.xOf(event);
  const y = box.top + box.height / 2;
  const isBright = (bins.counts[cell] ?? 0) > 0;
  surface.globalAlpha = isBright ? 1 : DIM_ALPHA;
  paintGlyph(surface, group, x, y, Math.min(GLYPH_RADIUS, box.height / 2), (bins.unsure[cell] ?? 0) > 0, palette);
  if (bins.errors[cell]) {
    surface.fillStyle = palette.error;
    surface.fillRect(x - 3, box.errorTop, 6, ERROR_TICK_PX);
  }
  const title =
    roomPx >= TITLE_ROOM_PX && picture.layout.division.subRows < GROUP_COUNT ? picture.titleOf(event) : null;
  if (title) paintTitle(surface, title, x + 10, y, roomPx - 18, palette);
  surface.globalAlpha = 1;
}

/** An inferred time makes the glyph hollow, with a dashed outline. */
function paintGlyph(
  surface: OffscreenCanvasRenderingContext2D,
  group: number,
  x: number,
  y: number,
  radius: number,
  isInferred: boolean,
  palette: Palette,
): void {
  surface.beginPath();
  const name = EVENT_GROUPS[group] ?? 'other';
  traceGlyph(surface, name, x, y, radius);
  if (!isInferred && name !== 'other') {
    surface.fillStyle = colourOf(palette, group);
    surface.fill();
    return;
  }
  surface.strokeStyle = colourOf(palette, group);
  surface.lineWidth = 1.5;
  surface.setLineDash(isInferred ? [2, 1.5] : []);
  surface.stroke();
  surface.setLineDash([]);
}

/** Average width of a character in the small font, near enough to cut a title before it is measured. */
const CHARACTER_PX = 5.6;

function paintTitle(
  surface: OffscreenCanvasRenderingContext2D,
  title: string,
  x: number,
  y: number,
  roomPx: number,
  palette: Palette,
): void {
  const characters = Math.floor(roomPx / CHARACTER_PX);
  if (characters < 4) return;
  surface.font = palette.smallFont;
  surface.textBaseline = 'middle';
  surface.textAlign = 'left';
  surface.fillStyle = palette.ink2;
  surface.fillText(title.length > characters ? `${title.slice(0, characters - 1)}…` : title, x, y, roomPx);
}

function paintRowTint({ surface, width }: Band, { top, layout }: LanesPicture, row: number, palette: Palette): void {
  surface.fillStyle = palette.surface;
  surface.fillRect(0, top + row * layout.rowHeight, width, layout.rowHeight - 1);
}

function paintLaneRange(band: Band, picture: LanesPicture, palette: Palette): void {
  const { range, rangeRows, layout, top } = picture;
  if (!range) return;
  if (!rangeRows) {
    paintRange(band, range, palette, false);
    return;
  }
  for (const [row, isInside] of rangeRows.entries()) {
    if (isInside) paintRangeBox(band, range, palette, top + row * layout.rowHeight, layout.rowHeight - 1);
  }
}

/** A range wider than the view is a bracket on the ruler, so that it does not tint everything. */
function paintRange(band: Band, range: Stretch, palette: Palette, isRuler: boolean): void {
  const { surface, width, height } = band;
  if (range.from <= 0 && range.to >= width) {
    if (!isRuler) return;
    surface.fillStyle = palette.accent;
    surface.fillRect(0, 0, width, 3);
    return;
  }
  paintRangeBox(band, range, palette, 0, height);
}

function paintRangeBox({ surface, width }: Band, range: Stretch, palette: Palette, top: number, height: number): void {
  if (range.to < 0 || range.from > width) return;
  const from = Math.max(-4, range.from);
  const to = Math.max(from + 2, Math.min(width + 4, range.to));
  surface.fillStyle = palette.accent;
  surface.globalAlpha = RANGE_ALPHA;
  surface.fillRect(from, top, to - from, height);
  surface.globalAlpha = 1;
  surface.fillRect(from, top, 1.5, height);
  surface.fillRect(Math.max(from + 1, to - 1.5), top, 1.5, height);
}

function paintRing(
  surface: OffscreenCanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  palette: Palette,
): void {
  surface.strokeStyle = palette.canvas;
  surface.lineWidth = 5;
  surface.beginPath();
  surface.arc(x, y, 9, 0, 2 * Math.PI);
  surface.stroke();
  surface.strokeStyle = palette.accent;
  surface.lineWidth = 2;
  surface.stroke();
}

export interface UndatedPicture {
  readonly count: number;
  /** Group of the n-th undated event, and whether it matches and is shown. */
  readonly groupOf: (nth: number) => number;
  readonly isBright: (nth: number) => boolean;
  /** True where another session starts. */
  readonly isBreak: (nth: number) => boolean;
}

/** Dotted hollow marks in file order, as many as fit; a wider space between sessions. */
export function paintUndated({ surface, width, height }: Band, picture: UndatedPicture, palette: Palette): void {
  surface.fillStyle = palette.inferredSoft;
  surface.fillRect(0, 0, width, height);
  surface.lineWidth = 1.5;
  surface.setLineDash([1.5, 1.5]);
  for (const [nth, x] of undatedPlaces(picture.count, picture.isBreak, width).entries()) {
    surface.globalAlpha = picture.isBright(nth) ? 1 : DIM_ALPHA;
    const group = picture.groupOf(nth);
    surface.strokeStyle = colourOf(palette, group);
    surface.beginPath();
    traceGlyph(surface, EVENT_GROUPS[group] ?? 'other', x, height / 2, 3.5);
    surface.stroke();
  }
  surface.setLineDash([]);
  surface.globalAlpha = 1;
}

function colourOf(palette: Palette, group: number): string {
  return palette.groups[group] ?? palette.ink3;
}

function maximum(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
