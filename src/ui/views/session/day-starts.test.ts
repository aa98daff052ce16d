import { expect, test } from 'vitest';
import { formatDay } from '../../format.ts';
import { findDayStarts } from './day-starts.ts';
import { toDisplayUnits } from './display-units.ts';
import { outlineOf, type SampleEvent } from './outline-samples.ts';
import { buildRows } from './transcript-rows.ts';

function daysOf(times: readonly (string | null)[], timeZone: string): (string | null)[] {
  const events = times.map(
    (time, index): SampleEvent => ({
      type: index % 2 ? 'assistant' : 'prompt',
      ms: time === null ? null : Date.parse(time),
    }),
  );
  const outline = outlineOf(events);
  const layout = { sessionKey: 's', outline, units: toDisplayUnits(outline) };
  const rows = buildRows(layout, {
    density: 'reading',
    hiddenKinds: new Set(),
    openFolds: new Set(),
    nested: new Map(),
  });
  const starts = findDayStarts(rows, new Map([['s', layout]]), (ms) => formatDay(ms, timeZone));
  return rows.map((row) => {
    const ms = starts.get(row.key);
    return ms === undefined ? null : formatDay(ms, timeZone);
  });
}

test('a day starts at each row of another day than the row above', () => {
  const times = ['2026-08-01T10:00:00Z', '2026-08-02T10:01:00Z', '2026-08-02T10:02:00Z', '2026-08-04T10:01:00Z'];
  expect(daysOf(times, 'UTC')).toEqual([null, '02 Aug 2026', null, '04 Aug 2026']);
});

test('days are those of the zone', () => {
  const times = ['2026-08-01T18:00:00Z', '2026-08-01T18:20:00Z'];
  expect(daysOf(times, 'UTC')).toEqual([null, null]);
  expect(daysOf(times, 'Asia/Kathmandu')).toEqual([null, '02 Aug 2026']);
});

test('a row without a time neither starts nor ends a day', () => {
  const times = [null, '2026-08-01T10:00:00Z', null, '2026-08-01T11:00:00Z', null, '2026-08-02T10:00:00Z'];
  expect(daysOf(times, 'UTC')).toEqual([null, null, null, null, null, '02 Aug 2026']);
});

test('the day that comes back, as when rows are not in order, is told again', () => {
  const times = ['2026-08-02T10:00:00Z', '2026-08-01T10:00:00Z', '2026-08-02T10:00:00Z'];
  expect(daysOf(times, 'UTC')).toEqual([null, '01 Aug 2026', '02 Aug 2026']);
});
