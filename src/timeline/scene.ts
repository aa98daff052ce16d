import type { LaneLink, TimelineOverview } from '../engine/api.ts';
import { lowerBound, upperBound } from '../engine/timeline/bisect.ts';
import { eventsInSpan, positionOfTime, type Span, timeAtPosition } from './axis.ts';
import { type GroupMask, groupIndexAt, type ShownCount } from './columns.ts';
import { type Connector, connectorsOf } from './connectors.ts';
import { densityScale } from './density-scale.ts';
import { createDerivations } from './derivations.ts';
import { positionOfPlayhead } from './follow-playhead.ts';
import { foldLanes, type LaneCounts } from './lanes.ts';
import { edgesOf, type LinkedView, moveToAxis, shownTimes, spanOfEdges, type TimelineModel } from './model.ts';
import {
  type Band,
  type CellBrush,
  DENSITY_BIN_PX,
  type Palette,
  paintLanes,
  paintOverview,
  paintRulerAndDensity,
  type Stretch,
} from './paint.ts';
import { paintConnectors } from './paint-connectors.ts';
import { paintDensityScale } from './paint-density-scale.ts';
import { paintParallel } from './paint-parallel.ts';
import { parallelMarks } from './parallel-marks.ts';
import type { ParallelSpans } from './parallel-sessions.ts';
import { type Pins, withPinnedFirst } from './pinned-rows.ts';
import type { Playhead } from './playback-clock.ts';
import type { Plot } from './plot.ts';
import { previewBins } from './preview.ts';
import type { BandName, BandSize, FromTimeline, Instants, LaneRow, SceneReport } from './protocol.ts';
import { layoutRows, markBox, ROW_HEIGHT, type RowLayout, scrollToRow, visibleRows } from './row-layout.ts';
import { describeEvent } from './scene-event.ts';
import { laneFilter, type TimeRange } from './selection.ts';
import type { SceneState } from './state.ts';
import { createStepTracker, type StepKind } from './step-tracker.ts';
import { placeLabels, type Tick } from './ticks.ts';
import type { Titles } from './titles.ts';
import { areSameSpan, clampSpan, openingSpan, remember, spanAtEnd } from './zoom.ts';

/** What a scene needs of the place it runs in. */
export interface SceneHost {
  readonly post: (message: FromTimeline) => void;
  /** Draws before the next frame; once, however often it is asked. */
  readonly requestFrame: (draw: () => void) => void;
  /** Returns what takes the wait back. */
  readonly wait: (delayMs: number, then: () => void) => () => void;
  readonly monotonicMs: () => number;
  readonly brush: CellBrush;
}

/** Two frames in a row that take longer halve the resolution until things come to rest. */
const SLOW_FRAME_MS = 24;
/** Frames further apart do not follow one another. */
const PAUSE_MS = 150;
const REPORT_INTERVAL_MS = 120;
const SETTLE_MS = 220;
const OVERSCAN_ROWS = 12;
const NOTCH_ROOM_PX = 6;
const TITLES_BELOW_EVENTS = 400;

/**
 * The canvases and the state that they show. Input is gathered into one state a frame; a frame is drawn only when
 * something changed, and the last one stays until the next is ready.
 */
export class Scene implements Plot {
  readonly #host: SceneHost;
  readonly #titles: Titles;
  readonly #steps = createStepTracker();
  readonly #surfaces = new Map<BandName, OffscreenCanvas>();
  readonly #bands = new Map<BandName, Band>();
  readonly #derive = createDerivations();
  #sizes: readonly BandSize[] = [];
  #pixelRatio = 1;
  #palette: Palette | null = null;
  #model: TimelineModel | null = null;
  #preview: TimelineOverview | null = null;
  #mask: GroupMask = 0;
  #state: SceneState = { span: { from: 0, to: 1 }, range: null, cursor: null, column: null };
  #settledSpan: Span = this.#state.span;
  #history: readonly Span[] = [];
  #playhead: Playhead | null = null;
  #pins: Pins = {};
  #links: readonly LaneLink[] = [];
  #rows: readonly number[] = [];
  #layout: RowLayout = layoutRows(0, 0);
  #scrollTop = 0;
  #isScrolled = false;
  #laneToReveal = -1;
  /** Time of the newest event that was in view at the newest end, or was here at first. */
  #seenMs = Number.NEGATIVE_INFINITY;
  #isFrameAsked = false;
  #stopSettling = () => {};
  #isSettled = false;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #slowFrames = 0;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #stopReport: (() => void) | null = null;

