import { expect, test } from 'vitest';
import type { TimelineFeedApi } from '../engine/api.ts';
import { FeedLink } from './feed-link.ts';

/** Answers titles alone, when the test says so. */
function feedOf(titles: TimelineFeedApi['titles']): TimelineFeedApi {
  const refuse = () => Promise.reject(new Error('not asked here'));
  return { overview: refuse, rows: refuse, catalog: refuse, matches: refuse, names: refuse, titles };
}

test('waits for the first feed, and asks the next one what a lost one did not answer', async () => {
  const link = new FeedLink();
  const asked = link.titles([{ store: 'events', id: 7 }]);
  let answerLate: (titles: readonly string[]) => void = () => {};
  link.connect(
    feedOf(
      () =>
        new Promise((resolve) => {
          answerLate = resolve;
        }),
    ),
  );
  link.connect(feedOf(async (items) => items.map(({ id }) => `title ${id}`)));
  answerLate(['of one that is gone']);
  expect(await asked).toEqual(['title 7']);
});

test('hands on what a feed refuses', async () => {
  const link = new FeedLink();
  link.connect(feedOf(() => Promise.reject(new Error('damaged'))));
  await expect(link.titles([])).rejects.toThrow('damaged');
});
