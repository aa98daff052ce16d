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

it('tells runs of ids as they stand', () => {
  const run = fc.record({ first: fc.integer({ min: 1, max: LIMIT }), length: fc.integer({ min: 1, max: 90 }) });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
      const rows = new RowSet(LIMIT);
      for (const { first, length } of runs) for (let id = first; id < first + length; id++) rows.add(id);
      const found: number[] = [];
      let last = -1;
      rows.visitRuns((first, end) => {
        expect(first).toBeGreaterThan(last);
        last = end;
        for (let id = first; id < end; id++) found.push(id);
      });
      expect(found).toEqual(rows.ids());
    }),
  );
});

it('leaves out what is above its limit', () => {
  const rows = RowSet.of(5, [5, 6, 4000]);
  expect(rows.ids()).toEqual([5]);
  expect(rows.has(6)).toBe(false);
});