  constructor(host: SceneHost, titles: Titles) {
    this.#host = host;
    this.#titles = titles;
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
    return this.#sizeOf('density')?.width ?? 0;
  }

  get scrollTop(): number {
    return this.#scrollTop;
  }

  get playhead(): Playhead | null {
    return this.#playhead;
  }

  get links(): readonly LaneLink[] {
    return this.#links;
  }

  get parallel(): ParallelSpans | null {
    return this.#model && this.#derive.parallel(this.#model);
  }

  /** The canvases that are on the page now. */
  setSurfaces(surfaces: ReadonlyMap<BandName, OffscreenCanvas>): void {
    this.#surfaces.clear();
    for (const [band, canvas] of surfaces) this.#surfaces.set(band, canvas);
    this.#fitAll();
  }

  /** Drawn at once: a canvas of another size is empty. */
  setSizes(sizes: readonly BandSize[], pixelRatio: number): void {
    this.#sizes = sizes;
    this.#pixelRatio = pixelRatio;
    this.#fitAll();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.requestDraw();
  }

  setPins(pins: Pins): void {
    this.#pins = pins;
    this.requestDraw();
  }

  setLinks(links: readonly LaneLink[]): void {
    this.#links = links;
    this.requestDraw();
  }

  placePlayhead(playhead: Playhead): void {
    this.#playhead = playhead;
    this.requestDraw();
  }

  scrollTo(top: number): void {
    this.#scrollTop = top;
    this.requestDraw();
  }

  /** The density of all, until the events are here. */
  setPreview(overview: TimelineOverview, mask: GroupMask): void {
    this.#preview = overview;
    this.#mask = mask;
    this.draw();
  }

  /**
   * Another set of columns, axis, lanes or matches. View and selection stay; events that are new do not move them,
   * unless the view stands at the newest end. True when it followed them.
   */
  setModel(model: TimelineModel, mask: GroupMask): boolean {
    const before = this.#model;
    const hasFollowed = before !== null && isFollowedBy(before, model, this.#state.span);
    this.#preview = null;
    this.#model = model;
    this.#mask = mask;
    if (!before) this.#open(model);
    else if (before.axis !== model.axis) this.#carryOver(before, model);
    if (before?.lanes !== model.lanes) this.#rows = [];
    // Data that goes on coming must not put off the rest for ever.
    if (this.#isSettled || !before) this.#unsettle();
    else this.requestDraw();
    return hasFollowed;
  }

  #open(model: TimelineModel): void {
    // Wherever a link leads, what is here already is not newer.
    this.#seenMs = newestMs(model);
    this.#settledSpan = openingSpan(model.axis, model.days);
    this.#state = { ...this.#state, span: this.#settledSpan };
  }

  /** What the link says; what it does not say is the default. */
  takeOver({ view, range }: { readonly view: LinkedView | null; readonly range: TimeRange | null }): void {
    const model = this.#model;
    if (!model) return;
    const linked = spanOfEdges(model.axis, view);
    const { bounds, minLength } = model.axis;
    const span = linked ? clampSpan(linked, bounds, minLength) : openingSpan(model.axis, model.days);
    this.adopt({ span, range, ...(range && { cursor: null, column: null }) });
  }

  adopt(part: Partial<SceneState>): void {
    this.#state = { ...this.#state, ...part };
    this.#unsettle();
  }

  change(part: Partial<SceneState>, kind: StepKind): void {
    const model = this.#model;
    if (!model) return;
    const before = this.#state;
    this.#state = { ...before, ...part };
    const goesOn = this.#steps.goesOn(kind, this.#host.monotonicMs());
    if (!goesOn && !areSameSpan(before.span, this.#state.span)) this.#history = remember(this.#history, before.span);
    this.tellStep(goesOn);
    this.#unsettle();
  }

  /** Tells the page what is seen and selected now, for the link. */
  tellStep(goesOn: boolean): void {
    const model = this.#model;
    if (!model) return;
    const { span, range, cursor } = this.#state;
    const isOpening = areSameSpan(span, openingSpan(model.axis, model.days));
    this.#host.post({
      type: 'step',
      step: {
        goesOn,
        range,
        cursor: cursor === null ? null : describeEvent(model, cursor),
        view: isOpening ? null : edgesOf(model.axis, span),
      },
    });
  }

  goBack(): boolean {
    const span = this.#history.at(-1);
    if (!span) return false;
    const history = this.#history.slice(0, -1);
    this.change({ span }, 'jump');
    this.#history = history;
    return true;
  }

  requestDraw(): void {
    if (this.#isFrameAsked) return;
    this.#isFrameAsked = true;
    this.#host.requestFrame(() => this.draw());
  }

  /** Brings a lane into sight with the next frame, when it is known which lanes are drawn. */
  scrollToLane(lane: number): void {
    this.#laneToReveal = lane;
    this.requestDraw();
  }

  xOf(position: number): number {
    const { span } = this.#state;
    return ((position - span.from) / (span.to - span.from)) * this.width;
  }

  positionAt(x: number): number {
    const { span } = this.#state;
    return span.from + (x / Math.max(1, this.width)) * (span.to - span.from);
  }

  draw(): void {
    this.#isFrameAsked = false;
    const model = this.#model;
    if (!model) {
      this.#paintPreview();
      return;
    }
    this.#noteFrame();
    const counts = this.#derive.laneCounts(model, this.#mask, this.#state.span);
    this.#foldRows(model, counts);
    this.#noteSeen(model);
    const ring = this.#palette ? this.#paint(model, this.#palette) : null;
    this.#host.post({
      type: 'frame',
      frame: {
        span: this.#state.span,
        range: this.#rangeStretch(model),
        ring,
        playheadX: this.#playhead && this.xOf(positionOfPlayhead(model.axis, this.#playhead)),
        scrollTop: this.#scrollTop,
        isScrolled: this.#isScrolled,
        contentHeight: this.#contentHeight,
      },
    });
    this.#isScrolled = false;
    this.#report();
  }

