import { createPacer } from '../../components/pacer.ts';
import { makeWatchable, type Watchable } from '../../watched.ts';
import { eventsInSpan, positionOfTime, type Span } from './axis.ts';
import { type GroupMask, lowerBound } from './columns.ts';
import { createDerivations } from './derivations.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { foldLanes, type LaneCounts } from './lanes.ts';
import { moveToAxis, type TimelineModel } from './model.ts';
import { type Band, DENSITY_BIN_PX, type Palette, paintLanes, paintRulerAndDensity, type Stretch } from './paint.ts';
import { readPalette, watchPalette } from './palette.ts';
import { pinnedLanes, watchPins, withPinnedFirst } from './pinned-lanes.ts';
import { layoutRows, markBox, ROW_HEIGHT, type RowLayout, scrollToRow, visibleRows } from './row-layout.ts';
import { laneFilter, type TimeRange } from './selection.ts';
import { createStepTracker, type StepKind } from './step-tracker.ts';
import { placeLabels, type Tick } from './ticks.ts';
import { areSameSpan, remember } from './zoom.ts';

export interface SceneState {
  readonly span: Span;
  readonly range: TimeRange | null;
  /** Index of the event that the virtual cursor is on. */
  readonly cursor: number | null;
  /** Where the walk from lane to lane began; counts only while the cursor is where that walk left it. */
  readonly column: CursorColumn | null;
}

export interface CursorColumn {
  /** The event whose time is looked for in each lane. */
  readonly from: number;
  readonly cursor: number;
}

export interface LaneRow {
  readonly lane: number;
  /** CSS pixels from the top of the first row. */
  readonly top: number;
  /** In view, matching the query. */
  readonly events: number;
  readonly errors: number;
}

/** What the controls around the canvases show; given a few times a second, never a frame. */
export interface SceneReport extends SceneState {
  /** The span as it was when things last came to rest. */
  readonly settledSpan: Span;
  /** Events in the span, of shown groups; and of those, the ones that match. */
  readonly shown: number;
  readonly matched: number;
  /** Rows in sight and some around them. */
  readonly rows: readonly LaneRow[];
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Lanes without events in view. */
  readonly foldedCount: number;
}

export interface SceneElements {
  readonly root: HTMLElement;
  readonly overview: HTMLCanvasElement;
  readonly density: HTMLCanvasElement;
  /** The window of the overview. */
  readonly window: HTMLElement;
  /** Null where there is no room for lanes. */
  readonly lanes: LaneElements | null;
  readonly undated: HTMLCanvasElement | null;
}

interface LaneElements {
  readonly canvas: HTMLCanvasElement;
  readonly scroller: HTMLElement;
  /** Gives the scroller its height. */
  readonly spacer: HTMLElement;
  /** Moved with the scroll position, frame by frame with the canvas. */
  readonly names: HTMLElement;
  /** A point over the virtual cursor, for magnifiers. */
  readonly cursorProxy: HTMLElement;
}

export type SceneListener = (state: SceneState, goesOn: boolean) => void;

const MAX_PIXEL_RATIO = 2;
const REPORT_INTERVAL_MS = 120;
const SETTLE_MS = 220;
const OVERSCAN_ROWS = 12;
const NOTCH_ROOM_PX = 6;
const TITLES_BELOW_EVENTS = 400;

type BandName = 'overview' | 'density' | 'lanes' | 'undated';

/**
 * The canvases and the state that they show. Input is gathered into one state a frame; a frame is drawn only when
 * something changed, and the last one stays until the next is ready.
 */
export class TimelineScene {
  readonly report: Watchable<SceneReport | null> = makeWatchable<SceneReport | null>(null);
  readonly #descriptions: ItemDescriptions;
  readonly #steps = createStepTracker();
  readonly #reporter = createPacer<SceneReport>(REPORT_INTERVAL_MS, (report) => this.report.set(report));
  readonly #bands = new Map<BandName, Band>();
  readonly #derive = createDerivations();
  readonly #frameListeners = new Set<() => void>();
  #listener: SceneListener = () => {};
  #elements: SceneElements | null = null;
  #palette: Palette | null = null;
  #model: TimelineModel | null = null;
  #mask: GroupMask = 0;
  #state: SceneState = { span: { from: 0, to: 1 }, range: null, cursor: null, column: null };
  #settledSpan: Span = this.#state.span;
  #history: readonly Span[] = [];
  #rows: readonly number[] = [];
  #layout: RowLayout = layoutRows(0, 0);
  #laneToReveal = -1;
  #frame = 0;
  #settleTimer = 0;
  #isSettled = false;

