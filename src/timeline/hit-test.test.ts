import { describe, expect, test } from 'vitest';
import { EVENT_GROUPS } from '../engine/api.ts';
import { createAxis } from './axis.ts';
import { ALL_GROUPS, maskWithout } from './columns.ts';
import { hitLane, nearestInLane } from './hit-test.ts';
import { createLanes } from './lanes.ts';
import { columnsOf } from './test-columns.ts';

const columns = columnsOf([
  { ms: 0, session: 0 },
  { ms: 100, session: 1, group: 'command', isError: true },
  { ms: 104, session: 1 },
  { ms: 110, session: 1, isMatch: false },
  { ms: 500, session: 0 },
  { ms: null, session: 1 },
]);
const axis = createAxis('linear', columns, 1000);
const lanes = createLanes('session', columns);
const [first, second] = [0, 1].map((session) => lanes.lanes.findIndex(({ key }) => key === `session-${session}`));

function hit(lane: number | undefined, position: number, reach: number, mask = ALL_GROUPS) {
  return hitLane({ columns, axis, lanes, mask, lane: lane ?? -1, position, reach });
}

describe('what is under the pointer', () => {
  test('is the nearest event of the lane, with those around it', () => {
    expect(hit(second, 103, 10)).toEqual({ nearest: 2, events: 2, errors: 1, first: 1, last: 2 });
    expect(hit(first, 103, 10)).toBeNull();
    expect(hit(first, 3, 10)?.nearest).toBe(0);
  });

  test('is of the groups asked for', () => {
    const commands = 1 << EVENT_GROUPS.indexOf('command');
    expect(hit(second, 103, 10, commands)).toMatchObject({ nearest: 1, events: 1 });
    expect(hit(second, 103, 10, maskWithout(['prompt', 'command']))).toBeNull();
  });
});

test('the nearest event of another lane is near in time', () => {
  expect(nearestInLane(columns, lanes, ALL_GROUPS, second ?? -1, 0)).toBe(1);
  expect(nearestInLane(columns, lanes, ALL_GROUPS, second ?? -1, 4)).toBe(2);
  expect(nearestInLane(columns, lanes, ALL_GROUPS, second ?? -1, 5)).toBe(5);
  expect(nearestInLane(columns, lanes, ALL_GROUPS, first ?? -1, 2)).toBe(0);
  expect(nearestInLane(columns, lanes, maskWithout(['prompt']), first ?? -1, 1)).toBeNull();
});
