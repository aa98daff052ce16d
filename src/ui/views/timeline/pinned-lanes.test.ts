import { describe, expect, it } from 'vitest';
import { parsePins, pinnedLanes, togglePin, withPinnedFirst } from './pinned-lanes.ts';

const lanes = ['a', 'b', 'c', 'd'].map((key) => ({ key }));

describe('pinned lanes', () => {
  it('come first in the order of the pins, with or without events in view', () => {
    expect(withPinnedFirst([0, 2], lanes, ['d', 'c'])).toEqual([3, 2, 0]);
  });

  it('leave the rows alone without pins, and for lanes that are not here', () => {
    const rows = [1, 0];
    expect(withPinnedFirst(rows, lanes, [])).toBe(rows);
    expect(withPinnedFirst(rows, lanes, ['gone'])).toEqual(rows);
  });

  it('are pinned and unpinned by kind of lanes', () => {
    togglePin('project', '/a');
    togglePin('project', '/b');
    togglePin('session', 's');
    togglePin('project', '/a');
    expect(pinnedLanes('project')).toEqual(['/b']);
    expect(pinnedLanes('session')).toEqual(['s']);
    expect(pinnedLanes('session')).toBe(pinnedLanes('session'));
  });

  it.each([null, 'x', '[]', '7', '{"project":"a"}', '{"project":[1]}'])('are none in %s', (text) => {
    expect(parsePins(text).project ?? []).toEqual([]);
  });
});
