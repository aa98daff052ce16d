import { lowerBound } from '../engine/timeline/bisect.ts';
import { type Axis, eventsInSpan, positionOfTime, type Span, timeAtPosition } from './axis.ts';
import type { ActiveDay } from './days.ts';
import { instantOf, stretchesOf, wallTime, type ZoneClock } from './zone-clock.ts';

export interface Tick {
  readonly position: number;
  readonly label: string;
  /** Starts a day, month or year; its label goes first when two collide. */
  readonly isMajor: boolean;
}

export interface PlacedTick {
  readonly x: number;
  /** Null when there is no room for it. */
  readonly label: string | null;
  readonly isMajor: boolean;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const MIN_TICK_PX = 84;
const MIN_ORDER_TICK_PX = 150;
export const LABEL_INDENT_PX = 5;
const LABEL_ROOM_PX = 14;

const CLOCK_STEPS_MS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
];

/** A step of whole days: the ticks stand where the key changes. */
interface CalendarStep {
  /** Roughly, to choose one. */
  readonly lengthMs: number;
  readonly keyOf: (wallMs: number) => number;
  /** Wall time of the start of a key. */
  readonly startOf: (key: number) => number;
  /** NaN as the wall time of the tick before stands for none. */
  readonly labelOf: (wallMs: number, previousWallMs: number) => string;
}

const CALENDAR_STEPS: readonly CalendarStep[] = [
  ...[1, 2, 7, 14].map(everyDays),
  ...[1, 3, 6].map(everyMonths),
  ...[12, 24, 60, 120, 240, 600, 1200, 6000, 24_000].map(everyMonths),
];

/** Ticks in the span, ascending; none before the first dated event or after the last. */
export function ticksOf(
  axis: Axis,
  clock: ZoneClock,
  days: readonly ActiveDay[],
  span: Span,
  widthPx: number,
): readonly Tick[] {
  if (axis.timesMs.length === 0 || widthPx <= 0) return [];
  if (axis.kind !== 'order' && axis.timesMs[0] === axis.timesMs.at(-1)) return firstEventTick(axis, clock, span);
  const ticks = tickMakers[axis.kind]({
    axis,
    clock,
    days,
    span,
    maxTicks: Math.max(1, Math.floor(widthPx / MIN_TICK_PX)),
  });
  return ticks.length > 0 ? withDate(ticks, axis, clock) : firstEventTick(axis, clock, span);
}

/** Which labels fit: none overlaps another, and none passes the right edge. */
export function placeLabels(
  ticks: readonly Tick[],
  span: Span,
  widthPx: number,
  measurePx: (label: string) => number,
): readonly PlacedTick[] {
  const pxPerUnit = widthPx / (span.to - span.from);
  const taken: (readonly [number, number])[] = [];
  const placed: PlacedTick[] = ticks.map(({ position, isMajor }) => ({
    x: (position - span.from) * pxPerUnit,
    label: null,
    isMajor,
  }));
  for (const majorTurn of [true, false]) {
    for (const [index, tick] of ticks.entries()) {
      const place = placed[index];
      if (tick.isMajor !== majorTurn || !place) continue;
      const start = place.x + LABEL_INDENT_PX;
      const end = start + measurePx(tick.label);
      const isFree = taken.every(([from, to]) => end + LABEL_ROOM_PX <= from || start >= to + LABEL_ROOM_PX);
      if (!isFree || end > widthPx || start < 0) continue;
      taken.push([start, end]);
      placed[index] = { ...place, label: tick.label };
    }
  }
  return placed;
}

interface TickRequest {
  readonly axis: Axis;
  readonly clock: ZoneClock;
  readonly days: readonly ActiveDay[];
  readonly span: Span;
  readonly maxTicks: number;
}

const tickMakers = { linear: linearTicks, active: activeTicks, order: orderTicks } as const;

function linearTicks({ axis, clock, span, maxTicks }: TickRequest): Tick[] {
  const fromMs = Math.max(span.from, axis.timesMs[0] ?? 0);
  const toMs = Math.min(span.to, axis.timesMs.at(-1) ?? 0);
  const length = span.to - span.from;
  const stepMs = clockStepFor(length, maxTicks);
  if (stepMs) return clockTicks(axis, clock, fromMs, toMs, stepMs);
  const step = CALENDAR_STEPS.find(({ lengthMs }) => length / lengthMs <= maxTicks);
  return step ? calendarTicks(clock, step, fromMs, toMs) : [];
}

