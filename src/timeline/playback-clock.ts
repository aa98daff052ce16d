import { GAP_LIMIT_MS } from '../engine/timeline/active-time.ts';

/** How fast playback goes: recorded time by a factor, or one event after the other whatever their times. */
export const PLAY_SPEEDS = ['1', '10', '60', '600', 'event'] as const;
export type PlaySpeed = (typeof PLAY_SPEEDS)[number];

export const PLAY_SPEED_LABELS: Readonly<Record<PlaySpeed, string>> = {
  '1': '1×',
  '10': '10×',
  '60': '60×',
  '600': '600×',
  event: '1 event/s',
};

const EVENT_PACE_MS = 1000;

/** Where playback stands. */
export interface Playhead {
  /** Epoch ms. */
  readonly ms: number;
  /** The last event at or before it, by its index in the columns; -1 before the first. */
  readonly event: number;
  /** Time of that event; epoch ms, NaN before the first. */
  readonly eventMs: number;
}

/** The events that follow a playhead, in order of time. */
export interface PlayStretch {
  /** The playhead's event that they follow. */
  readonly after: number;
  readonly events: Uint32Array;
  readonly timesMs: Float64Array;
  /** Nothing follows the last of them. */
  readonly isEnd: boolean;
}

export interface PlayStep {
  readonly playhead: Playhead;
  /** Length of the pause that was jumped in this step; 0 for none. */
  readonly jumpedMs: number;
  /** Of what was given to play, that which is still to be played: less than a pace of events. */
  readonly restMs: number;
  /** at-end: nothing follows. waits: what follows is not known yet. */
  readonly state: 'plays' | 'at-end' | 'waits';
}

/**
 * Plays for some time of the clock on the wall. A pause of more than 30 minutes between two events is jumped in one
 * step, which ends there, so that what comes behind it is seen from its beginning.
 *
 * @param elapsedMs since the last step, with what that one left over.
 */
export function playFor(playhead: Playhead, speed: PlaySpeed, elapsedMs: number, next: PlayStretch): PlayStep {
  return speed === 'event'
    ? playEvents(playhead, elapsedMs, next)
    : playTime(playhead, Number(speed) * elapsedMs, next);
}

/** The place in a stretch of the first event behind the playhead. */
function placeBehind({ event }: Playhead, { after, events }: PlayStretch): number {
  if (event === after) return 0;
  let place = 0;
  while (place < events.length && (events[place] ?? 0) <= event) place += 1;
  return place;
}

function playEvents(playhead: Playhead, elapsedMs: number, next: PlayStretch): PlayStep {
  let place = placeBehind(playhead, next);
  let at = playhead;
  let restMs = elapsedMs;
  while (restMs >= EVENT_PACE_MS && place < next.events.length) {
    const ms = next.timesMs[place] ?? at.ms;
    const pauseMs = pauseBefore(at, ms);
    at = { ms, event: next.events[place] ?? at.event, eventMs: ms };
    place += 1;
    restMs -= EVENT_PACE_MS;
    if (pauseMs > 0) return { playhead: at, jumpedMs: pauseMs, restMs: 0, state: stateAt(place, next) };
  }
  const state = stateAt(place, next);
  return { playhead: at, jumpedMs: 0, restMs: state === 'plays' ? restMs : 0, state };
}

function playTime(playhead: Playhead, playedMs: number, next: PlayStretch): PlayStep {
  let place = placeBehind(playhead, next);
  let at = playhead;
  const untilMs = playhead.ms + playedMs;
  while (place < next.events.length) {
    const ms = next.timesMs[place] ?? 0;
    const pauseMs = pauseBefore(at, ms);
    if (pauseMs === 0 && ms > untilMs)
      return { playhead: { ...at, ms: untilMs }, jumpedMs: 0, restMs: 0, state: 'plays' };
    // All events of an instant are reached at once.
    do {
      at = { ms, event: next.events[place] ?? at.event, eventMs: ms };
      place += 1;
    } while (next.timesMs[place] === ms);
    if (pauseMs > 0) return { playhead: at, jumpedMs: pauseMs, restMs: 0, state: stateAt(place, next) };
  }
  return { playhead: at, jumpedMs: 0, restMs: 0, state: stateAt(place, next) };
}

/** How much of a long pause is left before an event; 0 within work. */
function pauseBefore({ ms, event, eventMs }: Playhead, nextMs: number): number {
  const sinceMs = event < 0 ? ms : eventMs;
  return nextMs - sinceMs > GAP_LIMIT_MS ? nextMs - ms : 0;
}

function stateAt(place: number, { events, isEnd }: PlayStretch): PlayStep['state'] {
  if (place < events.length) return 'plays';
  return isEnd ? 'at-end' : 'waits';
}
