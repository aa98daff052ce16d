import type { LaneLink } from '../../../engine/api.ts';
import type { Span } from '../../../timeline/axis.ts';
import type { CommandArgs, CommandCall, CommandName } from '../../../timeline/command-list.ts';
import type {
  BandCanvas,
  BandName,
  FromTimeline,
  SceneFrame,
  SceneReport,
  SceneStep,
  ShowRequest,
  TimelineFacts,
  ToTimeline,
} from '../../../timeline/protocol.ts';
import type { AnswerOf, QuestionArgs, QuestionName } from '../../../timeline/questions.ts';
import { makeWatchable, type Watchable } from '../../watched.ts';
import { readPalette, watchPalette } from './palette.ts';
import { allPins, watchPins } from './pinned-lanes.ts';

export interface SceneElements {
  readonly root: HTMLElement;
  /** Those of which the canvas is on the page, from the top. */
  readonly bands: readonly BandName[];
  /** The window of the overview; null until it is known what is in view. */
  readonly window: HTMLElement | null;
  /** Null where there is no room for lanes. */
  readonly lanes: LaneElements | null;
}

interface LaneElements {
  readonly scroller: HTMLElement;
  /** Gives the scroller its height. */
  readonly spacer: HTMLElement;
  /** Moved with the scroll position, frame by frame with the canvas. */
  readonly names: HTMLElement;
  /** A point over the virtual cursor, for magnifiers. */
  readonly cursorProxy: HTMLElement;
}

const MAX_PIXEL_RATIO = 2;
/** A question that takes longer was not heard: the worker is gone. */
const LONGEST_ANSWER_MS = 30_000;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly timer: number;
}

/**
 * The timeline as the page knows it: a worker holds the columns and draws; here are its canvases, what it reports, and
 * the way to tell and to ask it.
 */
export class TimelineScene {
  readonly facts: Watchable<TimelineFacts | null> = makeWatchable<TimelineFacts | null>(null);
  readonly report: Watchable<SceneReport | null> = makeWatchable<SceneReport | null>(null);
  readonly isLoading: Watchable<boolean> = makeWatchable<boolean>(true);
  /** Why there is no newer state of the data, or no chart at all. */
  readonly problem: Watchable<Error | null> = makeWatchable<Error | null>(null);
  readonly #start: () => Promise<Worker>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #frameListeners = new Set<(frame: SceneFrame) => void>();
  #worker: Worker | null = null;
  #isStarting = false;
  /** Told before the worker was there. */
  #backlog: (readonly [ToTimeline, Transferable[]])[] = [];
  #shown: ShowRequest | null = null;
  #listener: (step: SceneStep) => void = () => {};
  #elements: SceneElements | null = null;
  readonly #canvases = new Map<BandName, HTMLCanvasElement>();
  #handedOver = new WeakMap<HTMLCanvasElement, number>();
  #canvasCount = 0;
  #questionCount = 0;
  #frame: SceneFrame | null = null;

  constructor(start: () => Promise<Worker>) {
    this.#start = start;
  }

  /** As last drawn. */
  get span(): Span {
    return this.#frame?.span ?? this.facts.getSnapshot()?.axis.bounds ?? { from: 0, to: 1 };
  }

  /** The range as last drawn, in CSS pixels of the plot. */
  get rangeStretch(): SceneFrame['range'] {
    return this.#frame?.range ?? null;
  }

  /** CSS pixels across that the span takes. */
  get width(): number {
    return this.canvasOf('density').clientWidth;
  }

  /**
   * The canvas of a band: the same one while the parts of the page that show it come and go, since what is painted on it
   * stays, and since it can be handed over once.
   */
  canvasOf(band: BandName): HTMLCanvasElement {
    const canvas = this.#canvases.get(band) ?? document.createElement('canvas');
    this.#canvases.set(band, canvas);
    return canvas;
  }

  /** Called for every step of the person. */
  listen(listener: (step: SceneStep) => void): void {
    this.#listener = listener;
  }

