import { expect, it } from 'vitest';
import { BatchPace } from './batch-pace.ts';

/** The largest batch that is not full, by records alone. */
function recordsOf(pace: BatchPace): number {
  let records = 1;
  while (!pace.isFull(records, 0)) records++;
  return records;
}

it('goes on with more while a batch is quick, with less when it was slow, within bounds', () => {
  const pace = new BatchPace();
  const first = recordsOf(pace);
  pace.adapt(5, false);
  const more = recordsOf(pace);
  expect(more).toBeGreaterThan(first);
  pace.adapt(800, false);
  expect(recordsOf(pace)).toBeLessThan(more);
  for (let count = 0; count < 20; count++) pace.adapt(0, false);
  expect(recordsOf(pace)).toBe(2000);
  for (let count = 0; count < 20; count++) pace.adapt(10_000, false);
  expect(recordsOf(pace)).toBe(100);
});

it('makes short batches while somebody looks for something', () => {
  const pace = new BatchPace();
  for (let count = 0; count < 20; count++) pace.adapt(100, false);
  const calm = recordsOf(pace);
  pace.adapt(200, true);
  expect(recordsOf(pace)).toBe(calm / 4);
  pace.adapt(50, true);
  expect(recordsOf(pace)).toBe(calm / 4);
  pace.adapt(50, false);
  expect(recordsOf(pace)).toBeGreaterThan(calm / 4);
});

it('counts a few very long records as many', () => {
  expect(new BatchPace().isFull(1, 10_000_000)).toBe(true);
  expect(new BatchPace().isFull(1, 1000)).toBe(false);
});
