import type { TimelineFeedApi } from '../engine/api.ts';
import { type CommandCall, runCommand } from './command-list.ts';
import { TimelineData } from './data.ts';
import type { Palette } from './paint.ts';
import type { BandCanvas, BandName, PlainPalette, ShowRequest, ToTimeline } from './protocol.ts';
import { answerQuestion } from './questions.ts';
import { Scene, type SceneHost } from './scene.ts';
import { Titles } from './titles.ts';

export interface DeskHost extends SceneHost {
  /** Epoch ms. */
  readonly nowMs: () => number;
  readonly makeHatch: (colour: string, pixelRatio: number) => Palette['hatch'];
}

/** Takes what the page asks for, in the order it comes. */
export class TimelineDesk {
  readonly #host: DeskHost;
  readonly #data: TimelineData;
  readonly #titles: Titles;
  readonly #scene: Scene;
  readonly #canvases = new Map<number, OffscreenCanvas>();
  #palette: PlainPalette | null = null;
  #pixelRatio = 1;
  #request: ShowRequest | null = null;
  #loading: Promise<void> = Promise.resolve();

  constructor(host: DeskHost, feed: TimelineFeedApi) {
    this.#host = host;
    this.#data = new TimelineData(feed, host.nowMs);
    this.#titles = new Titles(feed);
    this.#scene = new Scene(host, this.#titles);
  }

  take(message: ToTimeline): void {
    switch (message.type) {
      case 'show':
        this.#show(message.request);
        break;
      case 'canvases':
        this.#setCanvases(message.canvases);
        break;
      case 'sizes':
        this.#pixelRatio = message.pixelRatio;
        this.#setPalette();
        this.#scene.setSizes(message.sizes, message.pixelRatio);
        break;
      case 'palette':
        this.#palette = message.palette;
        this.#setPalette();
        break;
      case 'pins':
        this.#scene.setPins(message.pins);
        break;
      case 'links':
        this.#scene.setLinks(message.links);
        break;
      case 'scroll':
        this.#scene.scrollTo(message.top);
        break;
      case 'run':
        this.#run(message.call);
        break;
      case 'ask':
        // What is asked about may be on its way.
        this.#loading = this.#loading.then(() => this.#answer(message));
        break;
    }
  }

  /** At once; what is meant for events that are still on their way waits for them. */
  #run(call: CommandCall): void {
    if (this.#scene.model) runCommand(this.#scene, call);
    else this.#loading = this.#loading.then(() => runCommand(this.#scene, call));
  }

  /** One after the other; of several that wait, only the last is loaded. */
  #show(request: ShowRequest): void {
    // What the link says must not be lost with a request that is passed over.
    this.#request = { ...request, link: request.link ?? this.#request?.link ?? null };
    this.#loading = this.#loading.then(() => this.#load());
  }

  async #load(): Promise<void> {
    const request = this.#request;
    if (!request) return;
    this.#request = null;
    this.#host.post({ type: 'loading', isLoading: true });
    try {
      const [, isOtherData] = await Promise.all([this.#preview(request), this.#data.load(request)]);
      if (isOtherData) this.#titles.clear();
      this.#setModel(request);
    } catch (error) {
      this.#host.post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
    this.#host.post({ type: 'loading', isLoading: false });
  }

  async #preview(request: ShowRequest): Promise<void> {
    const preview = await this.#data.preview(request);
    if (!preview) return;
    // Painted before anything else is worked out.
    this.#scene.setPreview(preview, request.mask);
    this.#host.post({ type: 'facts', facts: this.#data.factsOfPreview(preview, request) });
  }

  #setModel(request: ShowRequest): void {
    const model = this.#data.model(request);
    const facts = model && this.#data.facts(model, request);
    if (!model || !facts) return;
    const hasFollowed = this.#scene.setModel(model, request.mask);
    if (request.link) this.#scene.takeOver(request.link);
    else if (hasFollowed) this.#scene.tellStep(true);
    this.#host.post({ type: 'facts', facts });
  }

  #setCanvases(canvases: readonly BandCanvas[]): void {
    const surfaces = new Map<BandName, OffscreenCanvas>();
    for (const { band, number, canvas } of canvases) {
      const surface = canvas ?? this.#canvases.get(number);
      if (surface) surfaces.set(band, surface);
    }
    // Those that left the page never come back.
    const kept = canvases.map(({ band, number }) => [number, surfaces.get(band)] as const);
    this.#canvases.clear();
    for (const [number, surface] of kept) if (surface) this.#canvases.set(number, surface);
    this.#scene.setSurfaces(surfaces);
  }

  #setPalette(): void {
    if (!this.#palette) return;
    const hatch = this.#host.makeHatch(this.#palette.canvas, this.#pixelRatio);
    this.#scene.setPalette({ ...this.#palette, hatch });
  }

  #answer({ id, name, args }: Extract<ToTimeline, { readonly type: 'ask' }>): void {
    try {
      this.#host.post({ type: 'answer', id, answer: answerQuestion(this.#scene, name, args) });
    } catch (error) {
      this.#host.post({ type: 'refusal', id, message: error instanceof Error ? error.message : String(error) });
    }
  }
}
