import { runFuzz } from './fuzz/run-fuzz.ts';
import { openTargets } from './fuzz/targets.ts';
import { Watchdog } from './fuzz/watchdog.ts';

/**
 * `npm run -s fuzz -- [COUNT] [SEED] [FIRST]`: one JSON object with the inputs of each target and what failed; exits with
 * 1 where anything did. `1 SEED NUMBER` runs one input again.
 */
export async function main([count = '1000', seed = '1', first = '0']: string[]): Promise<number> {
  const startedMs = performance.now();
  const targets = await openTargets();
  const watchdog = new Watchdog(Number(seed));
  try {
    const onInput = (number: number, target: string) => watchdog.expect(number, target);
    const summary = await runFuzz({ targets, seed: Number(seed), first: Number(first), count: Number(count), onInput });
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    process.stdout.write(
      `${JSON.stringify({ seed: Number(seed), first: Number(first), ...summary, seconds }, null, 2)}\n`,
    );
    return summary.failures.length === 0 ? 0 : 1;
  } finally {
    watchdog.close();
  }
}
