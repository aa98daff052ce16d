import type { ItemRef, SessionSummary } from '../engine/api.ts';
import { STORE_NAMES } from '../engine/api.ts';
import { upperBound } from '../engine/timeline/bisect.ts';
import { agendaDays } from './agenda-days.ts';
import { eventsInSpan, hiddenMs, timeAtPosition } from './axis.ts';
import { GROUP_COUNT, groupIndexAt } from './columns.ts';
import { spanHolding } from './commands.ts';
import { type Extent, extentOf } from './extents.ts';
import { laneDetails } from './lane-questions.ts';
import { exportRefs, listRows, rowOf } from './list-questions.ts';
import { markAt } from './marks.ts';
import { shownTimes, type TimelineModel } from './model.ts';
import { needModel } from './need-model.ts';
import { DENSITY_BIN_PX, RULER_HEIGHT } from './paint.ts';
import { mostAtOnce } from './parallel-sessions.ts';
import { playedAfter, playedBeside, playheadAt, playheadOn } from './play-questions.ts';
import type { Plot, Point } from './plot.ts';
import type { Instants, SceneEvent } from './protocol.ts';
import { describeEvent } from './scene-event.ts';
import { type Summary, summarise } from './selection.ts';
import {
  intervalRows,
  laneRows,
  listEvents,
  PAGE_ROWS,
  type RowFigures,
  sortEvents,
  stretchOf,
  type TableSort,
} from './table-rows.ts';

import { undatedAt, undatedEvents, undatedGroups, undatedPlace } from './undated-questions.ts';

/** Questions that need the columns: pure functions of the plot and of what is asked, answered with small values. */

// ---- figures --------------------------------------------------------------------------------------------------------

export interface ExtentSummary extends Omit<Summary, 'topSessions'> {
  readonly topSessions: readonly { readonly session: SessionSummary; readonly events: number }[];
  /** What is meant, in time; null for what has no date. */
  readonly times: Instants | null;
  /** Names of the lanes that the range is confined to; null for all. */
  readonly laneLabels: readonly string[] | null;
  /** The most sessions that were at work at the same time in these times; 1 where no two were. */
  readonly atOnce: number;
}

function summary(plot: Plot, extent: Extent): ExtentSummary {
  const model = needModel(plot);
  const { columns, lanes } = model;
  const { topSessions, ...figures } = summarise({
    columns,
    mask: plot.mask,
    ...extentOf(model, extent),
    laneOf: lanes.laneOf,
  });
  const { laneKeys } = extent.range ?? { laneKeys: null };
  const times = timesOf(model, extent);
  return {
    ...figures,
    topSessions: topSessions.flatMap(({ session, events }) => {
      const found = columns.sessionList[session];
      return found ? [{ session: found, events }] : [];
    }),
    times,
    laneLabels: laneKeys && lanes.lanes.filter(({ key }) => laneKeys.includes(key)).map(({ label }) => label),
    atOnce: times && plot.parallel ? mostAtOnce(plot.parallel, times.fromMs, times.toMs) : 1,
  };
}

function timesOf(model: TimelineModel, { scope, range, span }: Extent): Instants | null {
  if (scope === 'view') return range ?? shownTimes(model, span);
  const { columns, presentCount, futureCount } = model;
  if (scope === 'undated' || futureCount === 0) return null;
  return { fromMs: columns.timesMs[presentCount] ?? 0, toMs: (columns.timesMs[columns.datedCount - 1] ?? 0) + 1 };
}

// ---- tables ---------------------------------------------------------------------------------------------------------

interface EventPage {
  readonly total: number;
  /** 0-based; the last one where more was asked for. */
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly SceneEvent[];
}

