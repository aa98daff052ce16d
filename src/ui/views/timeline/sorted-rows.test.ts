import { describe, expect, it } from 'vitest';
import { nextChoice, sortedBy } from './sorted-rows.ts';

describe('sorted rows', () => {
  it('are by number or name, either way, and keep their order where they are equal', () => {
    const rows = [
      { name: 'b', events: 2 },
      { name: 'a', events: 2 },
      { name: 'c', events: 9 },
    ];
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join('');
    expect(names(sortedBy(rows, ({ events }) => events, 'ascending'))).toBe('bac');
    expect(names(sortedBy(rows, ({ events }) => events, 'descending'))).toBe('cba');
    expect(names(sortedBy(rows, ({ name }) => name, 'ascending'))).toBe('abc');
    expect(names(rows)).toBe('bac');
  });

  it('end with what has no value', () => {
    const rows = [Number.NaN, 2, 1];
    expect(sortedBy(rows, (row) => row, 'ascending')).toEqual([1, 2, Number.NaN]);
    expect(sortedBy(rows, (row) => row, 'descending')).toEqual([2, 1, Number.NaN]);
  });

  it('begin with the most of a figure, and turn around with the next click', () => {
    const first = nextChoice(null, 'Events', true);
    expect(first.direction).toBe('descending');
    expect(nextChoice(first, 'Events', true).direction).toBe('ascending');
    expect(nextChoice(first, 'Lane', false)).toEqual({ column: 'Lane', direction: 'ascending' });
  });
});
