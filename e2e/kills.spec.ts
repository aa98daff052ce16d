import { seededRandom } from '../src/testing/seeded-random.ts';
import { expect, test } from './fixtures.ts';
import { KILLS, runKills } from './kills/kill-run.ts';

test('a tab, worker, renderer or browser that is killed at any instant loses nothing that was acknowledged', async ({
  baseURL,
}) => {
  test.slow();
  const summary = await runKills(`${baseURL ?? ''}/`, KILLS.length, seededRandom(7));
  expect(summary).toMatchObject({ corrupt: 0, acknowledgedRowsLost: 0, halfShownAsWhole: 0, notSaid: 0, faults: [] });
  expect(summary.kills).toEqual({ tab: 1, worker: 1, renderer: 1, browser: 1 });
});
