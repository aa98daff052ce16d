import { describe, expect, test } from 'vitest';
import { createAxis } from './axis.ts';
import { ALL_GROUPS } from './columns.ts';
import {
  centreOrFit,
  clearSelection,
  extendRange,
  goToEnd,
  moveCursor,
  moveCursorTo,
  moveToLane,
  panByKey,
  rangeOfLane,
  type Stage,
  selectAround,
  selectEvent,
  showAll,
  zoom,
  zoomToEvents,
  zoomToRange,
} from './commands.ts';
import { createLanes } from './lanes.ts';
import { createCalendar, createModel } from './model.ts';
import type { SceneState } from './state.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const NOW_MS = Date.UTC(2026, 11, 1, 12);
const HOUR_MS = 3_600_000;

/** Two sessions by turns, an hour apart; then one event without a date. */
const EVENTS: readonly TestEvent[] = [
  ...Array.from(
    { length: 40 },
    (_, index): TestEvent => ({
      ms: NOW_MS - (40 - index) * HOUR_MS,
      session: index % 2,
      isError: index === 10,
      group: index % 8 === 0 ? 'prompt' : 'command',
    }),
  ),
  { ms: null, session: 0 },
];

function modelOf(events: readonly TestEvent[]) {
  const columns = columnsOf(events);
  const axis = createAxis('linear', columns, NOW_MS);
  return createModel(columns, createCalendar(columns, 'UTC', NOW_MS), axis, createLanes('session', columns), NOW_MS);
}

class TestStage implements Stage {
  readonly model = modelOf(EVENTS);
  readonly mask = ALL_GROUPS;
  readonly rows = [0, 1];
  state: SceneState = { span: this.model.axis.bounds, range: null, cursor: null, column: null };
  change(part: Partial<SceneState>) {
    this.state = { ...this.state, ...part };
  }
  scrollToLane() {}
  goBack() {
    return false;
  }
  get length() {
    return this.state.span.to - this.state.span.from;
  }
}

function isCursorInView({ model, state }: TestStage) {
  const position = model.axis.positions.at(state.cursor ?? -1);
  return position === undefined || (position >= state.span.from && position <= state.span.to);
}

describe('the virtual cursor', () => {
  test('starts at the newest event in view and walks its lane to both ends, undated events last', () => {
    const stage = new TestStage();
    moveCursor(stage, -1);
    expect(stage.state.cursor).toBe(39);
    moveCursor(stage, -1);
    expect(stage.state.cursor).toBe(37);
    moveToLane(stage, 1);
    moveToLane(stage, -1);
    moveCursor(stage, 100);
    expect(stage.state.cursor).toBe(39);
    moveCursor(stage, -100);
    expect(stage.state.cursor).toBe(1);
    moveToLane(stage, 1);
    expect(stage.state.cursor).toBe(0);
    moveCursor(stage, 100);
    expect(stage.state.cursor).toBe(40);
  });

  test('stays in view when zoomed in', () => {
    const stage = new TestStage();
    zoom(stage, 0.05);
    for (let step = 0; step < 30; step += 1) {
      moveCursor(stage, -1);
      expect(isCursorInView(stage)).toBe(true);
    }
    goToEnd(stage, 'newest');
    expect(stage.state.cursor).toBe(39);
    expect(isCursorInView(stage)).toBe(true);
    goToEnd(stage, 'oldest');
    expect(stage.state.cursor).toBe(0);
  });

  test('jumps to errors and to groups of its lane', () => {
    const stage = new TestStage();
    selectEvent(stage, 38);
    moveCursorTo(stage, 'error', -1);
    expect(stage.state.cursor).toBe(10);
    moveCursorTo(stage, 'error', -1);
    expect(stage.state.cursor).toBe(10);
    moveCursorTo(stage, 'prompt', -1);
    expect(stage.state.cursor).toBe(8);
  });

  test('with Shift takes a range along, and back', () => {
    const stage = new TestStage();
    selectEvent(stage, 20);
    extendRange(stage, 2);
    const timeOf = (event: number) => stage.model.columns.timesMs[event] ?? 0;
    expect(stage.state).toMatchObject({ cursor: 24, range: { fromMs: timeOf(20), toMs: timeOf(24) + 1 } });
    extendRange(stage, -1);
    expect(stage.state.range).toMatchObject({ fromMs: timeOf(20), toMs: timeOf(22) + 1 });
    extendRange(stage, -2);
    expect(stage.state.range).toMatchObject({ fromMs: timeOf(18), toMs: timeOf(20) + 1 });
    clearSelection(stage);
    expect(stage.state).toMatchObject({ cursor: 18, range: null });
    expect([clearSelection(stage), clearSelection(stage)]).toEqual([true, false]);
  });
});

