import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runKills } from '../../e2e/kills/campaign.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { findFreePort, ROOT, say } from './environment.mjs';

const PORT = 5480;

/**
 * `npm run -s kills -- [COUNT] [SEED] [SCENARIO]`: one JSON object that says what was lost; exits with 1 where anything
 * was. A line a run goes to standard error.
 */
export async function main([count = '200', seed = '1', only]: string[]): Promise<number> {
  const port = await findFreePort(PORT);
  const server = spawn('node', [join(ROOT, 'src/tools/start.mjs'), '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  try {
    const summary = await runKills(`http://localhost:${port}/`, Number(count), seededRandom(Number(seed)), {
      only,
      onRun: say,
    });
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return summary.faults.length === 0 ? 0 : 1;
  } finally {
    server.kill();
  }
}
