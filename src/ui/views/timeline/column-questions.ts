import { type ItemRef, STORE_NAMES } from '../../../engine/api.ts';
import type { Span } from './axis.ts';
import type { GroupMask } from './columns.ts';
import { rangeOfLane } from './commands.ts';
import { extentOf } from './extents.ts';
import type { TimelineModel } from './model.ts';
import { mostAtOnce, type ParallelSpans, parallelSpans } from './parallel-sessions.ts';
import { type PlaySource, playedAfter, playedBeside, playheadAt, playheadOn } from './play-source.ts';
import type { Playhead, PlayStretch } from './playback-clock.ts';
import { eventsInRange, type Summary, summarise, type TimeRange } from './selection.ts';
import { listEvents } from './table-rows.ts';
import type { TableScope } from './timeline-params.ts';
import { type UndatedGroup, undatedGroups } from './undated-groups.ts';
import { undatedHit, undatedPlaces } from './undated-layout.ts';

/** Which events are meant: those of the range or, without one, of the span; or what has no place in time. */
export interface Where {
  readonly scope: TableScope;
  readonly range: TimeRange | null;
  readonly span: Span;
}

export interface LaneFacts {
  /** Of what is shown and matches, dated or not. */
  readonly summary: Summary;
  /** All of its dated events; null for a lane without one. */
  readonly bounds: TimeRange | null;
}

/**
 * What the screen asks of the events beside what is drawn: always with a promise, wherever the columns are. Events are
 * named by their index in the columns of one answer; what comes from another answer asks anew.
 */
export interface ColumnQuestions {
  /** Those that are shown and match, in the order of the columns. */
  listEvents(where: Where): Promise<Uint32Array>;
  refsOf(events: Uint32Array): Promise<readonly ItemRef[]>;
  /** What playback meets behind an event, `count` events at most. */
  playedAfter(event: number, count: number): Promise<PlayStretch>;
  playheadAt(ms: number): Promise<Playhead>;
  playheadOn(event: number): Promise<Playhead>;
  /** The event `steps` before or behind; null where there is none. */
  playedBeside(playhead: Playhead, steps: number): Promise<number | null>;
  laneFacts(lane: number): Promise<LaneFacts>;
  /** Stretches in which sessions were at work at the same time. */
  parallelSpans(): Promise<ParallelSpans>;
  /** The most sessions that were at work at the same time in a range. */
  mostAtOnce(fromMs: number, toMs: number): Promise<number>;
  undatedGroups(): Promise<readonly UndatedGroup[]>;
  /** The event under a point of the lane without dates; null between its marks. */
  undatedAt(x: number, width: number): Promise<number | null>;
  /** Where the mark of an event stands in that lane; null where it does not fit. */
  undatedPlace(event: number, width: number): Promise<number | null>;
  /** Bright events later than an instant. */
  countNewer(ms: number): Promise<number>;
}

export function askColumns(model: TimelineModel, mask: GroupMask): ColumnQuestions {
  const { columns, presentCount, lanes } = model;
  const source: PlaySource = { columns, mask, presentCount };
  let parallel: ParallelSpans | null = null;
  const findParallel = () => {
    parallel ??= parallelSpans(columns, presentCount);
    return parallel;
  };
  const placesIn = (width: number) => {
    const sessionOf = (nth: number) => columns.sessions[columns.datedCount + nth];
    return undatedPlaces(model.undatedCount, (nth) => sessionOf(nth) !== sessionOf(nth - 1), width);
  };
  return {
    listEvents: async ({ scope, range, span }) => listEvents(model, mask, extentOf(model, scope, range, span)),
    refsOf: async (events) =>
      Array.from(events, (event) => ({
        store: STORE_NAMES[columns.stores[event] ?? 0] ?? 'events',
        id: columns.ids[event] ?? 0,
      })),
    playedAfter: async (event, count) => playedAfter(source, event, count),
    playheadAt: async (ms) => playheadAt(source, ms),
    playheadOn: async (event) => playheadOn(source, event),
    playedBeside: async (playhead, steps) => playedBeside(source, playhead, steps),
    laneFacts: async (lane) => {
      const only = Uint8Array.from(lanes.lanes, (_, index) => Number(index === lane));
      const all = { columns, mask, start: 0, end: columns.count, laneOf: lanes.laneOf, lanes: only };
      return { summary: summarise(all), bounds: rangeOfLane(model, mask, lane) };
    },
    parallelSpans: async () => findParallel(),
    mostAtOnce: async (fromMs, toMs) => mostAtOnce(findParallel(), fromMs, toMs),
    undatedAt: async (x, width) => {
      const nth = undatedHit(placesIn(width), x);
      return nth === null ? null : columns.datedCount + nth;
    },
    undatedPlace: async (event, width) => placesIn(width)[event - columns.datedCount] ?? null,
    undatedGroups: async () => undatedGroups(columns, mask),
    countNewer: async (ms) => {
      const { start, end } = eventsInRange(columns, { fromMs: ms + 1, toMs: Number.POSITIVE_INFINITY, laneKeys: null });
      return listEvents(model, mask, { start, end: Math.min(end, presentCount), lanes: null }).length;
    },
  };
}
