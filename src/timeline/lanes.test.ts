import { describe, expect, test } from 'vitest';
import { ALL_GROUPS, maskWithout } from './columns.ts';
import { countLanes, createLanes, foldLanes } from './lanes.ts';
import { columnsOf, type TestEvent } from './test-columns.ts';

const EVENTS: readonly TestEvent[] = [
  { ms: 100, session: 0, project: 0 },
  { ms: 200, session: 1, project: 1, isError: true },
  { ms: 300, session: 2, project: 1 },
  { ms: 400, session: 0, project: 0 },
  { ms: 500, session: 3, project: 1, group: 'command' },
  { ms: null, session: 1, project: 1 },
  { ms: 50, session: null, project: null, group: 'memory', store: 'memory' },
];

function labels(kind: 'project' | 'session', parents: readonly (number | null)[] = []) {
  return createLanes(kind, columnsOf(EVENTS, parents)).lanes.map(({ label }) => label);
}

describe('lanes', () => {
  test('projects with most events come first, items of no project last', () => {
    expect(labels('project')).toEqual(['project-1', 'project-0', 'No project']);
  });

  test('sessions with the newest event come first, items of no session last', () => {
    expect(labels('session')).toEqual(['Session 3', 'Session 0', 'Session 2', 'Session 1', 'No session']);
  });

  test('sub-agents stand under the session that started them', () => {
    const { lanes } = createLanes('session', columnsOf(EVENTS, [null, null, null, 1]));
    expect(lanes.map(({ label, isNested }) => [label, isNested])).toEqual([
      ['Session 1', false],
      ['Session 3', true],
      ['Session 0', false],
      ['Session 2', false],
      ['No session', false],
    ]);
  });

  test('parents in a circle do no harm', () => {
    expect(labels('session', [1, 0, 3, 2])).toHaveLength(5);
  });

  test('every event has a lane; counts are those of the range and of the shown groups', () => {
    const columns = columnsOf(EVENTS);
    const set = createLanes('project', columns);
    expect([...set.laneOf]).toEqual([2, 1, 0, 0, 1, 0, 0]);
    expect([...countLanes(set, columns, ALL_GROUPS, 0, columns.datedCount).events]).toEqual([3, 2, 1]);
    expect([...countLanes(set, columns, ALL_GROUPS, 0, 3).errors]).toEqual([1, 0, 0]);
    expect([...countLanes(set, columns, maskWithout(['command', 'memory']), 0, 6).events]).toEqual([2, 2, 0]);
    expect(set.lanes.map(({ events }) => events)).toEqual([4, 2, 1]);
  });

  test('lanes without events in view are folded, unless they are kept', () => {
    const counts = { events: Uint32Array.of(0, 3, 0, 1), matches: new Uint32Array(4), errors: new Uint32Array(4) };
    expect(foldLanes(counts, new Set())).toEqual([1, 3]);
    expect(foldLanes(counts, new Set([2]))).toEqual([1, 2, 3]);
  });
});