function eventPage(plot: Plot, extent: Extent, sort: TableSort, page: number): EventPage {
  const model = needModel(plot);
  const events = sortEvents(model, listEvents(model, plot.mask, extentOf(model, extent)), sort);
  const pages = Math.ceil(events.length / PAGE_ROWS);
  const shown = Math.max(0, Math.min(page, pages - 1));
  const rows = [...events.subarray(shown * PAGE_ROWS, (shown + 1) * PAGE_ROWS)];
  return { total: events.length, page: shown, pages, rows: rows.map((event) => describeEvent(model, event)) };
}

interface LaneTable {
  readonly events: number;
  readonly rows: readonly (RowFigures & { readonly lane: number; readonly key: string; readonly label: string })[];
}

function laneTable(plot: Plot, extent: Extent): LaneTable {
  const model = needModel(plot);
  const events = listEvents(model, plot.mask, extentOf(model, extent));
  const rows = laneRows(model, events);
  return {
    events: events.length,
    rows: rows.map((row) => {
      const { key = '', label = '' } = model.lanes.lanes[row.lane] ?? {};
      return { ...row, key, label };
    }),
  };
}

interface IntervalTable {
  readonly events: number;
  readonly rows: ReturnType<typeof intervalRows>;
}

function intervalTable(plot: Plot, extent: Extent): IntervalTable {
  const model = needModel(plot);
  const events = listEvents(model, plot.mask, extentOf(model, extent));
  return {
    events: events.length,
    rows: intervalRows(model, events, stretchOf(model.axis, extent.range, extent.span)),
  };
}

// ---- agenda ---------------------------------------------------------------------------------------------------------

