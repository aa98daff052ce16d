import { expect, test } from 'vitest';
import { findActiveDays } from './days.ts';
import { createZoneClock } from './zone-clock.ts';

test('days are those of the zone, with their first and last events', () => {
  const timesMs = Float64Array.of(
    Date.UTC(2026, 2, 28, 22, 59),
    Date.UTC(2026, 2, 28, 23),
    Date.UTC(2026, 2, 29, 21, 59),
    Date.UTC(2026, 2, 29, 22),
    Date.UTC(2026, 3, 5, 12),
  );
  const clock = createZoneClock('Europe/Berlin', timesMs[0] ?? 0, timesMs[4] ?? 0);
  const days = findActiveDays(timesMs, clock);
  expect(days.map(({ firstIndex, endIndex }) => [firstIndex, endIndex])).toEqual([
    [0, 1],
    [1, 3],
    [3, 4],
    [4, 5],
  ]);
  expect((days[1]?.endMs ?? 0) - (days[1]?.startMs ?? 0)).toBe(23 * 3_600_000);
});

test('no events, no days', () => {
  expect(findActiveDays(new Float64Array(), createZoneClock('UTC', 0, 0))).toEqual([]);
});