function activeTicks(request: TickRequest): Tick[] {
  const { axis, clock, days, span, maxTicks } = request;
  const { start, end } = eventsInSpan(axis, span);
  const firstDay = days.findIndex((day) => day.endIndex > start);
  const inView = firstDay < 0 ? [] : days.slice(firstDay).filter((day) => day.firstIndex <= end);
  const stepMs = clockStepFor(span.to - span.from, maxTicks - inView.length);
  const dayTicks = thinDays(request, inView);
  if (!stepMs || inView.length * 2 > maxTicks) return dayTicks;
  const taken = new Set(dayTicks.map(({ position }) => position));
  const isWithinDay = ({ isMajor, position }: Tick) => !isMajor && !taken.has(position);
  const runTicks = runsInSpan(axis, span).flatMap(({ fromMs, toMs }) =>
    clockTicks(axis, clock, fromMs, toMs, stepMs).filter(isWithinDay),
  );
  return [...dayTicks, ...runTicks].sort((a, b) => a.position - b.position);
}

/** The first active day of each step of the smallest calendar step that leaves few enough ticks. */
function thinDays({ axis, clock, span, maxTicks }: TickRequest, days: readonly ActiveDay[]): Tick[] {
  for (const step of CALENDAR_STEPS) {
    let lastKey = Number.NaN;
    let lastWallMs = Number.NaN;
    const ticks: Tick[] = [];
    for (const day of days) {
      const wallMs = wallTime(clock, day.startMs);
      const key = step.keyOf(wallMs);
      if (key === lastKey) continue;
      const position = dayPosition(axis, day);
      if (position >= span.from && position <= span.to) {
        ticks.push({ position, label: step.labelOf(wallMs, lastWallMs), isMajor: true });
      }
      lastKey = key;
      lastWallMs = wallMs;
    }
    if (ticks.length <= maxTicks) return ticks;
  }
  return [];
}

/** Midnight, or the first event of the day where midnight is in a shortened gap or before all events. */
function dayPosition(axis: Axis, day: ActiveDay): number {
  const firstEvent = axis.positions.at(day.firstIndex) ?? 0;
  const gap = lowerBound(axis.gaps, day.firstIndex);
  const isBehindGap = day.firstIndex === 0 || axis.gaps[gap] === day.firstIndex;
  return isBehindGap ? firstEvent : positionOfTime(axis, day.startMs);
}

/** The stretches of time in view that are drawn at full length. */
function runsInSpan(axis: Axis, span: Span): { readonly fromMs: number; readonly toMs: number }[] {
  const viewFromMs = timeAtPosition(axis, span.from);
  const viewToMs = timeAtPosition(axis, span.to);
  const { start, end } = eventsInSpan(axis, span);
  const gaps = axis.gaps.slice(lowerBound(axis.gaps, start), lowerBound(axis.gaps, end + 1));
  const lastGapBefore = axis.gaps[lowerBound(axis.gaps, start) - 1] ?? 0;
  const starts = [lastGapBefore, ...gaps];
  return starts.map((runStart, index) => {
    const runEnd = starts[index + 1] ?? axis.gaps[lowerBound(axis.gaps, runStart + 1)] ?? axis.timesMs.length;
    return {
      fromMs: Math.max(viewFromMs, axis.timesMs[runStart] ?? 0),
      toMs: Math.min(viewToMs, axis.timesMs[runEnd - 1] ?? 0),
    };
  });
}

function orderTicks({ axis, clock, span, maxTicks }: TickRequest): Tick[] {
  const length = span.to - span.from;
  const step = niceStep((length * MIN_ORDER_TICK_PX) / (maxTicks * MIN_TICK_PX));
  const dated = axis.timesMs.length;
  const ticks: Tick[] = [];
  for (
    let index = Math.max(0, Math.ceil(span.from / step) * step);
    index <= Math.min(span.to, dated - 1);
    index += step
  ) {
    const wallMs = wallTime(clock, axis.timesMs[index] ?? 0);
    ticks.push({ position: index, label: `${dayLabel(wallMs)} ${clockLabel(wallMs, MINUTE_MS)}`, isMajor: false });
  }
  const hasUndated = axis.positions.length > dated && dated >= span.from && dated <= span.to;
  return hasUndated ? [...ticks, { position: dated, label: 'No date', isMajor: true }] : ticks;
}

/** 1, 2 or 5 times a power of ten, not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10);
}

/** Clock times alone don't say which day it is: then the first of them does. */
function withDate(ticks: readonly Tick[], axis: Axis, clock: ZoneClock): readonly Tick[] {
  const [first, ...others] = ticks;
  if (!first || axis.kind === 'order' || ticks.some(({ isMajor }) => isMajor)) return ticks;
  const day = dayLabel(wallTime(clock, timeAtPosition(axis, first.position)));
  return [{ ...first, label: `${day} ${first.label}`, isMajor: true }, ...others];
}

