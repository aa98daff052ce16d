import { seededRandom } from '../src/testing/seeded-random.ts';
import { expect, test } from './fixtures.ts';
import { runKills } from './kills/campaign.ts';

test('a tab, worker, renderer or browser that is killed at any instant loses nothing that was acknowledged', async ({
  baseURL,
}) => {
  test.slow();
  const summary = await runKills(`${baseURL ?? ''}/`, 6, seededRandom(7));
  expect(summary).toMatchObject({
    ...{ runs: 6, corrupt: 0, acknowledgedRowsLost: 0, halfShownAsWhole: 0, notSaid: 0, faults: [] },
    ways: { tab: 2, worker: 2, renderer: 1, browser: 1 },
  });
});
