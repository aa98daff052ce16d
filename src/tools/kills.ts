import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runKills } from '../../e2e/kills/kill-run.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { findFreePort, ROOT } from './environment.mjs';

const PORT = 5480;

/** `npm run -s kills -- [COUNT] [SEED]`: one JSON object that says what was lost; exits with 1 where anything was. */
export async function main([count = '200', seed = '1']: string[]): Promise<number> {
  const port = await findFreePort(PORT);
  const server = spawn('node', [join(ROOT, 'src/tools/start.mjs'), '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  try {
    const summary = await runKills(`http://localhost:${port}/`, Number(count), seededRandom(Number(seed)));
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    const { corrupt, acknowledgedRowsLost, halfShownAsWhole, notSaid } = summary;
    return corrupt + acknowledgedRowsLost + halfShownAsWhole + notSaid === 0 ? 0 : 1;
  } finally {
    server.kill();
  }
}
