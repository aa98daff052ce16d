import {
  type Playhead,
  type PlaySpeed,
  type PlayStep,
  type PlayStretch,
  playFor,
} from '../../../timeline/playback-clock.ts';
import { createPacer } from '../../components/pacer.ts';
import { makeWatchable, type Watched } from '../../watched.ts';

/** What the controls show; given a few times a second while it plays. */
export interface PlayerReport {
  /** Null until playback was used. */
  readonly playhead: Playhead | null;
  readonly isPlaying: boolean;
  readonly speed: PlaySpeed;
  /** The pause that was jumped last; 0 for none lately. */
  readonly jumpedMs: number;
  readonly isAtEnd: boolean;
}

/** What tells the player of time; tests give their own. */
export interface PlayerHost {
  now(): number;
  /** Calls back once, with the next frame or, stepwise, a second later. Returns what stops it. */
  wait(callback: () => void): () => void;
}

/** What is asked of the events: the page has none. */
export interface PlayQuestions {
  playedAfter(event: number, count: number): Promise<PlayStretch>;
  playheadAt(ms: number): Promise<Playhead>;
  playheadOn(event: number): Promise<Playhead>;
  playedBeside(playhead: Playhead, steps: number): Promise<number | null>;
}

export interface PlayerEvents {
  /** The playhead went somewhere: by playing, because a person put it there, or it is at the same time in other events. */
  onMove(playhead: Playhead, by: 'play' | 'seek' | 'place'): void;
  /** It came to rest: paused, at the end, or put somewhere while it did not play. */
  onRest(playhead: Playhead): void;
}

const REPORT_INTERVAL_MS = 120;
const JUMP_SHOWN_MS = 1600;
/** Events that are asked for ahead. */
const AHEAD = 512;
const ASK_BELOW = 128;
/** A tab that slept does not play all of it at once. */
const LONGEST_STEP_MS = 1000;

const AT_REST: PlayerReport = { playhead: null, isPlaying: false, speed: '60', jumpedMs: 0, isAtEnd: false };

/** Plays what is shown and matches, in order of time. Putting the playhead elsewhere goes on playing from there. */
export class Player {
  readonly #report = makeWatchable<PlayerReport>(AT_REST);
  readonly #pacer = createPacer<PlayerReport>(REPORT_INTERVAL_MS, (report) => this.#report.set(report));
  readonly #host: PlayerHost;
  readonly #events: PlayerEvents;
  #questions: PlayQuestions | null = null;
  #now: PlayerReport = AT_REST;
  #next: PlayStretch | null = null;
  #isAsking = false;
  /** It goes somewhere else: where it stood is not played on. */
  #isFinding = false;
  #turn = 0;
  #lastMs = 0;
  #restMs = 0;
  #jumpedAtMs = 0;
  #stopWaiting: () => void = () => {};

  constructor(host: PlayerHost, events: PlayerEvents) {
    this.#host = host;
    this.#events = events;
  }

  get report(): Watched<PlayerReport> {
    return this.#report;
  }

  get playhead(): Playhead | null {
    return this.#now.playhead;
  }

  get isPlaying(): boolean {
    return this.#now.isPlaying;
  }

  /** Other events to play: the playhead stays at its time. */
  ask(questions: PlayQuestions): void {
    this.#questions = questions;
    this.#forgetNext();
    const { playhead } = this.#now;
    if (playhead) this.#find(questions.playheadAt(playhead.ms), (found) => this.#place(found));
  }

  setSpeed(speed: PlaySpeed): void {
    this.#restMs = 0;
    this.#change({ speed });
  }

