import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AXIS_KINDS, type AxisKind, createAxis, eventsInSpan } from './axis.ts';
import { createLanes } from './lanes.ts';
import { createCalendar, createModel, defaultLaneKind, edgesOf, moveToAxis, shownTimes, spanOfEdges } from './model.ts';
import { columnsOf, positionsOf, type TestEvent } from './test-columns.ts';

const NOW_MS = Date.UTC(2026, 11, 1, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function modelOf(kind: AxisKind, events: readonly TestEvent[]) {
  const columns = columnsOf(events);
  const calendar = createCalendar(columns, 'Europe/Berlin', NOW_MS);
  return createModel(columns, calendar, createAxis(kind, columns, NOW_MS), createLanes('session', columns), NOW_MS);
}

const EVENTS: readonly TestEvent[] = [
  { ms: NOW_MS - 10 * DAY_MS },
  { ms: NOW_MS - 10 * DAY_MS + 60_000 },
  { ms: NOW_MS },
  { ms: Date.UTC(2099, 0, 1) },
  { ms: null },
  { ms: null },
];

describe('the model', () => {
  test('counts what is dated, in the future, and undated', () => {
    expect(modelOf('active', EVENTS)).toMatchObject({ presentCount: 3, futureCount: 1, undatedCount: 2 });
  });

  test('has days of present events only', () => {
    expect(modelOf('active', EVENTS).days).toHaveLength(2);
    expect(modelOf('active', [{ ms: null }, { ms: Date.UTC(2099, 0, 1) }]).days).toEqual([]);
  });

  test('has lanes by session where all is of one project', () => {
    expect(
      defaultLaneKind(
        columnsOf([
          { ms: 1, project: 0 },
          { ms: 2, project: 0 },
        ]),
      ),
    ).toBe('session');
    expect(
      defaultLaneKind(
        columnsOf([
          { ms: 1, project: 0 },
          { ms: 2, project: 1 },
        ]),
      ),
    ).toBe('project');
    expect(
      defaultLaneKind(
        columnsOf([
          { ms: 1, project: null },
          { ms: 2, project: null },
        ]),
      ),
    ).toBe('session');
  });
});

describe('the time that a view shows', () => {
  test('names no moment of a hidden gap', () => {
    const model = modelOf('active', EVENTS);
    const [, second = 0, third = 0] = positionsOf(model.axis);
    expect(shownTimes(model, { from: second - 1000, to: third - 1000 })).toEqual({
      fromMs: NOW_MS - 10 * DAY_MS + 59_000,
      toMs: NOW_MS - 10 * DAY_MS + 60_001,
    });
    expect(shownTimes(model, { from: second + 1000, to: third + 1000 })).toEqual({
      fromMs: NOW_MS,
      toMs: NOW_MS + 1000,
    });
  });

  test('is that of its dated events on the order axis, and nothing where there are none', () => {
    const model = modelOf('order', EVENTS);
    expect(shownTimes(model, { from: 1.5, to: 5 })).toEqual({ fromMs: NOW_MS, toMs: Date.UTC(2099, 0, 1) + 1 });
    expect(shownTimes(model, { from: 3.5, to: 6 })).toBeNull();
    expect(shownTimes(modelOf('linear', [{ ms: null }]), { from: 0, to: 1 })).toBeNull();
  });
});

describe('spans', () => {
  const times = fc.array(fc.integer({ min: NOW_MS - 90 * DAY_MS, max: NOW_MS }), { minLength: 2, maxLength: 30 });

  test.each(AXIS_KINDS)('go into a link and come back showing the same events on the %s axis', (kind) => {
    fc.assert(
      fc.property(times, fc.double({ min: 0, max: 0.9, noNaN: true }), (timesMs, at) => {
        const { axis } = modelOf(
          kind,
          timesMs.map((ms) => ({ ms })),
        );
        const from = axis.bounds.from + at * (axis.bounds.to - axis.bounds.from);
        const span = { from, to: axis.bounds.to };
        const back = spanOfEdges(axis, edgesOf(axis, span));
        expect(back && eventsInSpan(axis, back)).toEqual(eventsInSpan(axis, span));
      }),
    );
  });

  test('show the same events on another axis', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...AXIS_KINDS), fc.constantFrom(...AXIS_KINDS), (timesMs, from, to) => {
        const events = timesMs.map((ms) => ({ ms }));
        const [a, b] = [modelOf(from, events).axis, modelOf(to, events).axis];
        const moved = moveToAxis(a, b, a.bounds);
        expect(eventsInSpan(b, moved)).toEqual({ start: 0, end: timesMs.length });
      }),
    );
  });

  test('by places in the order mean nothing on an axis of time', () => {
    const view = { from: { position: 1 }, to: { position: 2 } };
    expect(spanOfEdges(modelOf('order', EVENTS).axis, view)).toEqual({ from: 1, to: 2 });
    expect(spanOfEdges(modelOf('active', EVENTS).axis, view)).toBeNull();
  });
});
