import { expect, test } from './fixtures.ts';
import { runSoak } from './soak/soak.ts';

const SCRIPT = [
  'import several',
  'open a tab',
  'search a word',
  'timeline',
  'import what grew',
  'kill: tab',
  'read',
  'delete',
  'search nonsense',
  'purge for good',
  'kill: renderer',
  'search a phrase',
];

test('a user who imports, searches, deletes, and whose tabs are killed finds what there has to be', async ({
  baseURL,
}) => {
  test.slow();
  const summary = await runSoak(`${baseURL ?? ''}/`, {
    seed: 1,
    goesOn: (actions) => actions < SCRIPT.length,
    script: SCRIPT,
  });
  expect(summary).toMatchObject({ kills: 2, checks: 1, faults: [] });
});
