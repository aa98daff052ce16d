import { describe, expect, it } from 'vitest';
import { type Chosen, tabAfter } from './detail-tab.ts';

const nothing: Chosen = { cursor: null, range: null, laneKey: null };
const range = { fromMs: 0, toMs: 1, laneKeys: null };

describe('the tab of the details', () => {
  it('is that of what was selected last', () => {
    expect(tabAfter('range', nothing, { ...nothing, cursor: 0 })).toBe('event');
    expect(tabAfter('event', { ...nothing, cursor: 0 }, { ...nothing, cursor: 0, range })).toBe('range');
    expect(tabAfter('event', nothing, { ...nothing, laneKey: 'a' })).toBe('lane');
  });

  it('is the range where a step takes the cursor and the range along', () => {
    expect(tabAfter('event', { ...nothing, cursor: 0 }, { ...nothing, cursor: 1, range })).toBe('range');
  });

  it('does not change with a range that says the same', () => {
    expect(tabAfter('event', { ...nothing, cursor: 0, range }, { ...nothing, cursor: 0, range: { ...range } })).toBe(
      'event',
    );
  });

  it('stays where nothing new is selected, and leaves what is selected no more', () => {
    expect(tabAfter('lane', { ...nothing, laneKey: 'a', range }, { ...nothing, laneKey: 'a' })).toBe('lane');
    expect(tabAfter('event', { ...nothing, cursor: 0 }, nothing)).toBe('range');
    expect(tabAfter('lane', { ...nothing, laneKey: 'a' }, nothing)).toBe('range');
  });

  it('stays where a person chose it before anything was selected', () => {
    expect(tabAfter('lane', nothing, nothing)).toBe('lane');
  });
});
