import { expect, test } from 'vitest';
import { textEngine } from './event-samples.ts';
import { firstMatchFrom, MAX_MATCHES, type SearchProgress, searchSession, stepMatch } from './session-search.ts';

async function search(texts: readonly string[], pattern: RegExp, signal = new AbortController().signal) {
  const steps: SearchProgress[] = [];
  const session = { sessionKey: 's', eventCount: texts.length };
  await searchSession(textEngine(texts, 20), session, pattern, signal, (progress) => steps.push(progress));
  return steps;
}

test('finds every place, those beyond the cut of a long text included', async () => {
  const long = `${'-'.repeat(30)} needle`;
  const steps = await search(['a needle, a Needle', 'none', long], /needle/gi);
  expect(steps.at(-1)).toEqual({
    matches: [
      { eventIndex: 0, start: 2, ordinal: 0 },
      { eventIndex: 0, start: 12, ordinal: 1 },
      { eventIndex: 2, start: 31, ordinal: 0 },
    ],
    eventsRead: 3,
    isCut: false,
  });
});

test('tells its progress after each page', async () => {
  const steps = await search(
    Array.from({ length: 250 }, () => 'x'),
    /x/g,
  );
  expect(steps.map((step) => [step.eventsRead, step.matches.length])).toEqual([
    [100, 100],
    [200, 200],
    [250, 250],
  ]);
});

test('stops at the limit and says so', async () => {
  const steps = await search(['x'.repeat(MAX_MATCHES + 5), 'x'], /x/g);
  expect(steps.at(-1)).toMatchObject({ isCut: true });
  expect(steps.at(-1)?.matches).toHaveLength(MAX_MATCHES);
});

test('an aborted search tells nothing more', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await search(['x'], /x/g, controller.signal)).toEqual([]);
});

test('starts at the reader’s place and goes round', () => {
  const matches = [3, 7, 9].map((eventIndex) => ({ eventIndex, start: 0, ordinal: 0 }));
  expect([0, 7, 8, 10].map((index) => firstMatchFrom(matches, index))).toEqual([0, 1, 2, 0]);
  expect(firstMatchFrom([], 0)).toBe(-1);
  expect([stepMatch(2, 3, 1), stepMatch(0, 3, -1), stepMatch(0, 0, 1)]).toEqual([0, 2, -1]);
});
