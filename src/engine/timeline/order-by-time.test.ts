import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByTime, TimeOrder } from './order-by-time.ts';

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

it('does so for stretches that ascend and overlap, of which not all are asked for', () => {
  const stretch = fc.record({
    firstMs: fc.integer({ min: 0, max: 400 }),
    steps: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 80 }),
    left: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
      const times: number[] = [];
      const asked: [first: number, end: number][] = [];
      for (const { firstMs, steps, left } of stretches) {
        asked.push([times.length + Math.min(left, steps.length), times.length + steps.length]);
        let ms = firstMs;
        for (const step of steps) {
          ms += step;
          times.push(ms);
        }
      }
      const order = new TimeOrder(Float64Array.from(times));
      for (const [first, end] of asked) order.add(first, end);
      const plain = asked
        .flatMap(([first, end]) => Array.from({ length: end - first }, (_, at) => first + at))
        .sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
      expect([...order.sort()]).toEqual(plain);
    }),
  );
});
