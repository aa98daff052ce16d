import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installBrowser, installPackages, ROOT, say } from './environment.mjs';
import { addTotals, formatTotals, ONE_FAILED, playwrightTotals, vitestTotals } from './test-totals.mjs';

/** @typedef {import('./test-totals.mjs').Totals} Totals */

const REPORTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(REPORTS, 'unit.json');
/** Where `e2e/playwright.config.ts` puts it. */
const PLAYWRIGHT_REPORT = join(REPORTS, 'e2e.json');

/**
 * Fastest first. A step without a report has no tests of its own: it counts only when it fails.
 *
 * @type {readonly { script: string, args?: string[], readTotals?: () => Totals }[]}
 */
const STEPS = [
  { script: 'lint' },
  { script: 'typecheck' },
  { script: 'dead-code' },
  {
    script: 'unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    readTotals: () => vitestTotals(JSON.parse(readFileSync(VITEST_REPORT, 'utf8'))),
  },
  { script: 'build', args: ['--logLevel', 'warn'] },
  {
    script: 'e2e',
    readTotals: () => playwrightTotals(JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'))),
  },
];

/**
 * @param {(typeof STEPS)[number]} step
 * @returns {Totals}
 */
function runStep({ script, args = [], readTotals }) {
  process.stdout.write(`\n== ${script}\n`);
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const totals = readTotals === undefined ? addTotals([]) : totalsOf(readTotals);
  return status !== 0 && totals.failed === 0 ? addTotals([totals, ONE_FAILED]) : totals;
}

/** @param {() => Totals} readTotals */
function totalsOf(readTotals) {
  try {
    return readTotals();
  } catch {
    return ONE_FAILED;
  }
}

async function prepare() {
  try {
    installPackages();
    await installBrowser();
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function runAll() {
  if (!(await prepare())) return ONE_FAILED;
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  /** @type {Totals[]} */
  const totals = [];
  for (const step of STEPS) {
    totals.push(runStep(step));
    if (totals.at(-1)?.failed) break;
  }
  return addTotals(totals);
}

const totals = await runAll();
process.stdout.write(`\n${formatTotals(totals)}\n`);
process.exitCode = totals.failed > 0 ? 1 : 0;
