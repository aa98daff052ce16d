import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import type { BenchAnswer, BenchRequest } from './bench/bench.worker.ts';
import { type Figure, figure } from './bench/figures.ts';
import { buildWhenStale, installBrowser, ROOT, systemChromium } from './environment.mjs';
import { FIRST_PAINT_BUDGET_BYTES, firstPaintBytes } from './first-paint.ts';
import { percentile } from './ranking-metrics.ts';

const USAGE = `usage: npm run -s bench -- [--size N] [name…]
names: import, search, context, figures, while-importing, append, bytes, blame, cold-open, mcp, first-paint (all without any), timeline (with others: after them)\n`;
const NAMES = [
  'import',
  'search',
  'context',
  'figures',
  'while-importing',
  'append',
  'bytes',
  'blame',
  'cold-open',
  'mcp',
  'first-paint',
  'timeline',
];
/** Not measured in the database that the others fill. */
const OWN_DATABASE = ['first-paint', 'timeline'];
const DEFAULT_SIZE = 20_000;
const LARGEST_SIZE = 1_000_000;
const MCP_ROUNDS = 5;

/** Measures the app's own engine in a real Chromium on OPFS, and prints a JSON line a figure. */
export async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { size, names } = options;
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  if (isWanted('first-paint')) print(await firstPaint());
  if (NAMES.some((name) => !OWN_DATABASE.includes(name) && isWanted(name)))
    await inBrowser((ask) => askAll(ask, size, names));
  // Rows of events alone: a database of its own.
  if (names.includes('timeline')) await inBrowser((ask) => askTimeline(ask, size));
  return 0;
}

type Ask = (request: BenchRequest) => Promise<readonly Figure[]>;

async function askAll(ask: Ask, size: number, names: readonly string[]): Promise<void> {
  for (const found of await ask({ task: 'fill', size, names })) print(found);
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  if (isWanted('cold-open')) for (const found of await ask({ task: 'open', size, names })) print(found);
  if (!isWanted('mcp')) return;
  // Each is what a page does but once: each round has a page of its own, and they take turns.
  const rounds: Figure[] = [];
  for (let round = 0; round < MCP_ROUNDS; round++) {
    for (const task of ['known', 'knownAtRest', 'asked', 'hasty', 'hastyAtRest'] as const)
      rounds.push(...(await ask({ task, size, names })));
  }
  for (const metric of new Set(rounds.map((each) => each.metric))) {
    const same = rounds.filter((each) => each.metric === metric);
    const [value, baseline] = (['value', 'baseline'] as const).map((name) =>
      percentile(
        same.map((each) => each[name]),
        0.5,
      ),
    );
    print(figure('mcp', size, `${metric}, p50`, value ?? 0, 'ms', baseline ?? 0));
  }
}

async function askTimeline(ask: Ask, size: number): Promise<void> {
  for (const task of ['timeline', 'segments', 'serve'] as const) {
    for (const found of await ask({ task, size, names: [] })) print(found);
  }
  const load = loadavg()[0] ?? 0;
  print(figure('timeline', size, 'load average of this machine', load, '', availableParallelism()));
}

/** A profile without a database. */
async function inBrowser(work: (ask: Ask) => Promise<void>): Promise<void> {
  await installBrowser();
  const outDir = await mkdtemp(join(tmpdir(), 'strata-bench-'));
  const page = join(ROOT, 'src/tools/bench');
  await build({
    root: page,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const server = await preview({
    root: page,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0 },
  });
  const executablePath = systemChromium();
  const browser = await chromium.launchPersistentContext(join(outDir, 'profile'), {
    ...(executablePath === undefined ? {} : { executablePath }),
    viewport: { width: 1440, height: 900 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const ask = async (request: BenchRequest) => {
      const tab = await browser.newPage();
      await tab.goto(server.resolvedUrls?.local[0] ?? '');
      await tab.waitForFunction(() => typeof window.runBench === 'function');
      const answer: BenchAnswer = await tab.evaluate((asked) => window.runBench(asked), request);
      await tab.close();
      if ('error' in answer) throw new Error(answer.error);
      return answer.figures;
    };
    await work(ask);
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}

async function firstPaint(): Promise<Figure> {
  buildWhenStale();
  const total = await firstPaintBytes(join(ROOT, 'dist'));
  return figure('first-paint', 0, 'JS to the first useful screen, gzipped', total, 'B', FIRST_PAINT_BUDGET_BYTES);
}

function print(found: Figure): void {
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

function parseOptions(args: readonly string[]): { size: number; names: string[] } | null {
  const names: string[] = [];
  let size = DEFAULT_SIZE;
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? '';
    if (argument === '--size') size = Number(args[++index]);
    else if (NAMES.includes(argument)) names.push(argument);
    else return null;
  }
  return Number.isInteger(size) && size >= 1000 && size <= LARGEST_SIZE ? { size, names } : null;
}