  /** Called with the last frame and each that is drawn, for what stands over the canvases. Returns what stops it. */
  onFrame(listener: (frame: SceneFrame) => void): () => void {
    this.#frameListeners.add(listener);
    if (this.#frame) listener(this.#frame);
    return () => this.#frameListeners.delete(listener);
  }

  show(request: ShowRequest): void {
    this.#shown = request;
    this.#tell({ type: 'show', request });
  }

  /** Draws them between the lanes of sessions. */
  connect(links: readonly LaneLink[]): void {
    this.#tell({ type: 'links', links });
  }

  run<Name extends CommandName>(name: Name, ...args: CommandArgs<Name>): void {
    this.#tell({ type: 'run', call: { name, args } as CommandCall });
  }

  /** Rejects for what the data as it is now cannot answer. */
  ask<Name extends QuestionName>(name: Name, ...args: QuestionArgs<Name>): Promise<AnswerOf<Name>> {
    this.#questionCount += 1;
    const id = this.#questionCount;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.#fail(new Error(SILENT)), LONGEST_ANSWER_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#tell({ type: 'ask', id, name, args });
    });
  }

  attach(elements: SceneElements): () => void {
    this.#elements = elements;
    const canvases = elements.bands.map((band) => [band, this.canvasOf(band)] as const);
    this.#handOver(canvases);
    const tellSizes = () => this.#tellSizes(canvases);
    const observer = new ResizeObserver(tellSizes);
    for (const [, canvas] of canvases) observer.observe(canvas);
    const tellPalette = () => this.#tell({ type: 'palette', palette: readPalette(elements.root) });
    tellPalette();
    tellSizes();
    const stopWatching = watchPalette(tellPalette);
    const tellPins = () => this.#tell({ type: 'pins', pins: allPins() });
    tellPins();
    const stopWatchingPins = watchPins(tellPins);
    const scroller = elements.lanes?.scroller;
    const tellScroll = () => this.#tell({ type: 'scroll', top: scroller?.scrollTop ?? 0 });
    scroller?.addEventListener('scroll', tellScroll, { passive: true });
    return () => {
      observer.disconnect();
      stopWatching();
      stopWatchingPins();
      scroller?.removeEventListener('scroll', tellScroll);
      if (this.#elements === elements) this.#elements = null;
    };
  }

  scrollBy(deltaPx: number): void {
    const scroller = this.#elements?.lanes?.scroller;
    if (scroller) scroller.scrollTop += deltaPx;
  }

  /** After a failure: the data once more, in another worker where this one is gone. */
  retry(): void {
    const request = this.#shown;
    this.problem.set(null);
    // What was not read whole is asked for again, though nothing else changed.
    if (request) this.show({ ...request, revision: `${request.revision} again` });
  }

  // ---- the worker ---------------------------------------------------------------------------------------------------

  #tell(message: ToTimeline, transfer: Transferable[] = []): void {
    if (this.#worker) this.#worker.postMessage(message, transfer);
    else {
      this.#backlog.push([message, transfer]);
      this.#open();
    }
  }

  #open(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    this.#start().then(
      (worker) => {
        this.#isStarting = false;
        this.#worker = worker;
        worker.onmessage = ({ data }: MessageEvent<FromTimeline>) => this.#hear(data);
        worker.onerror = ({ message }) => this.#fail(new Error(message ? `${STOPPED} (${message})` : STOPPED));
        const backlog = this.#backlog;
        this.#backlog = [];
        for (const [message, transfer] of backlog) worker.postMessage(message, transfer);
      },
      (error: unknown) => {
        this.#isStarting = false;
        this.#fail(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  /** A canvas cannot be handed over twice: after a failure the chart needs new ones. */
  #fail(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#backlog = [];
    this.#canvases.clear();
    this.#handedOver = new WeakMap();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
    this.#frame = null;
    this.report.set(null);
    this.facts.set(null);
    this.isLoading.set(false);
    this.problem.set(error);
  }

  #hear(message: FromTimeline): void {
    switch (message.type) {
      case 'loading':
        this.isLoading.set(message.isLoading);
        break;
      case 'facts':
        this.problem.set(null);
        this.facts.set(message.facts);
        break;
      case 'failed':
        this.problem.set(new Error(message.message));
        break;
      case 'frame':
        this.#showFrame(message.frame);
        break;
      case 'report':
        this.report.set(message.report);
        break;
      case 'step':
        this.#listener(message.step);
        break;
      case 'answer':
        this.#settle(message.id, ({ resolve }) => resolve(message.answer as never));
        break;
      case 'refusal':
        this.#settle(message.id, ({ reject }) => reject(new Error(message.message)));
        break;
    }
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    settle(waiting);
  }

  // ---- the canvases -------------------------------------------------------------------------------------------------

  #handOver(canvases: readonly (readonly [BandName, HTMLCanvasElement])[]): void {
    const transfer: OffscreenCanvas[] = [];
    const bands = canvases.map(([band, element]): BandCanvas => {
      const known = this.#handedOver.get(element);
      if (known !== undefined) return { band, number: known };
      const canvas = element.transferControlToOffscreen();
      transfer.push(canvas);
      this.#canvasCount += 1;
      this.#handedOver.set(element, this.#canvasCount);
      return { band, number: this.#canvasCount, canvas };
    });
    this.#tell({ type: 'canvases', canvases: bands }, transfer);
  }

  #tellSizes(canvases: readonly (readonly [BandName, HTMLCanvasElement])[]): void {
    const sizes = canvases.map(([band, { clientWidth, clientHeight }]) => {
      return { band, width: clientWidth, height: clientHeight };
    });
    this.#tell({ type: 'sizes', sizes, pixelRatio: Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio) });
  }

  /** What of the page moves with the canvases. */
  #showFrame(frame: SceneFrame): void {
    this.#frame = frame;
    const elements = this.#elements;
    const bounds = this.facts.getSnapshot()?.axis.bounds;
    if (!elements || !bounds) return;
    const pxPerUnit = this.canvasOf('overview').clientWidth / (bounds.to - bounds.from);
    if (elements.window) {
      elements.window.style.left = `${(frame.span.from - bounds.from) * pxPerUnit}px`;
      elements.window.style.width = `${(frame.span.to - frame.span.from) * pxPerUnit}px`;
    }
    if (elements.lanes) showLanes(elements.lanes, frame);
    for (const listener of this.#frameListeners) listener(frame);
  }
}

const STOPPED = 'The worker that draws the timeline stopped. Nothing of your data is lost';
const SILENT = 'The worker that draws the timeline does not answer. Nothing of your data is lost.';

/** Where a canvas can be drawn by a worker. */
export function canDrawTimeline(): boolean {
  return 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}

function showLanes({ scroller, spacer, names, cursorProxy }: LaneElements, frame: SceneFrame): void {
  spacer.style.height = `${frame.contentHeight}px`;
  if (frame.isScrolled) scroller.scrollTop = frame.scrollTop;
  names.style.transform = `translateY(${-frame.scrollTop}px)`;
  cursorProxy.style.transform = `translate(${frame.ring?.x ?? -9}px, ${frame.ring?.y ?? -9}px)`;
}
