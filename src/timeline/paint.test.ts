import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS, type EventGroup } from '../engine/api.ts';
import { createAxis } from './axis.ts';
import { binDensity, binLanes, eventOfCell, isInstant } from './bins.ts';
import { ALL_GROUPS, groupIndexAt } from './columns.ts';
import { densityScale } from './density-scale.ts';
import { createLanes } from './lanes.ts';
import {
  type Band,
  type CellBrush,
  type LanesPicture,
  type Palette,
  paintLanes,
  paintRulerAndDensity,
} from './paint.ts';
import { paintDensityScale } from './paint-density-scale.ts';
import { ERROR_TICK_PX, layoutRows, type MarkBox } from './row-layout.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const NOW_MS = Date.UTC(2026, 11, 1);
const SPAN = { from: NOW_MS - 1000, to: NOW_MS };

const PALETTE: Palette = {
  canvas: 'canvas',
  surface: 'surface',
  line: 'line',
  ink2: 'ink2',
  ink3: 'ink3',
  accent: 'accent',
  error: 'error',
  inferredSoft: 'soft',
  groups: EVENT_GROUPS.map((group) => `colour of ${group}`),
  hatch: 'hatch',
  font: 'font',
  smallFont: 'small font',
};

interface Stroke {
  readonly kind: 'rect' | 'fill' | 'stroke' | 'text';
  readonly style: string;
  readonly alpha: number;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly dash: readonly number[];
  readonly text: string;
}

/** Takes note of what is painted instead of painting it. */
class Recorder {
  readonly strokes: Stroke[] = [];
  fillStyle = '';
  strokeStyle = '';
  globalAlpha = 1;
  lineWidth = 1;
  font = '';
  textBaseline = '';
  textAlign = '';
  #dash: readonly number[] = [];
  #x = 0;

  fillRect(x: number, _y: number, width: number, height: number) {
    this.#note('rect', this.fillStyle, { x, width, height });
  }
  measureText(text: string) {
    return { width: 6 * text.length };
  }
  fillText(text: string, x: number) {
    this.#note('text', this.fillStyle, { x, text });
  }
  fill() {
    this.#note('fill', this.fillStyle, { x: this.#x });
  }
  stroke() {
    this.#note('stroke', this.strokeStyle, { x: this.#x });
  }
  setLineDash(dash: readonly number[]) {
    this.#dash = dash;
  }
  beginPath() {}
  closePath() {}
  moveTo(x: number) {
    this.#x = x;
  }
  lineTo() {}
  rect(x: number) {
    this.#x = x;
  }
  roundRect(x: number) {
    this.#x = x;
  }
  arc() {}

  #note(kind: Stroke['kind'], style: string, part: Partial<Stroke>) {
    this.strokes.push({
      kind,
      style,
      alpha: this.globalAlpha,
      x: 0,
      width: 0,
      height: 0,
      dash: this.#dash,
      text: '',
      ...part,
    });
  }
}

/** Each mark by itself. */
class PlainBrush implements CellBrush {
  readonly #marks: (readonly [left: number, width: number, colour: string, alpha: number, isError: boolean])[] = [];

  begin() {
    this.#marks.length = 0;
  }
  mark(left: number, width: number, colour: string, alpha: number) {
    this.#marks.push([left, width, colour, alpha, false]);
  }
  error(left: number, width: number, colour: string) {
    this.#marks.push([left, width, colour, 1, true]);
  }
  end(surface: OffscreenCanvasRenderingContext2D, { top, height, errorTop }: MarkBox, columnPx: number) {
    for (const [left, width, colour, alpha, isError] of this.#marks) {
      surface.fillStyle = colour;
      surface.globalAlpha = alpha;
      surface.fillRect(left * columnPx, isError ? errorTop : top, width * columnPx, isError ? ERROR_TICK_PX : height);
    }
    surface.globalAlpha = 1;
  }
}

function makeBand(height: number): { readonly band: Band; readonly strokes: readonly Stroke[] } {
  const recorder = new Recorder();
  return {
    band: { surface: recorder as unknown as OffscreenCanvasRenderingContext2D, width: 1000, height },
    strokes: recorder.strokes,
  };
}