describe('the virtual cursor and a range', () => {
  const stageWithRange = (laneKeys: readonly string[] | null = null) => {
    const stage = new TestStage();
    const timeOf = (event: number) => stage.model.columns.timesMs[event] ?? 0;
    const range = { fromMs: timeOf(10), toMs: timeOf(21) + 1, laneKeys };
    stage.change({ range });
    return { stage, range, timeOf };
  };

  test('the first step begins inside of the range, at the end that it comes from', () => {
    for (const [laneKeys, first, last] of [
      [null, 10, 21],
      [['session-1'], 11, 21],
    ] as const) {
      const { stage, range } = stageWithRange(laneKeys);
      moveCursor(stage, 1);
      expect(stage.state).toMatchObject({ cursor: first, range });
      stage.change({ cursor: null });
      moveCursor(stage, -1);
      expect(stage.state).toMatchObject({ cursor: last, range });
    }
  });

  test('a range of no event leaves the cursor its usual start', () => {
    const stage = new TestStage();
    stage.change({ range: { fromMs: 0, toMs: 1, laneKeys: null } });
    moveCursor(stage, 1);
    expect(stage.state.cursor).toBe(39);
  });

  test('Shift stops at the last dated event, and the range stays', () => {
    const { stage, timeOf } = stageWithRange();
    selectEvent(stage, 36);
    extendRange(stage, 100);
    const { range } = stage.state;
    expect(stage.state).toMatchObject({ cursor: 38, range: { fromMs: timeOf(36), toMs: timeOf(38) + 1 } });
    extendRange(stage, 1);
    expect(stage.state).toMatchObject({ cursor: 38, range });
  });

  test('Shift from an event without a date changes nothing', () => {
    const { stage, range } = stageWithRange();
    stage.change({ cursor: 40 });
    extendRange(stage, -1);
    extendRange(stage, 1);
    expect(stage.state).toMatchObject({ cursor: 40, range });
  });

  test('Down and Up come back to the same event; a step aside begins a new column', () => {
    const stage = new TestStage();
    const { columns, lanes } = stage.model;
    // So that no two events are equally near.
    columns.timesMs[21] = (columns.timesMs[22] ?? 0) - 1;
    selectEvent(stage, 20);
    const down = stage.rows.indexOf(lanes.laneOf[20] ?? -1) === 0 ? 1 : -1;
    moveToLane(stage, down);
    const other = stage.state.cursor;
    moveToLane(stage, down === 1 ? -1 : 1);
    expect(stage.state.cursor).toBe(20);
    moveToLane(stage, down);
    expect(stage.state.cursor).toBe(other);
    moveCursor(stage, 1);
    moveToLane(stage, down === 1 ? -1 : 1);
    expect(stage.state.cursor).toBe(22);
  });
});

describe('views', () => {
  test('zoom around the cursor, pan, fit', () => {
    const stage = new TestStage();
    const whole = stage.length;
    selectEvent(stage, 5);
    zoom(stage, 0.1);
    expect(stage.length).toBeCloseTo(whole / 10, -1);
    expect(isCursorInView(stage)).toBe(true);
    const { from } = stage.state.span;
    panByKey(stage, 1);
    expect(stage.state.span.from).toBeGreaterThan(from);
    showAll(stage);
    expect(stage.state.span).toEqual(stage.model.axis.bounds);
  });

  test('centre on the cursor, and show everything the second time', () => {
    const stage = new TestStage();
    selectEvent(stage, 20);
    zoom(stage, 0.1);
    panByKey(stage, 1);
    centreOrFit(stage);
    const { from, to } = stage.state.span;
    expect((from + to) / 2).toBeCloseTo(stage.model.axis.positions.at(20) ?? 0, -1);
    centreOrFit(stage);
    expect(stage.state.span).toEqual(stage.model.axis.bounds);
  });

  test('zoom to a range, to a lane and to some events', () => {
    const stage = new TestStage();
    const range = rangeOfLane(stage.model, ALL_GROUPS, 0);
    expect(range).toMatchObject({ fromMs: stage.model.columns.timesMs[1], laneKeys: ['session-1'] });
    stage.change({ range: { fromMs: NOW_MS - 5 * HOUR_MS, toMs: NOW_MS - 4 * HOUR_MS, laneKeys: null } });
    zoomToRange(stage);
    expect(stage.length).toBeLessThan(1.2 * HOUR_MS);
    showAll(stage);
    zoomToEvents(stage, 10, 12);
    expect(stage.length).toBeLessThan(4 * HOUR_MS);
    expect(stage.state.span.from).toBeLessThan(stage.model.columns.timesMs[10] ?? 0);
    expect(stage.state.span.to).toBeGreaterThan(stage.model.columns.timesMs[12] ?? 0);
  });

  test('select the work around the cursor', () => {
    const stage = new TestStage();
    selectAround(stage);
    expect(stage.state.range).toBeNull();
    selectEvent(stage, 20);
    selectAround(stage);
    expect(stage.state.range).toMatchObject({ fromMs: stage.model.columns.timesMs[20], laneKeys: ['session-0'] });
  });
});
