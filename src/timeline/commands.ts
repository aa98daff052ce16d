import type { EventGroup } from '../engine/api.ts';
import { ERROR_FLAG } from '../engine/timeline/event-code.ts';
import { eventsInSpan, positionOfTime, type Span } from './axis.ts';
import { type GroupMask, groupAt, hasFlag, nextBright } from './columns.ts';
import { nearestInLane } from './hit-test.ts';
import type { TimelineModel } from './model.ts';
import { eventsInRange, laneFilter, rangeAround, rangeOfEvents, type TimeRange } from './selection.ts';
import type { CursorColumn, SceneState } from './state.ts';
import type { StepKind } from './step-tracker.ts';
import { centreOn, panBy, spanAround, spanAtEnd, zoomAt } from './zoom.ts';

/** What a person can do with the timeline, by whatever means. */
export interface Stage {
  readonly model: TimelineModel | null;
  readonly mask: GroupMask;
  readonly state: SceneState;
  /** Lanes on screen, from the top. */
  readonly rows: readonly number[];
  change(part: Partial<SceneState>, kind: StepKind): void;
  scrollToLane(lane: number): void;
  /** To the view before the last step; false when there is none. */
  goBack(): boolean;
}

export const ZOOM_STEP = 0.6;
const PAN_SHARE = 0.15;

/** @param factor below 1 zooms in. @param anchor the position that stays in place; the cursor, else the middle. */
export function zoom(stage: Stage, factor: number, kind: StepKind = 'keys', anchor?: number): void {
  const { model, state } = stage;
  if (!model) return;
  const place = anchor ?? cursorInView(model, state) ?? (state.span.from + state.span.to) / 2;
  stage.change({ span: zoomAt(model.axis, state.span, factor, place) }, kind);
}

/** @param delta in axis units. */
export function pan(stage: Stage, delta: number, kind: StepKind): void {
  if (stage.model) stage.change({ span: panBy(stage.model.axis, stage.state.span, delta) }, kind);
}

export function panByKey(stage: Stage, direction: 1 | -1): void {
  const { span } = stage.state;
  pan(stage, direction * PAN_SHARE * (span.to - span.from), 'keys');
}

export function showSpan(stage: Stage, span: Span, kind: StepKind = 'jump'): void {
  if (stage.model) stage.change({ span }, kind);
}

export function showAll(stage: Stage): void {
  if (stage.model) showSpan(stage, stage.model.axis.bounds);
}

/** Goes to the oldest or newest end, and puts the cursor on its last event. */
export function goToEnd(stage: Stage, end: 'oldest' | 'newest'): void {
  const { model, mask, state } = stage;
  if (!model) return;
  const span = spanAtEnd(model.axis, state.span, end);
  const last = model.axis.positions.length - 1;
  const cursor = nextBright(model.columns, mask, end === 'oldest' ? 0 : last, end === 'oldest' ? 1 : -1, () => true);
  stage.change({ span, cursor }, 'jump');
  if (cursor !== null) stage.scrollToLane(model.lanes.laneOf[cursor] ?? -1);
}

/** Centres the cursor; a second time shows everything. */
export function centreOrFit(stage: Stage): void {
  const { model, state } = stage;
  const position = model && state.cursor !== null ? model.axis.positions.at(state.cursor) : undefined;
  if (!model || position === undefined) {
    showAll(stage);
    return;
  }
  const centred = centreOn(model.axis, state.span, position);
  const isCentred = Math.abs(centred.from - state.span.from) < (centred.to - centred.from) * 0.001;
  if (isCentred) showAll(stage);
  else showSpan(stage, centred);
}

export function zoomToRange(stage: Stage): void {
  const { model, state } = stage;
  if (!model || !state.range) return;
  const { axis } = model;
  showSpan(stage, spanAround(axis, positionOfTime(axis, state.range.fromMs), positionOfTime(axis, state.range.toMs)));
}

/** Shows a few events with some room on both sides. */
export function zoomToEvents(stage: Stage, first: number, last: number): void {
  const { model, state } = stage;
  const from = model?.axis.positions.at(first);
  const to = model?.axis.positions.at(last);
  if (!model || from === undefined || to === undefined) return;
  const least = (state.span.to - state.span.from) / 16;
  const room = Math.max(0, least - (to - from)) / 2;
  showSpan(stage, spanAround(model.axis, from - room, to + room));
}