function firstEventTick(axis: Axis, clock: ZoneClock, span: Span): Tick[] {
  const { start, end } = eventsInSpan(axis, span);
  const ms = axis.timesMs[start];
  if (start === end || ms === undefined) return [];
  const wallMs = wallTime(clock, ms);
  const label = `${dayLabel(wallMs)} ${clockLabel(wallMs, SECOND_MS)}`;
  return [{ position: axis.positions.at(start) ?? 0, label, isMajor: true }];
}

function clockStepFor(lengthMs: number, maxTicks: number): number | undefined {
  return maxTicks < 1 ? undefined : CLOCK_STEPS_MS.find((stepMs) => lengthMs / stepMs <= maxTicks);
}

/** Ticks where the wall clock shows a multiple of the step; an hour that comes twice gets its ticks twice. */
function clockTicks(axis: Axis, clock: ZoneClock, fromMs: number, toMs: number, stepMs: number): Tick[] {
  const ticks: Tick[] = [];
  for (const stretch of stretchesOf(clock, fromMs, toMs + 1)) {
    const lastMs = Math.min(stretch.toMs - 1, toMs);
    let wallMs = Math.ceil((stretch.fromMs + stretch.offsetMs) / stepMs) * stepMs;
    for (; wallMs - stretch.offsetMs <= lastMs; wallMs += stepMs) {
      const isMajor = wallMs % DAY_MS === 0;
      ticks.push({
        position: positionOfTime(axis, wallMs - stretch.offsetMs),
        label: isMajor ? dayLabel(wallMs) : clockLabel(wallMs, stepMs),
        isMajor,
      });
    }
  }
  return ticks;
}

function calendarTicks(clock: ZoneClock, step: CalendarStep, fromMs: number, toMs: number): Tick[] {
  const ticks: Tick[] = [];
  for (let key = step.keyOf(wallTime(clock, fromMs)); ; key += 1) {
    const wallMs = step.startOf(key);
    const position = instantOf(clock, wallMs);
    if (position > toMs) return ticks;
    if (position >= fromMs) {
      ticks.push({ position, label: step.labelOf(wallMs, step.startOf(key - 1)), isMajor: true });
    }
  }
}

/** Weeks start on Monday: 1970-01-01 was a Thursday. */
function everyDays(count: number): CalendarStep {
  const shift = count % 7 === 0 ? 3 : 0;
  return {
    lengthMs: count * DAY_MS,
    keyOf: (wallMs) => Math.floor((Math.floor(wallMs / DAY_MS) + shift) / count),
    startOf: (key) => (key * count - shift) * DAY_MS,
    labelOf: dayLabel,
  };
}

function everyMonths(count: number): CalendarStep {
  return {
    lengthMs: count * 30.4 * DAY_MS,
    keyOf: (wallMs) => {
      const wall = new Date(wallMs);
      return Math.floor((wall.getUTCFullYear() * 12 + wall.getUTCMonth()) / count);
    },
    startOf: (key) => monthStart(key * count),
    labelOf: count % 12 === 0 ? yearLabel : monthLabel,
  };
}

/** @param month months since the start of the year 0. */
function monthStart(month: number): number {
  const wall = new Date(0);
  wall.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  return wall.getTime();
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function yearLabel(wallMs: number): string {
  return String(new Date(wallMs).getUTCFullYear());
}

function monthLabel(wallMs: number): string {
  const wall = new Date(wallMs);
  return `${MONTHS[wall.getUTCMonth()]} ${wall.getUTCFullYear()}`;
}

/** `18 Nov`, and `4 Jan 2027` for the first of a year. */
function dayLabel(wallMs: number, previousWallMs = wallMs - DAY_MS): string {
  const wall = new Date(wallMs);
  const label = `${wall.getUTCDate()} ${MONTHS[wall.getUTCMonth()]}`;
  const previousYear = new Date(previousWallMs).getUTCFullYear();
  const isSameYear = Number.isNaN(previousYear) || previousYear === wall.getUTCFullYear();
  return isSameYear ? label : `${label} ${wall.getUTCFullYear()}`;
}

function clockLabel(wallMs: number, stepMs: number): string {
  const inDay = wallMs - Math.floor(wallMs / DAY_MS) * DAY_MS;
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const minutes = `${pad(inDay / HOUR_MS, 2)}:${pad((inDay % HOUR_MS) / MINUTE_MS, 2)}`;
  if (stepMs % MINUTE_MS === 0) return minutes;
  const seconds = `${minutes}:${pad((inDay % MINUTE_MS) / SECOND_MS, 2)}`;
  return stepMs % SECOND_MS === 0 ? seconds : `${seconds}.${pad(inDay % SECOND_MS, 3)}`;
}
