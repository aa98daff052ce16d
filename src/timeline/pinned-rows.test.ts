import { describe, expect, it } from 'vitest';
import { withPinnedFirst } from './pinned-rows.ts';

const lanes = ['a', 'b', 'c', 'd'].map((key) => ({ key }));

describe('rows of pinned lanes', () => {
  it('come first in the order of the pins, with or without events in view', () => {
    expect(withPinnedFirst([0, 2], lanes, ['d', 'c'])).toEqual([3, 2, 0]);
  });

  it('leave the rows alone without pins, and for lanes that are not here', () => {
    const rows = [1, 0];
    expect(withPinnedFirst(rows, lanes, [])).toBe(rows);
    expect(withPinnedFirst(rows, lanes, ['gone'])).toEqual(rows);
  });
});
