import { StartedServer } from '../../e2e/server.ts';
import { runSoak } from '../../e2e/soak/soak.ts';
import { say } from './environment.mjs';

const PORT = 5490;
const MINUTE_MS = 60_000;

/**
 * `npm run -s soak -- [MINUTES] [SEED]`: one JSON object that says what was done and found; exits with 1 where anything
 * was wrong. A line an action goes to standard error.
 */
export async function main([minutes = '60', seed = '1']: string[]): Promise<number> {
  const server = await StartedServer.start(PORT);
  try {
    const endMs = Date.now() + Number(minutes) * MINUTE_MS;
    const summary = await runSoak(server.url, {
      seed: Number(seed),
      goesOn: () => Date.now() < endMs,
      onAction: say,
    });
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    return summary.faults.length === 0 ? 0 : 1;
  } finally {
    await server.kill();
  }
}
