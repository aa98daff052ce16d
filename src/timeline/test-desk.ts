import type { TimelineFeedApi } from '../engine/api.ts';
import { ALL_GROUPS } from './columns.ts';
import { TimelineDesk } from './desk.ts';
import type { FromTimeline, PlainPalette, SceneReport, ShowRequest, TimelineFacts, ToTimeline } from './protocol.ts';
import type { QuestionArgs, QuestionName } from './questions.ts';

export const NOW_MS = Date.UTC(2026, 10, 1);
const COLOUR = '#000000';
const PALETTE: PlainPalette = {
  canvas: COLOUR,
  surface: COLOUR,
  line: COLOUR,
  ink2: COLOUR,
  ink3: COLOUR,
  accent: COLOUR,
  error: COLOUR,
  inferredSoft: COLOUR,
  groups: [],
  font: '12px sans-serif',
  smallFont: '11px sans-serif',
};
export const REQUEST: ShowRequest = {
  query: '',
  timeZone: 'UTC',
  revision: '0',
  axis: 'linear',
  lanes: 'session',
  mask: ALL_GROUPS,
  link: { view: null, range: null },
};

/** The desk; frames and waits come when the test says so. */
export class TestDesk {
  readonly heard: FromTimeline[] = [];
  /** Columns of each row of lanes that was painted. */
  readonly columns: number[] = [];
  /** Bands that something was painted on, in that order. */
  readonly painted: string[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly desk: TimelineDesk;
  /** What comes later than a report: things coming to rest. */
  isRestless = false;
  /** What passes from one look at the clock to the next. */
  frameMs = 1000;
  #nowMs = 0;
  #questions = 0;

  constructor(feed: TimelineFeedApi) {
    const host = {
      post: (message: FromTimeline) => void this.heard.push(message),
      requestFrame: (draw: () => void) => void this.#waiting.push(draw),
      wait: (delayMs: number, then: () => void) => {
        if (this.isRestless && delayMs > 200) return () => {};
        this.#waiting.push(then);
        return () => {
          const at = this.#waiting.indexOf(then);
          if (at >= 0) this.#waiting.splice(at, 1);
        };
      },
      monotonicMs: () => (this.#nowMs += this.frameMs),
      nowMs: () => NOW_MS,
      makeHatch: (colour: string) => colour,
      brush: { begin: (columns: number) => void this.columns.push(columns), mark() {}, error() {}, end() {} },
    };
    this.desk = new TimelineDesk(host, feed);
  }

  tell(message: ToTimeline): void {
    this.desk.take(message);
  }

  async show(part: Partial<ShowRequest> = {}): Promise<TimelineFacts> {
    this.tell({ type: 'show', request: { ...REQUEST, ...part } });
    await this.ask('cursorEvent').catch(() => {});
    this.settle();
    const facts = this.heard.findLast((message) => message.type === 'facts');
    if (!facts) throw new Error('No facts were told.');
    return facts.facts;
  }

  /** Bands of 600 pixels on which nothing is seen. */
  putUp(): void {
    const canvases = (['overview', 'density', 'lanes'] as const).map((band, number) => {
      const note = () => {
        this.painted.push(band);
        return { width: 10 };
      };
      const surface = new Proxy({}, { get: (_, name) => (name === 'setTransform' ? () => {} : note), set: () => true });
      return { band, number, canvas: { getContext: () => surface } as unknown as OffscreenCanvas };
    });
    this.tell({ type: 'canvases', canvases });
    this.tell({ type: 'sizes', sizes: canvases.map(({ band }) => ({ band, width: 600, height: 200 })), pixelRatio: 1 });
    this.tell({ type: 'palette', palette: PALETTE });
  }

  /** Lets all that waits happen, and what comes of it. */
  settle(): void {
    for (let rounds = 0; rounds < 5; rounds++) for (const work of this.#waiting.splice(0)) work();
  }

  get facts(): readonly TimelineFacts[] {
    return this.heard.flatMap((message) => (message.type === 'facts' ? [message.facts] : []));
  }

  get report(): SceneReport {
    this.settle();
    const last = this.heard.findLast((message) => message.type === 'report');
    if (!last) throw new Error('No report was given.');
    return last.report;
  }

  async ask<Name extends QuestionName>(name: Name, ...args: QuestionArgs<Name>): Promise<unknown> {
    this.#questions += 1;
    const id = this.#questions;
    this.tell({ type: 'ask', id, name, args });
    const isAnswer = (message: FromTimeline) =>
      (message.type === 'answer' || message.type === 'refusal') && message.id === id;
    while (!this.heard.some(isAnswer)) await new Promise((resolve) => setTimeout(resolve));
    const answer = this.heard.find(isAnswer);
    if (answer?.type === 'refusal') throw new Error(answer.message);
    return answer?.type === 'answer' ? answer.answer : null;
  }
}