export function selectRange(stage: Stage, range: TimeRange | null, kind: StepKind): void {
  stage.change({ range }, kind);
}

export function selectEvent(stage: Stage, event: number): void {
  const { model, state } = stage;
  if (!model) return;
  stage.change({ cursor: event, range: null, span: spanHolding(model, state.span, event) }, 'jump');
  stage.scrollToLane(model.lanes.laneOf[event] ?? -1);
}

/** Puts the cursor on an event and keeps the range. */
export function walkTo(stage: Stage, event: number): void {
  putCursor(stage, event, stage.state.range);
}

export function goBack(stage: Stage): boolean {
  return stage.goBack();
}

/** Brings a lane into sight. */
export function revealLane(stage: Stage, lane: number): void {
  stage.scrollToLane(lane);
}

export function clearCursor(stage: Stage): void {
  stage.change({ cursor: null }, 'jump');
}

/** Closes what is selected: the range first, then the event. False when nothing was. */
export function clearSelection(stage: Stage): boolean {
  const { range, cursor } = stage.state;
  if (range === null && cursor === null) return false;
  stage.change(range === null ? { cursor: null } : { range: null }, 'jump');
  return true;
}

/** From the event under the cursor to the work around it. */
export function selectAround(stage: Stage): void {
  const { model, mask, state } = stage;
  if (!model || state.cursor === null) return;
  const range = rangeAround(model.columns, model.lanes, mask, state.cursor);
  if (range) stage.change({ range }, 'jump');
}

/** Moves the cursor by events of its lane; stops at the last one there is. */
export function moveCursor(stage: Stage, steps: number): void {
  const target = steppedFrom(stage, steps);
  if (target !== null) putCursor(stage, target, stage.state.range);
}

/**
 * Moves the cursor among the dated events of its lane and takes the range along: from where it began to where the
 * cursor is now.
 */
export function extendRange(stage: Stage, steps: number): void {
  const { model, state } = stage;
  const target = steppedFrom(stage, steps, model?.columns.datedCount);
  // At the last event there is nothing to take along, and the range stays.
  if (!model || target === null || target === state.cursor) return;
  const anchor = rangeAnchor(model, state, state.cursor ?? target);
  const range = rangeOfEvents(model.columns, anchor, target);
  if (range) putCursor(stage, target, range);
}

/** To the next event of the lane that is an error, or of a group. */
export function moveCursorTo(stage: Stage, wanted: 'error' | EventGroup, direction: 1 | -1): void {
  const { model, mask, state } = stage;
  if (!model || state.cursor === null) {
    moveCursor(stage, 0);
    return;
  }
  const { columns } = model;
  const lane = model.lanes.laneOf[state.cursor];
  const isWanted = (index: number) =>
    wanted === 'error' ? hasFlag(columns, index, ERROR_FLAG) : groupAt(columns, index) === wanted;
  const target = nextBright(columns, mask, state.cursor + direction, direction, (index) => {
    return model.lanes.laneOf[index] === lane && isWanted(index);
  });
  if (target !== null) putCursor(stage, target, state.range);
}

/** To the event that is nearest in time to where the walk from lane to lane began, in the next lane that has one. */
export function moveToLane(stage: Stage, direction: 1 | -1): void {
  const { model, mask, state, rows } = stage;
  if (!model || state.cursor === null) {
    moveCursor(stage, 0);
    return;
  }
  const from = state.column?.cursor === state.cursor ? state.column.from : state.cursor;
  const own = rows.indexOf(model.lanes.laneOf[state.cursor] ?? -1);
  for (let row = own + direction; row >= 0 && row < rows.length; row += direction) {
    const target = nearestInLane(model.columns, model.lanes, mask, rows[row] ?? -1, from);
    if (target === null) continue;
    putCursor(stage, target, state.range, { from, cursor: target });
    return;
  }
}

function selectLane(stage: Stage, lane: number): void {
  if (stage.model) selectRange(stage, rangeOfLane(stage.model, stage.mask, lane), 'jump');
}

export function zoomToLane(stage: Stage, lane: number): void {
  selectLane(stage, lane);
  zoomToRange(stage);
}

