import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowSet } from './row-set.ts';

const LIMIT = 200;
const ids = fc.uniqueArray(fc.integer({ min: 1, max: LIMIT }));

it('is a set of ids', () => {
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 0, max: 50 }), (first, second, most) => {
      const a = RowSet.of(LIMIT, first);
      const b = RowSet.of(LIMIT, second);
      const sorted = (list: Iterable<number>) => [...list].sort((x, y) => x - y);
      expect(a.ids()).toEqual(sorted(first));
      expect(a.size).toBe(first.length);
      expect(a.isEmpty).toBe(first.length === 0);
      expect(a.and(b).ids()).toEqual(sorted(first.filter((id) => second.includes(id))));
      expect(a.or(b).ids()).toEqual(sorted(new Set([...first, ...second])));
      expect(a.without(b).ids()).toEqual(sorted(first.filter((id) => !second.includes(id))));
      expect(a.newest(most)).toEqual(sorted(first).reverse().slice(0, most));
      for (const id of second) expect(a.has(id)).toBe(first.includes(id));
      for (const id of second) a.delete(id);
      expect(a.ids()).toEqual(sorted(first.filter((id) => !second.includes(id))));
    }),
  );
});

it('leaves out what is above its limit', () => {
  const rows = RowSet.of(5, [5, 6, 4000]);
  expect(rows.ids()).toEqual([5]);
  expect(rows.has(6)).toBe(false);
});