  #noteFrame(): void {
    const nowMs = this.#host.monotonicMs();
    const tookMs = nowMs - this.#drawnMs;
    this.#drawnMs = nowMs;
    if (this.#isSettled || tookMs > PAUSE_MS || this.#resolution < 1) return;
    this.#slowFrames = tookMs > SLOW_FRAME_MS ? this.#slowFrames + 1 : 0;
  }

  /** Columns of bins a pixel. */
  get #resolution(): number {
    return this.#slowFrames >= 2 ? 0.5 : 1;
  }

  // ---- state --------------------------------------------------------------------------------------------------------

  /** The same events stay in view; what follows the newest end, or shows everything, goes on doing so. */
  #carryOver(before: TimelineModel, model: TimelineModel): void {
    const { span, cursor, column } = this.#state;
    const isSameKind = before.axis.kind === model.axis.kind;
    const opening = openingSpan(before.axis, before.days);
    const carry = (one: Span) =>
      areSameSpan(one, opening) && !isSameKind ? openingSpan(model.axis, model.days) : carrySpan(before, model, one);
    this.#history = this.#history.map(carry);
    // What is said of the last rest must fit the axis that is there now, however long the next one takes.
    this.#settledSpan = carry(this.#settledSpan);
    this.#state = {
      ...this.#state,
      span: isSameKind && isAtEnd(before, span) ? spanAtEnd(model.axis, carry(span), 'newest') : carry(span),
      cursor: movedEvent(before, model, cursor),
      column: before.columns.ids === model.columns.ids ? column : null,
    };
  }

  #noteSeen(model: TimelineModel): void {
    if (isAtEnd(model, this.#state.span)) this.#seenMs = newestMs(model);
  }

  #newerCount({ columns, presentCount }: TimelineModel): number {
    return presentCount - upperBound(columns.timesMs, this.#seenMs, 0, presentCount);
  }

  #unsettle(): void {
    this.#isSettled = false;
    this.#stopSettling();
    this.#stopSettling = this.#host.wait(SETTLE_MS, () => {
      this.#isSettled = true;
      this.#slowFrames = 0;
      this.#settledSpan = this.#state.span;
      this.requestDraw();
    });
    this.requestDraw();
  }

  // ---- measures -----------------------------------------------------------------------------------------------------

  #sizeOf(band: BandName): BandSize | undefined {
    return this.#sizes.find((size) => size.band === band);
  }

  #fitAll(): void {
    this.#bands.clear();
    for (const [band, canvas] of this.#surfaces) {
      const size = this.#sizeOf(band);
      const surface = canvas.getContext('2d', { alpha: false });
      if (!surface || !size || size.width === 0) continue;
      const [width, height] = [size.width, size.height].map((px) => Math.round(px * this.#pixelRatio));
      canvas.width = width ?? 0;
      canvas.height = height ?? 0;
      surface.setTransform(this.#pixelRatio, 0, 0, this.#pixelRatio, 0, 0);
      this.#bands.set(band, { surface, width: size.width, height: size.height });
    }
    this.draw();
  }

  get #contentHeight(): number {
    // One row more, for what is said below the lanes; it stays in sight.
    return this.#rows.length * this.#layout.rowHeight + ROW_HEIGHT;
  }

  #foldRows(model: TimelineModel, counts: LaneCounts): void {
    const kept = new Set(this.#isSettled ? [] : this.#rows);
    for (const lane of this.#derive.lanesInTrouble(model.lanes)) kept.add(lane);
    const pinned = this.#pins[model.lanes.kind] ?? [];
    const rows = withPinnedFirst(foldLanes(counts, kept), model.lanes.lanes, pinned);
    const isSame = rows.length === this.#rows.length && rows.every((lane, row) => lane === this.#rows[row]);
    if (!isSame) this.#rows = rows;
    const height = this.#bands.get('lanes')?.height ?? 0;
    this.#layout = layoutRows(this.#rows.length, height - ROW_HEIGHT);
    const row = this.#rows.indexOf(this.#laneToReveal);
    this.#laneToReveal = -1;
    const top = row < 0 ? this.#scrollTop : scrollToRow(this.#layout, row, this.#scrollTop, height - ROW_HEIGHT);
    this.#isScrolled ||= top !== this.#scrollTop;
    this.#scrollTop = top;
  }

  #paintPreview(): void {
    const band = this.#bands.get('overview');
    if (!this.#preview || !band || !this.#palette) return;
    paintOverview(band, previewBins(this.#preview, this.#mask, band.width), this.#palette);
  }

  // ---- paint --------------------------------------------------------------------------------------------------------

  #paint(model: TimelineModel, palette: Palette): { readonly x: number; readonly y: number } | null {
    const overview = this.#bands.get('overview');
    if (overview) this.#derive.paintedOverview(model, this.#mask, overview, palette);
    const undated = this.#bands.get('undated');
    if (undated) this.#derive.paintedUndated(model, this.#mask, undated, palette);
    const density = this.#bands.get('density');
    if (!density) return null;
    const ticks = this.#derive.ticks(model, this.#state.span, density.width);
    this.#drawDensity(model, palette, density, ticks);
    return this.#drawLanes(model, palette, ticks);
  }

  #drawDensity(model: TimelineModel, palette: Palette, band: Band, ticks: readonly Tick[]): void {
    const { span } = this.#state;
    const width = Math.max(1, Math.floor((band.width / DENSITY_BIN_PX) * this.#resolution));
    const bins = this.#derive.density(model, this.#mask, span, width);
    const placed = placeLabels(ticks, span, band.width, measureWith(band, palette));
    const scale = densityScale(bins);
    const picture = {
      bins,
      scale,
      ticks: placed,
      notches: this.#notches(model),
      undatedFrom: this.#undatedFrom(model),
      range: this.#rangeStretch(model),
    };
    paintRulerAndDensity(band, picture, palette);
    paintDensityScale(band, scale, palette);
    const times = [timeAtPosition(model.axis, span.from), timeAtPosition(model.axis, span.to)] as const;
    const xOf = (ms: number) => this.xOf(positionOfTime(model.axis, ms));
    paintParallel(band, parallelMarks(this.#derive.parallel(model), times, xOf), palette);
  }

  #drawLanes(
    model: TimelineModel,
    palette: Palette,
    ticks: readonly Tick[],
  ): { readonly x: number; readonly y: number } | null {
    const band = this.#bands.get('lanes');
    if (!band) return null;
    const { span, cursor } = this.#state;
    const layout = this.#layout;
    const { first, end } = visibleRows(layout, this.#rows.length, this.#scrollTop, band.height);
    const inSight = this.#derive.rowsInSight(this.#rows, first, end);
    const width = Math.round(band.width * this.#resolution);
    const { bins, eventOf, isInstant } = this.#derive.laneBins(
      model,
      this.#mask,
      span,
      width,
      inSight,
      layout.division,
    );
    const top = first * layout.rowHeight - this.#scrollTop;
    const ring = this.#cursorPlace(model, first, top);
    const wanted = new Set<number>();
    paintLanes(
      band,
      {
        bins,
        columnPx: this.#resolution < 1 ? band.width / width : 1,
        eventOf,
        isInstant,
        brush: this.#host.brush,
        ticks: placeLabels(ticks, span, band.width, () => 0),
        layout,
        top,
        rows: inSight.length,
        undatedFrom: this.#undatedFrom(model),
        range: this.#rangeStretch(model),
        rangeRows: this.#rangeRows(model, inSight),
        highlightedRow: cursor === null ? -1 : inSight.indexOf(model.lanes.laneOf[cursor] ?? -1),
        ring,
        xOf: (event) => this.#xOfEvent(model, event) ?? 0,
        groupOf: (event) => groupIndexAt(model.columns, event),
        titleOf: (event) => this.#titleOf(model, event, wanted),
      },
      palette,
    );
    this.#loadTitles(model, wanted);
    paintConnectors(band, this.#connectors(model, band), palette);
    return ring;
  }

  #connectors({ axis, lanes }: TimelineModel, { width, height }: Band): readonly Connector[] {
    if (lanes.kind !== 'session' || this.#links.length === 0) return [];
    const laneOf = this.#derive.laneOfKey(lanes);
    const rowOfLane = new Map(this.#rows.map((lane, row) => [lane, row]));
    return connectorsOf({
      links: this.#links,
      rowOf: (key) => rowOfLane.get(laneOf.get(key) ?? -1),
      xOf: (ms) => this.xOf(positionOfTime(axis, ms)),
      rowHeight: this.#layout.rowHeight,
      scrollTop: this.#scrollTop,
      width,
      height,
    });
  }

  #xOfEvent({ axis }: TimelineModel, event: number): number | null {
    const position = axis.positions.at(event);
    return position === undefined ? null : this.xOf(position);
  }

  #notches(model: TimelineModel): number[] {
    const { gaps } = model.axis;
    const { start, end } = eventsInSpan(model.axis, this.#state.span);
    const notches: number[] = [];
    for (let gap = lowerBound(gaps, start); (gaps[gap] ?? Number.POSITIVE_INFINITY) <= end; gap += 1) {
      const x = this.#xOfEvent(model, gaps[gap] ?? 0) ?? 0;
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
    const x = cursor === null ? null : this.#xOfEvent(model, cursor);
    if (cursor === null || x === null) return null;
    const row = this.#rows.indexOf(model.lanes.laneOf[cursor] ?? -1) - firstRow;
    if (row < -1) return null;
    const box = markBox(this.#layout, this.#layout.division.subRowOf[groupIndexAt(model.columns, cursor)] ?? 0);
    return { x, y: top + row * this.#layout.rowHeight + box.top + box.height / 2 };
  }

  #titleOf(model: TimelineModel, event: number, wanted: Set<number>): string | null {
    const title = this.#titles.peek(model.columns, event);
    if (title === undefined) wanted.add(event);
    return title ?? null;
  }

  #loadTitles({ columns }: TimelineModel, wanted: ReadonlySet<number>): void {
    if (!this.#isSettled || wanted.size === 0 || wanted.size > TITLES_BELOW_EVENTS) return;
    this.#titles.load(columns, [...wanted]).then(
      () => this.requestDraw(),
      // Titles are a nicety: without them the glyphs stand alone, and the tooltip says what went wrong.
      () => {},
    );
  }

  // ---- report -------------------------------------------------------------------------------------------------------

  /** At once, and then no more often than every 120 ms; the last one is always given. */
  #report(): void {
    if (this.#stopReport) return;
    const restMs = this.#reportedMs + REPORT_INTERVAL_MS - this.#host.monotonicMs();
    const send = () => {
      this.#stopReport = null;
      this.#reportedMs = this.#host.monotonicMs();
      if (this.#model) this.#host.post({ type: 'report', report: this.#makeReport(this.#model) });
    };
    if (restMs <= 0) send();
    else this.#stopReport = this.#host.wait(restMs, send);
  }

  #makeReport(model: TimelineModel): SceneReport {
    const { span, range, cursor } = this.#state;
    return {
      span,
      settledSpan: this.#settledSpan,
      range,
      rangeShares: range && sharesOf(model, range),
      cursor: cursor === null ? null : describeEvent(model, cursor),
      edges: instantsOf(model, span),
      settledEdges: instantsOf(model, this.#settledSpan),
      times: shownTimes(model, span),
      ...shownIn(this.#derive.laneCounts(model, this.#mask, span)),
      rows: this.#laneRows(model),
      rowCount: this.#rows.length,
      rowHeight: this.#layout.rowHeight,
      foldedCount: model.lanes.lanes.length - this.#rows.length,
      isFollowing: isAtEnd(model, span),
      newerCount: this.#newerCount(model),
    };
  }

  #laneRows(model: TimelineModel): LaneRow[] {
    const counts = this.#derive.laneCounts(model, this.#mask, this.#state.span);
    const height = this.#bands.get('lanes')?.height ?? 0;
    const sight = visibleRows(this.#layout, this.#rows.length, this.#scrollTop, height);
    const firstRow = Math.max(0, sight.first - OVERSCAN_ROWS);
    return this.#rows.slice(firstRow, sight.end + OVERSCAN_ROWS).flatMap((lane, index) => {
      const found = model.lanes.lanes[lane];
      if (!found) return [];
      const { key, label, detail, isNested, problem } = found;
      const inView = { events: counts.matches[lane] ?? 0, errors: counts.errors[lane] ?? 0 };
      return [
        { lane, key, label, detail, isNested, problem, top: (firstRow + index) * this.#layout.rowHeight, inView },
      ];
    });
  }
}

/** Each event is in one lane. */
function shownIn({ events, matches }: LaneCounts): ShownCount {
  const sum = (counts: Uint32Array) => counts.reduce((total, count) => total + count, 0);
  return { shown: sum(events), matched: sum(matches) };
}

function measureWith(band: Band, palette: Palette): (label: string) => number {
  return (label) => {
    band.surface.font = palette.font;
    return band.surface.measureText(label).width;
  };
}

function sharesOf(
  { axis }: TimelineModel,
  { fromMs, toMs }: TimeRange,
): { readonly from: number; readonly to: number } {
  const { from, to } = axis.bounds;
  const share = (ms: number) => Math.min(1, Math.max(0, (positionOfTime(axis, ms) - from) / (to - from)));
  return { from: share(fromMs), to: share(toMs) };
}

function instantsOf({ axis }: TimelineModel, span: Span): Instants {
  return { fromMs: timeAtPosition(axis, span.from), toMs: timeAtPosition(axis, span.to) };
}

/** True where the newest event with a place is in view: what comes after it comes into view, too. */
function isAtEnd({ axis }: TimelineModel, span: Span): boolean {
  return span.to >= (axis.positions.at(axis.positions.length - 1) ?? Number.NEGATIVE_INFINITY);
}

/** True where newer events come into view by themselves. */
function isFollowedBy(before: TimelineModel, model: TimelineModel, span: Span): boolean {
  return before.axis.kind === model.axis.kind && newestMs(model) > newestMs(before) && isAtEnd(before, span);
}

function newestMs({ columns, presentCount }: TimelineModel): number {
  return presentCount === 0 ? Number.NEGATIVE_INFINITY : (columns.timesMs[presentCount - 1] ?? 0);
}

/** The same stretch of time, or of undated events, in another model; all of it stays all of it. */
function carrySpan(before: TimelineModel, model: TimelineModel, span: Span): Span {
  const { bounds, minLength } = model.axis;
  if (areSameSpan(span, before.axis.bounds)) return bounds;
  const isOrder = before.axis.kind === 'order' && model.axis.kind === 'order';
  if (isOrder && span.from >= before.columns.datedCount) {
    const shift = model.columns.datedCount - before.columns.datedCount;
    return clampSpan({ from: span.from + shift, to: span.to + shift }, bounds, minLength);
  }
  return clampSpan(moveToAxis(before.axis, model.axis, span), bounds, minLength);
}

/** Where an event of one set of columns stands in another; null when it went. */
function movedEvent(before: TimelineModel, model: TimelineModel, event: number | null): number | null {
  if (event === null || before.columns.ids === model.columns.ids) return event;
  const id = before.columns.ids[event];
  const store = before.columns.stores[event];
  const moved = model.columns.ids.findIndex((one, index) => one === id && model.columns.stores[index] === store);
  return moved < 0 ? null : moved;
}