  constructor(descriptions: ItemDescriptions) {
    this.#descriptions = descriptions;
  }

  get model(): TimelineModel | null {
    return this.#model;
  }

  get mask(): GroupMask {
    return this.#mask;
  }

  get state(): SceneState {
    return this.#state;
  }

  /** Lanes drawn now, from the top. */
  get rows(): readonly number[] {
    return this.#rows;
  }

  get layout(): RowLayout {
    return this.#layout;
  }

  /** CSS pixels across that the span takes. */
  get width(): number {
    return this.#bands.get('density')?.width ?? 0;
  }

  get scrollTop(): number {
    return this.#elements?.lanes?.scroller.scrollTop ?? 0;
  }

  /** Called for every change that is not `adopt`ed; `goesOn` when it belongs to the step before. */
  listen(listener: SceneListener): void {
    this.#listener = listener;
  }

  /** Called with each frame that is drawn, for what stands over the canvases. Returns what stops it. */
  onFrame(listener: () => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  attach(elements: SceneElements): () => void {
    this.#elements = elements;
    const canvases: readonly (readonly [BandName, HTMLCanvasElement | null])[] = [
      ['overview', elements.overview],
      ['density', elements.density],
      ['lanes', elements.lanes?.canvas ?? null],
      ['undated', elements.undated],
    ];
    const observer = new ResizeObserver(() => {
      for (const [name, canvas] of canvases) this.#fit(name, canvas);
      this.#readPalette();
    });
    for (const [, canvas] of canvases) if (canvas) observer.observe(canvas);
    const stopWatching = watchPalette(() => this.#readPalette());
    const stopWatchingPins = watchPins(() => this.requestDraw());
    return () => {
      observer.disconnect();
      stopWatching();
      stopWatchingPins();
      this.#bands.clear();
      this.#elements = null;
    };
  }

  /** Another answer, axis or set of lanes. Keeps the state, carried over to the new axis. */
  setModel(model: TimelineModel, mask: GroupMask): void {
    const before = this.#model;
    this.#model = model;
    this.#mask = mask;
    if (before && before.axis !== model.axis) {
      const carry = (span: Span) => moveToAxis(before.axis, model.axis, span);
      this.#history = before.axis.kind === model.axis.kind ? this.#history : this.#history.map(carry);
    }
    if (before?.lanes !== model.lanes) this.#rows = [];
    this.#unsettle();
  }

  /** State that comes from the link: no step, and nobody is told. */
  adopt(state: SceneState): void {
    this.#state = state;
    this.#unsettle();
  }

  change(part: Partial<SceneState>, kind: StepKind): void {
    if (!this.#model) return;
    const before = this.#state;
    this.#state = { ...before, ...part };
    const goesOn = this.#steps.goesOn(kind, performance.now());
    if (!goesOn && !areSameSpan(before.span, this.#state.span)) this.#history = remember(this.#history, before.span);
    this.#listener(this.#state, goesOn);
    this.#unsettle();
  }

  /** The view before the last step; false when there is none. */
  goBack(): boolean {
    const span = this.#history.at(-1);
    if (!span) return false;
    const history = this.#history.slice(0, -1);
    this.change({ span }, 'jump');
    this.#history = history;
    return true;
  }

  requestDraw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Brings a lane into sight with the next frame, when it is known which lanes are drawn. */
  scrollToLane(lane: number): void {
    this.#laneToReveal = lane;
    this.requestDraw();
  }

  scrollBy(deltaPx: number): void {
    const scroller = this.#elements?.lanes?.scroller;
    if (scroller) scroller.scrollTop += deltaPx;
  }

  /** CSS pixels from the left of the plot. */
  xOf(position: number): number {
    const { span } = this.#state;
    return ((position - span.from) / (span.to - span.from)) * this.width;
  }

  positionAt(x: number): number {
    const { span } = this.#state;
    return span.from + (x / Math.max(1, this.width)) * (span.to - span.from);
  }

  xOfEvent(event: number): number | null {
    const position = this.#model?.axis.positions[event];
    return position === undefined ? null : this.xOf(position);
  }

  #unsettle(): void {
    this.#isSettled = false;
    clearTimeout(this.#settleTimer);
    this.#settleTimer = window.setTimeout(() => {
      this.#isSettled = true;
      this.#settledSpan = this.#state.span;
      this.requestDraw();
    }, SETTLE_MS);
    this.requestDraw();
  }

  #fit(name: BandName, canvas: HTMLCanvasElement | null): void {
    const surface = canvas?.getContext('2d', { alpha: false });
    if (!canvas || !surface || canvas.clientWidth === 0) {
      this.#bands.delete(name);
      return;
    }
    const ratio = pixelRatio();
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    surface.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#bands.set(name, { surface, width, height });
  }

  #readPalette(): void {
    if (!this.#elements) return;
    this.#palette = readPalette(this.#elements.root, pixelRatio());
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const model = this.#model;
    if (!model) return;
    const counts = this.#derive.laneCounts(model, this.#mask, this.#state.span);
    this.#foldRows(counts);
    if (this.#palette) this.#paint(model, this.#palette);
    for (const listener of this.#frameListeners) listener();
    this.#reporter.push(this.#makeReport(model, counts));
  }

  #paint(model: TimelineModel, palette: Palette): void {
    const density = this.#bands.get('density');
    if (!density) return;
    const ticks = this.#derive.ticks(model, this.#state.span, density.width);
    this.#drawOverview(model, palette);
    this.#drawDensity(model, palette, density, ticks);
    this.#drawLanes(model, palette, ticks);
    this.#drawUndated(model, palette);
  }

  #drawOverview(model: TimelineModel, palette: Palette): void {
    const band = this.#bands.get('overview');
    if (!band || !this.#elements) return;
    this.#derive.paintedOverview(model, this.#mask, band, palette);
    const { bounds } = model.axis;
    const pxPerUnit = band.width / (bounds.to - bounds.from);
    const { span } = this.#state;
    const { style } = this.#elements.window;
    style.left = `${(span.from - bounds.from) * pxPerUnit}px`;
    style.width = `${(span.to - span.from) * pxPerUnit}px`;
  }

  #drawDensity(model: TimelineModel, palette: Palette, band: Band, ticks: readonly Tick[]): void {
    const { span } = this.#state;
    const width = Math.max(1, Math.floor(band.width / DENSITY_BIN_PX));
    const bins = this.#derive.density(model, this.#mask, span, width);
    const placed = placeLabels(ticks, span, band.width, this.#measure(band, palette));
    const picture = {
      bins,
      ticks: placed,
      notches: this.#notches(model),
      undatedFrom: this.#undatedFrom(model),
      range: this.#rangeStretch(model),
    };
    paintRulerAndDensity(band, picture, palette);
  }

  #drawLanes(model: TimelineModel, palette: Palette, ticks: readonly Tick[]): void {
    const band = this.#bands.get('lanes');
    const elements = this.#elements?.lanes;
    if (!band || !elements) return;
    const scrollTop = elements.scroller.scrollTop;
    const { span, cursor } = this.#state;
    const layout = this.#layout;
    const { first, end } = visibleRows(layout, this.#rows.length, scrollTop, band.height);
    const inSight = this.#derive.rowsInSight(this.#rows, first, end);
    const bins = this.#derive.laneBins(model, this.#mask, span, Math.round(band.width), inSight, layout.division);
    const top = first * layout.rowHeight - scrollTop;
    const ring = this.#cursorPlace(model, first, top);
    const wanted = new Set<number>();
    paintLanes(
      band,
      {
        bins,
        ticks: placeLabels(ticks, span, band.width, () => 0),
        layout,
        top,
        rows: inSight.length,
        undatedFrom: this.#undatedFrom(model),
        range: this.#rangeStretch(model),
        rangeRows: this.#rangeRows(model, inSight),
        highlightedRow: cursor === null ? -1 : inSight.indexOf(model.lanes.laneOf[cursor] ?? -1),
        ring,
        xOf: (event) => this.xOfEvent(event) ?? 0,
        groupOf: (event) => model.columns.groups[event] ?? 0,
        titleOf: (event) => this.#titleOf(model, event, wanted),
      },
      palette,
    );
    elements.names.style.transform = `translateY(${-scrollTop}px)`;
    elements.cursorProxy.style.transform = `translate(${ring?.x ?? -9}px, ${ring?.y ?? -9}px)`;
    this.#loadTitles(model, wanted);
  }

  #drawUndated(model: TimelineModel, palette: Palette): void {
    const band = this.#bands.get('undated');
    if (band) this.#derive.paintedUndated(model, this.#mask, band, palette);
  }

  #foldRows(counts: LaneCounts): void {
    const folded = foldLanes(counts, new Set(this.#isSettled ? [] : this.#rows));
    const rows = this.#model
      ? withPinnedFirst(folded, this.#model.lanes.lanes, pinnedLanes(this.#model.lanes.kind))
      : folded;
    const isSame = rows.length === this.#rows.length && rows.every((lane, row) => lane === this.#rows[row]);
    if (!isSame) this.#rows = rows;
    const height = this.#bands.get('lanes')?.height ?? 0;
    this.#layout = layoutRows(this.#rows.length, height - ROW_HEIGHT);
    this.#revealLane(height);
  }

  #revealLane(height: number): void {
    const elements = this.#elements?.lanes;
    if (!elements) return;
    // One row more, for what is said below the lanes; it stays in sight.
    elements.spacer.style.height = `${this.#rows.length * this.#layout.rowHeight + ROW_HEIGHT}px`;
    const row = this.#rows.indexOf(this.#laneToReveal);
    this.#laneToReveal = -1;
    if (row >= 0)
      elements.scroller.scrollTop = scrollToRow(this.#layout, row, elements.scroller.scrollTop, height - ROW_HEIGHT);
  }

  #measure(band: Band, palette: Palette): (label: string) => number {
    return (label) => {
      band.surface.font = palette.font;
      return band.surface.measureText(label).width;
    };
  }

  #notches({ axis }: TimelineModel): number[] {
    const { start, end } = eventsInSpan(axis, this.#state.span);
    const notches: number[] = [];
    for (let gap = lowerBound(axis.gaps, start); (axis.gaps[gap] ?? Number.POSITIVE_INFINITY) <= end; gap += 1) {
      const x = this.xOfEvent(axis.gaps[gap] ?? 0) ?? 0;
      if (x - (notches.at(-1) ?? Number.NEGATIVE_INFINITY) >= NOTCH_ROOM_PX) notches.push(x);
    }
    return notches;
  }

  /** Only the order axis has room for undated events; their part begins half an event before the first. */
  #undatedFrom({ axis, undatedCount }: TimelineModel): number | null {
    return axis.kind === 'order' && undatedCount > 0 ? this.xOf(axis.timesMs.length - 0.5) : null;
  }

  #rangeStretch({ axis }: TimelineModel): Stretch | null {
    const { range } = this.#state;
    if (!range) return null;
    return { from: this.xOf(positionOfTime(axis, range.fromMs)), to: this.xOf(positionOfTime(axis, range.toMs)) };
  }

  #rangeRows({ lanes }: TimelineModel, inSight: readonly number[]): readonly boolean[] | null {
    const filter = this.#state.range && laneFilter(lanes, this.#state.range);
    return filter && inSight.map((lane) => filter[lane] === 1);
  }

