import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByTime } from './order-by-time.ts';

const time = fc.oneof(
  fc.integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 }),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(Number.NaN, -62_135_596_800_000, 4_070_908_800_000, 8.64e15, -8.64e15),
);

it('orders by time, keeps the order within an instant, and puts what has no date last', () => {
  fc.assert(
    fc.property(fc.array(time, { maxLength: 200 }), (times) => {
      const plain = times
        .map((ms, index) => ({ ms, index }))
        .sort((a, b) => Number(Number.isNaN(a.ms)) - Number(Number.isNaN(b.ms)) || a.ms - b.ms || a.index - b.index);
      expect([...orderByTime(Float64Array.from(times))]).toEqual(plain.map(({ index }) => index));
    }),
  );
});
