import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS } from '../engine/api.ts';
import { ERROR_FLAG, INFERRED_FLAG, MATCH_FLAG } from '../engine/timeline/event-code.ts';
import { binEdges } from '../engine/timeline/positions.ts';
import { AXIS_KINDS, type AxisKind, createAxis } from './axis.ts';
import { type BinRequest, binDensity, binLanes, binOverview, eventOfCell, type LaneRequest } from './bins.ts';
import { ALL_GROUPS, GROUP_COUNT, groupAt, groupIndexAt, hasFlag, isBright } from './columns.ts';
import { createLanes, LANE_KINDS } from './lanes.ts';
import { columnsOf, positionsOf, type TestEvent } from './test-columns.ts';

const NOW_MS = Date.UTC(2026, 11, 1);
const DAY_MS = 86_400_000;

const event: fc.Arbitrary<TestEvent> = fc.record({
  ms: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: NOW_MS - 90 * DAY_MS, max: NOW_MS }) },
    { weight: 2, arbitrary: fc.constantFrom(NOW_MS - 30 * DAY_MS, NOW_MS - DAY_MS) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  session: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(null)),
  project: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constant(null)),
  group: fc.constantFrom(...EVENT_GROUPS),
  isError: fc.boolean(),
  isInferred: fc.boolean(),
  isMatch: fc.boolean(),
});

const cases = fc.record({
  events: fc.array(event, { maxLength: 120 }),
  kind: fc.constantFrom<AxisKind>(...AXIS_KINDS),
  mask: fc.integer({ min: 0, max: ALL_GROUPS }),
  width: fc.integer({ min: 1, max: 40 }),
  from: fc.double({ min: 0, max: 0.95, noNaN: true }),
  length: fc.double({ min: 0.01, max: 1, noNaN: true }),
  laneKind: fc.constantFrom(...LANE_KINDS),
  isSplit: fc.boolean(),
});
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

function requestOf({ events, kind, mask, width, from, length }: Case): BinRequest {
  const columns = columnsOf(events);
  const axis = createAxis(kind, columns, NOW_MS);
  const whole = axis.bounds.to - axis.bounds.from;
  const start = axis.bounds.from + from * whole;
  return { axis, columns, mask, width, span: { from: start, to: start + length * whole } };
}

/** The slow and plain way: the shown events of the span, each with its bin. */
function naive({ axis, columns, span, mask, width }: BinRequest) {
  const found: { readonly index: number; readonly bin: number }[] = [];
  for (const [index, position] of positionsOf(axis).entries()) {
    if (position < span.from || position >= span.to || ((mask >> groupIndexAt(columns, index)) & 1) === 0) continue;
    found.push({
      index,
      bin: Math.min(width - 1, Math.floor(((position - span.from) * width) / (span.to - span.from))),
    });
  }
  return found;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Both ways divide differently, so an event on the very edge between two bins may fall on either side. */
function expectNear(actual: Uint32Array, expected: readonly number[]) {
  expect(sum(actual)).toBe(sum(expected));
  let carried = 0;
  for (const [bin, count] of expected.entries()) {
    carried += (actual[bin] ?? 0) - count;
    expect(Math.abs(carried)).toBeLessThanOrEqual(1);
  }
}

describe('density', () => {
  test('conserves counts and equals the naive way', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const request = requestOf(one);
        const { columns, width } = request;
        const bins = binDensity(request);
        const found = naive(request);
        expect(sum(bins.counts) + sum(bins.dim)).toBe(found.length);
        const bright = found.filter(({ index }) => hasFlag(columns, index, MATCH_FLAG));
        const countBy = (accepts: (index: number) => boolean) =>
          Array.from(
            { length: width },
            (_, bin) => bright.filter((hit) => hit.bin === bin && accepts(hit.index)).length,
          );
        for (const [group, name] of EVENT_GROUPS.entries()) {
          const actual = Uint32Array.from({ length: width }, (_, bin) => bins.counts[bin * GROUP_COUNT + group] ?? 0);
          expectNear(
            actual,
            countBy((index) => groupAt(columns, index) === name),
          );
        }
        expectNear(
          bins.unsure,
          countBy((index) => index >= columns.datedCount || hasFlag(columns, index, INFERRED_FLAG)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('fit-all holds every event that has a place', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const request = { ...requestOf(one), mask: ALL_GROUPS };
        const { axis, columns } = request;
        const overview = binOverview({ ...request, span: axis.bounds });
        const placed = one.kind === 'order' ? columns.count : columns.datedCount;
        expect(sum(overview.totals)).toBe(placed);
        expect(sum(overview.matches)).toBe(
          [...columns.codes.subarray(0, placed)].filter((code) => code & MATCH_FLAG).length,
        );
      }),
    );
  });

  test('230 events of one instant are in one bin', () => {
    const columns = columnsOf(Array.from({ length: 230 }, () => ({ ms: NOW_MS })));
    for (const kind of ['active', 'linear'] as const) {
      const axis = createAxis(kind, columns, NOW_MS);
      const bins = binDensity({ axis, columns, span: axis.bounds, mask: ALL_GROUPS, width: 500 });
      expect(Math.max(...bins.counts)).toBe(230);
    }
  });

  test.each([
    ['no event', []],
    ['only undated events', [{ ms: null }, { ms: null }]],
  ])('%s: all bins are empty', (_, events: TestEvent[]) => {
    const columns = columnsOf(events);
    const axis = createAxis('active', columns, NOW_MS);
    expect(sum(binDensity({ axis, columns, span: axis.bounds, mask: ALL_GROUPS, width: 10 }).counts)).toBe(0);
  });
});