/** All of a lane, as a range; null for a lane without dated events. */
export function rangeOfLane(
  { columns, lanes, presentCount }: TimelineModel,
  mask: GroupMask,
  lane: number,
): TimeRange | null {
  const isInLane = (index: number) => lanes.laneOf[index] === lane;
  const first = nextBright(columns, mask, 0, 1, isInLane);
  const last = nextBright(columns, mask, presentCount - 1, -1, isInLane);
  const range = first === null || last === null ? null : rangeOfEvents(columns, first, last);
  const key = lanes.lanes[lane]?.key;
  return range && key !== undefined ? { ...range, laneKeys: [key] } : null;
}

/** @param end events from this index on are out of reach. */
function steppedFrom(stage: Stage, steps: number, end = Number.POSITIVE_INFINITY): number | null {
  const { model, mask, state } = stage;
  if (!model) return null;
  if (state.cursor === null) return state.range ? firstInRange(stage, state.range, steps) : firstCursor(stage);
  const lane = model.lanes.laneOf[state.cursor];
  const direction = steps < 0 ? -1 : 1;
  let target = state.cursor;
  for (let step = 0; step < Math.abs(steps); step += 1) {
    const next = nextBright(
      model.columns,
      mask,
      target + direction,
      direction,
      (index) => index < end && model.lanes.laneOf[index] === lane,
    );
    if (next === null) break;
    target = next;
  }
  return target;
}

/** The end of the range that a step in this direction begins at; the cursor's first place when the range is empty. */
function firstInRange(stage: Stage, range: TimeRange, steps: number): number | null {
  const { model, mask } = stage;
  if (!model) return null;
  const { start, end } = eventsInRange(model.columns, range);
  const filter = laneFilter(model.lanes, range);
  const isInRange = (index: number) =>
    index >= start && index < end && (filter === null || filter[model.lanes.laneOf[index] ?? 0] === 1);
  const first = steps > 0 ? start : end - 1;
  return nextBright(model.columns, mask, first, steps > 0 ? 1 : -1, isInRange) ?? firstCursor(stage);
}

/** The newest event in view, else the newest of all. */
function firstCursor({ model, mask, state }: Stage): number | null {
  if (!model) return null;
  const { end } = eventsInSpan(model.axis, state.span);
  const newest = nextBright(model.columns, mask, end - 1, -1, () => true);
  return newest ?? nextBright(model.columns, mask, model.columns.count - 1, -1, () => true);
}

/** The end of the range that the cursor is not at. */
function rangeAnchor({ columns }: TimelineModel, { range }: SceneState, cursor: number): number {
  if (!range) return cursor;
  const cursorMs = columns.timesMs[cursor] ?? 0;
  const isAtStart = cursorMs <= range.fromMs;
  let anchor = cursor;
  const step = isAtStart ? 1 : -1;
  for (let index = cursor; index >= 0 && index < columns.datedCount; index += step) {
    const ms = columns.timesMs[index] ?? 0;
    if (ms < range.fromMs || ms >= range.toMs) break;
    anchor = index;
  }
  return anchor;
}

function putCursor(stage: Stage, cursor: number, range: TimeRange | null, column: CursorColumn | null = null): void {
  const { model, state } = stage;
  if (!model) return;
  stage.change({ cursor, column, range, span: spanHolding(model, state.span, cursor) }, 'cursor');
  stage.scrollToLane(model.lanes.laneOf[cursor] ?? -1);
}

/** The span, moved just so that it holds the event; the same span when it does, or when the event has no place. */
export function spanHolding({ axis }: TimelineModel, span: Span, event: number): Span {
  const position = axis.positions.at(event);
  if (position === undefined) return span;
  const length = span.to - span.from;
  const margin = length * 0.004;
  const [least, most] = [span.from + margin, span.to - margin];
  if (position >= least && position <= most) return span;
  const isFar = position < span.from - length || position > span.to + length;
  return isFar ? centreOn(axis, span, position) : panBy(axis, span, position - (position < least ? least : most));
}

function cursorInView(model: TimelineModel, { cursor, span }: SceneState): number | undefined {
  const position = cursor === null ? undefined : model.axis.positions.at(cursor);
  return position !== undefined && position >= span.from && position <= span.to ? position : undefined;
}