  /** From the playhead; without one, or at the end of everything, from where `start` says. */
  play(start: () => Promise<number | null>): void {
    if (this.#now.isPlaying) return;
    this.#change({ isPlaying: true });
    this.#lastMs = this.#host.now();
    this.#restMs = 0;
    if (this.#now.playhead === null || this.#now.isAtEnd) {
      this.#find(this.#playheadFrom(start), (found) => this.#arrive(found));
    }
    this.#schedule();
  }

  pause(): void {
    if (!this.#now.isPlaying) return;
    this.#stopWaiting();
    this.#change({ isPlaying: false, jumpedMs: 0 });
    this.#rest();
  }

  seek(ms: number): void {
    const { playhead } = this.#now;
    // It goes there at once; which event it is on follows.
    if (playhead) this.#place({ ...playhead, ms });
    this.#find(this.#questions?.playheadAt(ms), (found) => this.#arrive(found));
  }

  seekEvent(event: number): void {
    this.#find(this.#questions?.playheadOn(event), (found) => this.#arrive(found));
  }

  /** To the event `steps` before or behind. */
  step(steps: number): void {
    const { playhead } = this.#now;
    if (!playhead || !this.#questions) return;
    const turn = this.#turn;
    this.#questions.playedBeside(playhead, steps).then((event) => {
      if (event !== null && turn === this.#turn) this.seekEvent(event);
    }, noAnswer);
  }

  stop(): void {
    this.#turn += 1;
    this.#stopWaiting();
    this.#pacer.cancel();
  }

  async #playheadFrom(start: () => Promise<number | null>): Promise<Playhead> {
    const ms = await start();
    if (ms === null || !this.#questions) throw new Error('There is nothing to play.');
    return this.#questions.playheadAt(ms);
  }

  #arrive(playhead: Playhead): void {
    this.#forgetNext();
    this.#change({ playhead, isAtEnd: false, jumpedMs: 0 });
    this.#events.onMove(playhead, 'seek');
    if (!this.#now.isPlaying) this.#rest();
  }

  #place(playhead: Playhead): void {
    this.#change({ playhead, isAtEnd: false });
    this.#events.onMove(playhead, 'place');
  }

  #find(answer: Promise<Playhead> | undefined, use: (playhead: Playhead) => void): void {
    this.#turn += 1;
    const turn = this.#turn;
    if (!answer) return;
    this.#isFinding = true;
    answer.then(
      (playhead) => {
        if (turn !== this.#turn) return;
        this.#isFinding = false;
        use(playhead);
      },
      () => {
        if (turn !== this.#turn) return;
        this.#isFinding = false;
        if (this.#now.playhead === null) this.pause();
      },
    );
  }

  #schedule(): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#host.wait(() => this.#tick());
  }

  #tick(): void {
    if (!this.#now.isPlaying) return;
    const nowMs = this.#host.now();
    const elapsedMs = Math.min(LONGEST_STEP_MS, nowMs - this.#lastMs) + this.#restMs;
    this.#lastMs = nowMs;
    this.#askAhead();
    const { playhead, speed } = this.#now;
    if (playhead && !this.#isFinding && this.#next && this.#next.after <= playhead.event) {
      this.#take(playFor(playhead, speed, elapsedMs, this.#next), nowMs);
    }
    if (this.#now.isPlaying) this.#schedule();
  }

  #take(step: PlayStep, nowMs: number): void {
    const { playhead, jumpedMs, restMs, state } = step;
    this.#restMs = restMs;
    if (jumpedMs > 0) this.#jumpedAtMs = nowMs;
    const isJumpOver = nowMs - this.#jumpedAtMs > JUMP_SHOWN_MS;
    this.#change({
      playhead,
      jumpedMs: jumpedMs || (isJumpOver ? 0 : this.#now.jumpedMs),
      isAtEnd: state === 'at-end',
    });
    this.#events.onMove(playhead, 'play');
    if (state === 'at-end') this.pause();
  }

  #askAhead(): void {
    const { playhead } = this.#now;
    if (!playhead || !this.#questions || this.#isAsking || this.#knowsEnough(playhead)) return;
    this.#isAsking = true;
    const turn = this.#turn;
    this.#questions.playedAfter(playhead.event, AHEAD).then(
      (next) => {
        this.#isAsking = false;
        if (turn === this.#turn) this.#next = next;
      },
      () => {
        this.#isAsking = false;
      },
    );
  }

  #knowsEnough({ event }: Playhead): boolean {
    const next = this.#next;
    if (!next || next.after > event) return false;
    return next.isEnd || event < (next.events.at(-ASK_BELOW) ?? -1);
  }

  #forgetNext(): void {
    this.#next = null;
    this.#restMs = 0;
  }

  #rest(): void {
    const { playhead } = this.#now;
    if (playhead) this.#events.onRest(playhead);
  }

  /** Play and pause show at once, the rest a few times a second. */
  #change(part: Partial<PlayerReport>): void {
    const isPlain = part.isPlaying === undefined && part.speed === undefined;
    this.#now = { ...this.#now, ...part };
    this.#pacer.push(this.#now);
    if (!isPlain) this.#pacer.flush();
  }
}

/** The columns went with their answer; the next one asks again. */
function noAnswer(): void {}

/** Frame by frame, or once a second for those who asked for less motion. */
export const BROWSER_PLAYER_HOST: PlayerHost = {
  now: () => performance.now(),
  wait(callback) {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = window.setTimeout(callback, LONGEST_STEP_MS);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(frame);
  },
};