function paintedLanes(events: readonly TestEvent[], titles: readonly string[] = [], columnPx = 1) {
  const columns = columnsOf(events);
  const axis = createAxis('linear', columns, NOW_MS);
  const lanes = createLanes('session', columns);
  const layout = layoutRows(40, 400);
  const request = { axis, columns, span: SPAN, mask: ALL_GROUPS, width: 1000 / columnPx, laneOf: lanes.laneOf };
  const rowOfLane = Int32Array.from(lanes.lanes, (_, lane) => lane);
  const laneRequest = { ...request, rowOfLane, rows: lanes.lanes.length, subRowOf: layout.division.subRowOf };
  const bins = binLanes(laneRequest);
  const picture: LanesPicture = {
    bins,
    columnPx,
    eventOf: (cell) => eventOfCell(laneRequest, bins, cell),
    isInstant: (column) => isInstant(columns, bins, column),
    brush: new PlainBrush(),
    ticks: [],
    layout,
    top: 0,
    rows: lanes.lanes.length,
    undatedFrom: null,
    range: null,
    rangeRows: null,
    highlightedRow: -1,
    ring: null,
    xOf: (event) => (columns.timesMs[event] ?? 0) - SPAN.from,
    groupOf: (event) => groupIndexAt(columns, event),
    titleOf: (event) => titles[event] ?? null,
  };
  const { band, strokes } = makeBand(400);
  paintLanes(band, picture, PALETTE);
  return strokes;
}

function inColour(strokes: readonly Stroke[], group: EventGroup) {
  return strokes.filter(({ style }) => style === `colour of ${group}`);
}

function at(offsetMs: number, event: Omit<TestEvent, 'ms'> = {}): TestEvent {
  return { ms: SPAN.from + offsetMs, session: 0, ...event };
}

