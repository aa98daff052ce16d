import { expect, test } from 'vitest';
import type { TimelineFeedApi, TimelineOverview } from '../engine/api.ts';
import { ALL_GROUPS, GROUP_COUNT, maskWithout } from './columns.ts';
import { TimelineData } from './data.ts';
import { previewBins, previewFacts } from './preview.ts';
import type { ShowRequest } from './protocol.ts';

const counts = new Uint32Array(2048 * GROUP_COUNT);
counts[0] = 3;
counts[1000 * GROUP_COUNT + 4] = 5;
counts[2047 * GROUP_COUNT] = 7;

const OVERVIEW: TimelineOverview = {
  axis: 'active',
  bounds: { from: -1000, to: 5000 },
  firstMs: 0,
  lastMs: 4_000_000_000,
  count: 17,
  datedCount: 16,
  presentCount: 15,
  counts,
};

const REQUEST: ShowRequest = {
  query: '',
  timeZone: 'UTC',
  revision: '0',
  axis: null,
  lanes: null,
  mask: ALL_GROUPS,
  link: null,
};

test('the first picture has every event of the shown groups once, at its place', () => {
  const { totals } = previewBins(OVERVIEW, ALL_GROUPS, 1024);
  expect(totals).toHaveLength(1024);
  expect([totals[0], totals[500], totals[1023]]).toEqual([3, 5, 7]);
  const prompts = previewBins(OVERVIEW, maskWithout(['command']), 100_000).totals;
  expect(prompts).toHaveLength(2048);
  expect(prompts.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test('it says that it is no whole answer', () => {
  const facts = previewFacts(OVERVIEW, REQUEST, 1);
  expect(facts).toMatchObject({ futureCount: 1, undatedCount: 1, answer: { complete: false } });
});

test('it is shown on the axis that it was made for alone', async () => {
  const feed = { overview: async () => OVERVIEW } as unknown as TimelineFeedApi;
  const data = new TimelineData(feed, () => 0);
  expect(await data.preview(REQUEST)).toBe(OVERVIEW);
  expect(await data.preview({ ...REQUEST, axis: 'active' })).toBe(OVERVIEW);
  expect(await data.preview({ ...REQUEST, axis: 'linear' })).toBeNull();
});
