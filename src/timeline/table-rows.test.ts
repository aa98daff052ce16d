import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS } from '../engine/api.ts';
import { agendaDays } from './agenda-days.ts';
import { createAxis } from './axis.ts';
import { ALL_GROUPS, maskWithout } from './columns.ts';
import { extentOf, type TableScope } from './extents.ts';
import { createLanes } from './lanes.ts';
import { createCalendar, createModel } from './model.ts';
import type { TimeRange } from './selection.ts';
import { intervalRows, laneRows, listEvents, sortEvents, stretchOf } from './table-rows.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const NOW_MS = Date.UTC(2026, 11, 1, 12);
const DAY_MS = 86_400_000;

function modelOf(events: readonly TestEvent[]) {
  const columns = columnsOf(events);
  const calendar = createCalendar(columns, 'Europe/Berlin', NOW_MS);
  return createModel(columns, calendar, createAxis('active', columns, NOW_MS), createLanes('session', columns), NOW_MS);
}

const EVENTS: readonly TestEvent[] = [
  { ms: NOW_MS - 3 * DAY_MS, session: 0, group: 'prompt' },
  { ms: NOW_MS - 3 * DAY_MS + 1000, session: 1, group: 'command', isError: true },
  { ms: NOW_MS - DAY_MS, session: 0, group: 'command', isInferred: true },
  { ms: NOW_MS, session: 1, group: 'read' },
  { ms: Date.UTC(2099, 0, 1), session: 0 },
  { ms: null, session: 1, group: 'edit' },
];
const model = modelOf(EVENTS);
const whole = model.axis.bounds;
const all = listEvents(model, ALL_GROUPS, extentOf(model, { scope: 'view', range: null, span: whole }));

describe('the extent of a table', () => {
  test('is the view, the range, what is undated or what is in the future', () => {
    const listed = (scope: TableScope, range: TimeRange | null) => [
      ...listEvents(model, ALL_GROUPS, extentOf(model, { scope, range, span: whole })),
    ];
    expect(listed('view', null)).toEqual([0, 1, 2, 3]);
    expect(listed('undated', null)).toEqual([5]);
    expect(listed('future', null)).toEqual([4]);
    const range = { fromMs: NOW_MS - 3 * DAY_MS, toMs: NOW_MS, laneKeys: ['session-0'] };
    expect(listed('view', range)).toEqual([0, 2]);
  });
});

describe('rows', () => {
  test('of events are sorted by time, group or lane, the newest first within', () => {
    const sorted = (...args: Parameters<typeof sortEvents>) => [...sortEvents(...args)];
    expect(sorted(model, all, 'newest')).toEqual([3, 2, 1, 0]);
    expect(sorted(model, all, 'oldest')).toEqual([0, 1, 2, 3]);
    expect(sorted(model, all, 'group')).toEqual([0, 3, 2, 1]);
    expect(sorted(model, all, 'lane').map((event) => model.lanes.laneOf[event])).toEqual([0, 0, 1, 1]);
    expect(sorted(model, all, 'errors')).toEqual([1, 3, 2, 0]);
    expect(sorted(model, all, 'store')).toEqual([3, 2, 1, 0]);
    expect([...all]).toEqual([0, 1, 2, 3]);
  });

  test('of lanes tell figures and the first and last time', () => {
    const rows = laneRows(model, all);
    expect(rows.map(({ events, errors, inferred }) => [events, errors, inferred]).sort()).toEqual([
      [2, 0, 1],
      [2, 1, 0],
    ]);
    const own = rows.find(({ lane }) => model.lanes.lanes[lane]?.key === 'session-1');
    expect(own).toMatchObject({ firstMs: NOW_MS - 3 * DAY_MS + 1000, lastMs: NOW_MS });
  });

  test('of intervals and lanes hold every event once', () => {
    const times = fc.array(fc.integer({ min: NOW_MS - 90 * DAY_MS, max: NOW_MS }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (timesMs) => {
        const some = modelOf(timesMs.map((ms, index) => ({ ms, session: index % 3 })));
        const events = listEvents(
          some,
          ALL_GROUPS,
          extentOf(some, { scope: 'view', range: null, span: some.axis.bounds }),
        );
        const total = (rows: readonly { readonly events: number }[]) => rows.reduce((sum, row) => sum + row.events, 0);
        expect(total(intervalRows(some, events, stretchOf(some.axis, null, some.axis.bounds)))).toBe(timesMs.length);
        expect(total(laneRows(some, events))).toBe(timesMs.length);
      }),
    );
  });
});

describe('the agenda', () => {
  test('has days with the newest first, in each the sessions with the newest event first', () => {
    const days = agendaDays(model, ALL_GROUPS, extentOf(model, { scope: 'view', range: null, span: whole }));
    expect(days.map(({ events, entries }) => [events, entries.map(({ session }) => session)])).toEqual([
      [1, [1]],
      [1, [0]],
      [2, [1, 0]],
    ]);
  });

  test('leaves out hidden groups and days outside of the range', () => {
    const range = { fromMs: NOW_MS - 2 * DAY_MS, toMs: NOW_MS + 1, laneKeys: null };
    expect(agendaDays(model, ALL_GROUPS, extentOf(model, { scope: 'view', range, span: whole }))).toHaveLength(2);
    const withoutCommands = maskWithout(EVENT_GROUPS.filter((group) => group === 'command'));
    expect(
      agendaDays(model, withoutCommands, extentOf(model, { scope: 'view', range: null, span: whole })).map(
        ({ events }) => events,
      ),
    ).toEqual([1, 1]);
  });
});