describe('lanes', () => {
  test('a lone event is a glyph of its group, with its title where there is room', () => {
    const strokes = paintedLanes([at(100, { group: 'edit' }), at(400, { group: 'prompt' })], ['Edit a.ts', 'Why?']);
    expect(inColour(strokes, 'edit')).toMatchObject([{ kind: 'fill', alpha: 1 }]);
    expect(inColour(strokes, 'prompt')).toMatchObject([{ kind: 'fill' }]);
    expect(strokes.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(['Edit a.ts', 'Why?']);
  });

  test('an inferred time makes the glyph hollow and dashed', () => {
    const strokes = paintedLanes([at(100, { group: 'edit', isInferred: true })]);
    expect(inColour(strokes, 'edit')).toMatchObject([{ kind: 'stroke', dash: [2, 1.5] }]);
  });

  test('events close together are cells in the colour of most, hatched where half are inferred', () => {
    const close = [1, 2, 3].map(() => at(100, { group: 'command' as const }));
    const strokes = paintedLanes([...close, at(102, { group: 'read', isInferred: true })]);
    expect(inColour(strokes, 'command')).toMatchObject([{ kind: 'rect', x: 100 }]);
    expect(inColour(strokes, 'read')).toMatchObject([{ kind: 'rect' }]);
    expect(strokes.filter(({ style }) => style === 'hatch')).toHaveLength(1);
  });

  test('events of one instant are counted beside their mark; those that zooming parts are not', () => {
    const instant = Array.from({ length: 230 }, () => at(100));
    const texts = (events: readonly TestEvent[]) =>
      paintedLanes(events).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
    expect(texts(instant)).toEqual(['×230']);
    expect(texts([...instant, at(130)])).toEqual([]);
    expect(texts([at(100), at(100.4)])).toEqual([]);
  });

  test('at half the resolution all stands where it stood', () => {
    const events = [
      at(100, { group: 'command' as const }),
      at(100, { group: 'command' as const }),
      at(400, { group: 'read' }),
    ];
    const places = (columnPx: number) =>
      paintedLanes(events, [], columnPx).flatMap(({ kind, x, style }) =>
        kind === 'rect' && style !== 'line' ? [x] : [],
      );
    for (const [index, x] of places(2).entries())
      expect(Math.abs((x ?? 0) - (places(1)[index] ?? 0))).toBeLessThanOrEqual(2);
    expect(places(2)).toHaveLength(places(1).length);
  });

  test('errors get a tick of their own and do not take the colour', () => {
    const strokes = paintedLanes([at(100, { group: 'command', isError: true }), at(101, { group: 'command' })]);
    expect(inColour(strokes, 'command')).toHaveLength(2);
    expect(strokes.filter(({ style }) => style === 'error')).toHaveLength(1);
    expect(inColour(strokes, 'error')).toEqual([]);
  });

  test('what does not match the query is dim, and a single cell is at least 3 px wide', () => {
    const strokes = paintedLanes([at(100, { isMatch: false }), at(104, { isMatch: false })]);
    const dim = strokes.filter(({ style, kind }) => style === 'ink3' && kind === 'rect');
    expect(dim).toHaveLength(2);
    for (const { alpha, width } of dim) {
      expect(alpha).toBeLessThan(0.5);
      expect(width).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('density', () => {
  function paintedDensity(
    events: readonly TestEvent[],
    range: { readonly from: number; readonly to: number } | null = null,
  ) {
    const columns = columnsOf(events);
    const axis = createAxis('linear', columns, NOW_MS);
    const bins = binDensity({ axis, columns, span: SPAN, mask: ALL_GROUPS, width: 500 });
    const { band, strokes } = makeBand(128);
    const scale = densityScale(bins);
    paintRulerAndDensity(band, { bins, scale, ticks: [], undatedFrom: null, notches: [300], range }, PALETTE);
    paintDensityScale(band, scale, PALETTE);
    return strokes;
  }

  test('stacks the groups, hatches the inferred share and dims what does not match', () => {
    const strokes = paintedDensity([
      at(100, { group: 'prompt' }),
      at(100, { group: 'command', isInferred: true }),
      at(100, { group: 'read', isMatch: false }),
    ]);
    expect(inColour(strokes, 'prompt')).toHaveLength(1);
    expect(inColour(strokes, 'command')).toHaveLength(1);
    expect(inColour(strokes, 'read')).toEqual([]);
    expect(strokes.filter(({ style }) => style === 'hatch').some(({ x }) => x === 100)).toBe(true);
    expect(strokes.some(({ style, alpha, x }) => style === 'ink3' && alpha < 0.5 && x === 100)).toBe(true);
  });

  test('a crowd does not flatten the rest: its bar is cut, marked, and its number said', () => {
    const crowd = Array.from({ length: 230 }, () => at(100, { group: 'command' as const }));
    const some = [at(300), at(300), at(500), at(500), at(700)];
    const strokes = paintedDensity([...some, ...crowd]);
    const heightAt = (x: number) =>
      strokes.find(({ kind, x: left, style }) => kind === 'rect' && left === x && style.startsWith('colour'))?.height;
    // Two events of the four that fill the height.
    expect(heightAt(300)).toBeCloseTo(92 / 2, 0);
    expect(heightAt(100)).toBeCloseTo(92, 0);
    expect(strokes.filter(({ kind, style }) => kind === 'fill' && style === 'ink2')).toHaveLength(1);
    const texts = (painted: readonly Stroke[]) => painted.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
    expect(texts(strokes)).toEqual(['4 a bar', '230']);
    expect(texts(paintedDensity(some))).toEqual(['2 a bar']);
    expect(texts(paintedDensity([]))).toEqual([]);
  });

  test('a range wider than the view is a bracket on the ruler, not a tint', () => {
    const inside = paintedDensity([at(100)], { from: 200, to: 400 }).filter(({ style }) => style === 'accent');
    expect(inside.map(({ alpha }) => alpha < 1)).toEqual([true, false, false]);
    const wide = paintedDensity([at(100)], { from: -50, to: 1200 }).filter(({ style }) => style === 'accent');
    expect(wide).toMatchObject([{ alpha: 1, width: 1000 }]);
  });
});