describe('lanes', () => {
  function laneRequest(one: Case) {
    const request = requestOf(one);
    const set = createLanes(one.laneKind, request.columns);
    const rowsPerLane = one.isSplit ? GROUP_COUNT : 1;
    const subRowOf = EVENT_GROUPS.map((_, group) => (one.isSplit ? group : 0));
    const rowOfLane = Int32Array.from(set.lanes, (_, lane) => lane * rowsPerLane);
    const rows = set.lanes.length * rowsPerLane;
    return { ...request, laneOf: set.laneOf, rowOfLane, rows, subRowOf };
  }

  /** Matching events by group, the slow and plain way. */
  function groupsOfCells({ axis, columns, span, width, mask, laneOf, rowOfLane, subRowOf }: LaneRequest) {
    const edges = binEdges(axis.positions, span, width);
    return (cell: number) => {
      const [row, column] = [Math.floor(cell / width), cell % width];
      const events = [...columns.ids.keys()].slice(edges[column], edges[column + 1]);
      const rowOf = (index: number) =>
        (rowOfLane[laneOf[index] ?? 0] ?? 0) + (subRowOf[groupIndexAt(columns, index)] ?? 0);
      const own = events.filter((index) => isBright(columns, index, mask) && rowOf(index) === row);
      return EVENT_GROUPS.map((_, group) => own.filter((index) => groupIndexAt(columns, index) === group).length);
    };
  }

  test('conserve counts, and tell the true majority, errors and inferred share', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const request = laneRequest(one);
        const { columns, mask } = request;
        const bins = binLanes(request);
        const found = naive(request);
        expect(sum(bins.counts) + sum(bins.dim)).toBe(found.length);
        const bright = found.filter(({ index }) => isBright(columns, index, mask));
        const isUnsure = (index: number) => index >= columns.datedCount || hasFlag(columns, index, INFERRED_FLAG);
        expect(sum(bins.unsure)).toBe(bright.filter(({ index }) => isUnsure(index)).length);
        expect(sum(bins.errors) > 0).toBe(bright.some(({ index }) => hasFlag(columns, index, ERROR_FLAG)));
        const groupsOf = groupsOfCells(request);
        for (const [cell, count] of bins.counts.entries()) {
          const groups = groupsOf(cell);
          expect(sum(groups)).toBe(count);
          if (count > 0) expect(groups[bins.dominant[cell] ?? 0]).toBe(Math.max(...groups));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('have an event in each cell that is not empty, a matching one where there is one', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const request = laneRequest(one);
        const bins = binLanes(request);
        for (const [cell, count] of bins.counts.entries()) {
          const found = eventOfCell(request, bins, cell);
          const expected = count + (bins.dim[cell] ?? 0) === 0 ? null : count > 0;
          expect(found === null ? null : isBright(request.columns, found, request.mask)).toBe(expected);
        }
      }),
    );
  });

  test('a reused result equals a fresh one', () => {
    fc.assert(
      fc.property(cases, cases, (one, other) => {
        const used = binLanes(laneRequest(one));
        const request = laneRequest({ ...other, width: one.width });
        expect(binLanes(request, used)).toEqual(binLanes(request));
      }),
    );
  });

  test('leave out lanes that have no row', () => {
    const columns = columnsOf([
      { ms: NOW_MS, session: 0 },
      { ms: NOW_MS, session: 1 },
      { ms: NOW_MS, session: 1 },
    ]);
    const axis = createAxis('linear', columns, NOW_MS);
    const { laneOf } = createLanes('session', columns);
    const bins = binLanes({
      ...{
        axis,
        columns,
        span: axis.bounds,
        mask: ALL_GROUPS,
        width: 10,
        laneOf,
        rows: 1,
        subRowOf: EVENT_GROUPS.map(() => 0),
      },
      rowOfLane: Int32Array.of(-1, 0),
    });
    expect(sum(bins.counts)).toBe(1);
  });
});