/** The events of a session on a day. */
export interface AgendaSession {
  /** Null for items of no session. */
  readonly session: SessionSummary | null;
  /** Names it in `agendaEvents`. */
  readonly number: number;
  readonly events: number;
  readonly byGroup: Uint32Array;
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface AgendaDayFigures {
  readonly startMs: number;
  readonly events: number;
  /** The one with the newest event first. */
  readonly sessions: readonly AgendaSession[];
}

interface AgendaPage {
  /** The newest first. */
  readonly days: readonly AgendaDayFigures[];
  readonly total: number;
}

function agenda(plot: Plot, extent: Extent, dayCount: number): AgendaPage {
  const model = needModel(plot);
  const days = agendaDays(model, plot.mask, extentOf(model, extent));
  const { columns } = model;
  return {
    total: days.length,
    days: days.slice(0, dayCount).map(({ startMs, events, entries }) => ({
      startMs,
      events,
      sessions: entries.map(({ session, events: own }) => ({
        session: columns.sessionList[session] ?? null,
        number: session,
        events: own.length,
        byGroup: countGroups(model, own),
        firstMs: columns.timesMs[own[0] ?? 0] ?? 0,
        lastMs: columns.timesMs[own.at(-1) ?? 0] ?? 0,
      })),
    })),
  };
}

function countGroups({ columns }: TimelineModel, events: readonly number[]): Uint32Array {
  const counts = new Uint32Array(GROUP_COUNT);
  for (const event of events) {
    const group = groupIndexAt(columns, event);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** The first ones of a session on a day, oldest first. */
function agendaEvents(plot: Plot, extent: Extent, dayMs: number, session: number, limit: number): SceneEvent[] {
  const model = needModel(plot);
  const day = agendaDays(model, plot.mask, extentOf(model, extent)).find(({ startMs }) => startMs === dayMs);
  const events = day?.entries.find((entry) => entry.session === session)?.events ?? [];
  return events.slice(0, limit).map((event) => describeEvent(model, event));
}

// ---- under the pointer ----------------------------------------------------------------------------------------------

/** What a point of the chart is about. */
export type PointAnswer =
  | { readonly type: 'events'; readonly nearest: SceneEvent; readonly events: number; readonly errors: number }
  | {
      readonly type: 'bin';
      readonly times: Instants;
      readonly summary: Pick<Summary, 'events' | 'byGroup' | 'inferred'>;
    }
  | { readonly type: 'gap'; readonly hiddenMs: number };

const NOTCH_REACH_PX = 4;

function pointOfLanes(plot: Plot, point: Point): PointAnswer | null {
  const mark = markAt(plot, point);
  if (!mark) return null;
  const { nearest, events, errors } = mark.hit;
  return { type: 'events', nearest: describeEvent(needModel(plot), nearest), events, errors };
}

function pointOfDensity(plot: Plot, { x, y }: Point): PointAnswer | null {
  return y < RULER_HEIGHT ? gapAt(plot, x) : binAt(plot, x);
}

function gapAt(plot: Plot, x: number): PointAnswer | null {
  const { axis } = needModel(plot);
  const span = { from: plot.positionAt(x - NOTCH_REACH_PX), to: plot.positionAt(x + NOTCH_REACH_PX) };
  const { start, end } = eventsInSpan(axis, span);
  const gap = axis.gaps[upperBound(axis.gaps, start - 1)];
  return gap !== undefined && gap < end ? { type: 'gap', hiddenMs: hiddenMs(axis, gap) } : null;
}

function binAt(plot: Plot, x: number): PointAnswer | null {
  const { axis, columns, lanes } = needModel(plot);
  const left = Math.floor(x / DENSITY_BIN_PX) * DENSITY_BIN_PX;
  const span = { from: plot.positionAt(left), to: plot.positionAt(left + DENSITY_BIN_PX) };
  const events = eventsInSpan(axis, span);
  const found = summarise({ columns, mask: plot.mask, ...events, laneOf: lanes.laneOf, lanes: null });
  if (found.events === 0) return null;
  const times = { fromMs: timeAtPosition(axis, span.from), toMs: timeAtPosition(axis, span.to) };
  return { type: 'bin', times, summary: found };
}

/** The instant at a place across; null while there are no events. */
function instantAt(plot: Plot, x: number): number | null {
  return plot.model && timeAtPosition(plot.model.axis, plot.positionAt(x));
}

// ---- single items ---------------------------------------------------------------------------------------------------

/** The event under the virtual cursor, after all that was told before. */
function cursorEvent({ model, state }: Plot): SceneEvent | null {
  return model && state.cursor !== null ? describeEvent(model, state.cursor) : null;
}

/** Selects an item and brings it into view, as no step of the person; false when it is not here. */
function showItem(plot: Plot, { store, id }: ItemRef): boolean {
  const model = needModel(plot);
  const storeIndex = STORE_NAMES.indexOf(store);
  const event = model.columns.ids.findIndex((one, index) => one === id && model.columns.stores[index] === storeIndex);
  if (event < 0) return false;
  plot.adopt({ cursor: event, span: spanHolding(model, plot.state.span, event) });
  plot.scrollToLane(model.lanes.laneOf[event] ?? -1);
  return true;
}

const QUESTIONS = {
  agenda,
  agendaEvents,
  cursorEvent,
  eventPage,
  exportRefs,
  instantAt,
  intervalTable,
  laneDetails,
  laneTable,
  listRows,
  playedAfter,
  playedBeside,
  playheadAt,
  playheadOn,
  pointOfDensity,
  pointOfLanes,
  rowOf,
  showItem,
  summary,
  undatedAt,
  undatedEvents,
  undatedGroups,
  undatedPlace,
} as const;

type Questions = typeof QUESTIONS;
export type QuestionName = keyof Questions;
type Rest<Args> = Args extends readonly [unknown, ...infer Others] ? Others : never;
export type QuestionArgs<Name extends QuestionName> = Rest<Parameters<Questions[Name]>>;
export type AnswerOf<Name extends QuestionName> = ReturnType<Questions[Name]>;

/** Throws for what the columns as they are now cannot answer. */
export function answerQuestion<Name extends QuestionName>(
  plot: Plot,
  name: Name,
  args: QuestionArgs<Name>,
): AnswerOf<Name> {
  const question = QUESTIONS[name] as (plot: Plot, ...args: readonly unknown[]) => AnswerOf<Name>;
  return question(plot, ...args);
}