  #cursorPlace(model: TimelineModel, firstRow: number, top: number): { readonly x: number; readonly y: number } | null {
    const { cursor } = this.#state;
    const x = cursor === null ? null : this.xOfEvent(cursor);
    if (cursor === null || x === null) return null;
    const row = this.#rows.indexOf(model.lanes.laneOf[cursor] ?? -1) - firstRow;
    if (row < -1) return null;
    const box = markBox(this.#layout, this.#layout.division.subRowOf[model.columns.groups[cursor] ?? 0] ?? 0);
    return { x, y: top + row * this.#layout.rowHeight + box.top + box.height / 2 };
  }

  #titleOf(model: TimelineModel, event: number, wanted: Set<number>): string | null {
    const hit = this.#descriptions.peek(model.columns, event);
    if (hit === undefined) wanted.add(event);
    return hit?.title.text ?? null;
  }

  #loadTitles({ columns }: TimelineModel, wanted: ReadonlySet<number>): void {
    if (!this.#isSettled || wanted.size === 0 || wanted.size > TITLES_BELOW_EVENTS) return;
    this.#descriptions.load(columns, [...wanted]).then(
      () => this.requestDraw(),
      // Titles are a nicety: without them the glyphs stand alone, and the tooltip says what went wrong.
      () => {},
    );
  }

  #makeReport(model: TimelineModel, counts: LaneCounts): SceneReport {
    const { rowHeight } = this.#layout;
    const height = this.#bands.get('lanes')?.height ?? 0;
    const sight = visibleRows(this.#layout, this.#rows.length, this.scrollTop, height);
    const firstRow = Math.max(0, sight.first - OVERSCAN_ROWS);
    return {
      ...this.#state,
      ...this.#derive.shown(model, this.#mask, this.#state.span),
      settledSpan: this.#settledSpan,
      rows: this.#rows.slice(firstRow, sight.end + OVERSCAN_ROWS).map((lane, index) => ({
        lane,
        top: (firstRow + index) * rowHeight,
        events: counts.matches[lane] ?? 0,
        errors: counts.errors[lane] ?? 0,
      })),
      rowCount: this.#rows.length,
      rowHeight,
      foldedCount: model.lanes.lanes.length - this.#rows.length,
    };
  }
}

function pixelRatio(): number {
  return Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio);
}
