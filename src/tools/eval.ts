import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './environment.mjs';
import { type Collection, readCollection, UnreadableError } from './eval/collection.ts';
import { type Answers, metricsOf, percentileMs, runCollection, runQueries } from './eval/collection-run.ts';
import { collectionFiles, writeTable } from './eval/compare.ts';
import { describeCoverage } from './eval/coverage.ts';
import { importLibrary, readFolder } from './eval/imported-library.ts';
import { type CollectionOptions, parseOptions, USAGE } from './eval/options.ts';
import { meanMetrics } from './ranking-metrics.ts';

const SHARED_COLLECTIONS = join(ROOT, '../shared/ir');
const OWN_COLLECTIONS = join(ROOT, 'src/tools/fixtures');

/**
 * Puts judged collections into the app's own engine, in memory, and prints how well its search answers: one collection
 * as a JSON line, several as a table beside what stock FTS5 makes of them. Field meanings: README "Tools".
 */
export async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    await (options.kind === 'table' ? printTable(options.folder) : evaluateOne(options));
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    process.stderr.write(`eval: ${error.message}\n`);
    return 1;
  }
}

async function printTable(folder: string | null): Promise<void> {
  const paths = await collectionFiles(folder ?? defaultFolder());
  await writeTable(paths, (line) => process.stdout.write(line));
}

function defaultFolder(): string {
  if (existsSync(SHARED_COLLECTIONS)) return SHARED_COLLECTIONS;
  process.stderr.write('There is no ../shared/ir: this is the small collection of this repository.\n');
  return OWN_COLLECTIONS;
}

async function evaluateOne(options: CollectionOptions): Promise<void> {
  const { limit, importFolder, out, isVerbose } = options;
  const collection = await readCollection(options.collection, options.queries);
  const { answers, ...counts } =
    importFolder === null
      ? { answers: await runCollection(collection, limit) }
      : await runImported(collection, importFolder, limit);
  if (out !== null) await writeFile(out, JSON.stringify(toRun(answers, isVerbose)));
  process.stdout.write(`${JSON.stringify({ ...figures(collection, answers), ...counts })}\n`);
}

/** Answers from what a folder imports to, all of it for each query: sessions of real life know no groups. */
async function runImported(
  collection: Collection,
  folder: string,
  limit: number,
): Promise<{ answers: Answers; unmapped: number }> {
  const { docs, queries } = collection;
  const library = await importLibrary(readFolder(folder), docs);
  process.stderr.write(`${describeCoverage(docs, library.mapped)}\n`);
  const answers = await runQueries(library, queries, limit);
  library.close();
  return { answers, unmapped: docs.length - library.mapped.size };
}

function toRun(answers: Answers, isVerbose: boolean): object {
  return Object.fromEntries([...answers].map(([id, answer]) => [id, isVerbose ? answer : answer.hits]));
}

function figures(collection: Collection, answers: Answers): object {
  const metrics = metricsOf(collection, (id) => answers.get(id)?.hits);
  return {
    collection: collection.name,
    queries: metrics.length,
    ...Object.fromEntries(Object.entries(meanMetrics(metrics)).map(([name, value]) => [name, round(value, 4)])),
    p50_ms: round(percentileMs(answers, 0.5), 2),
    p95_ms: round(percentileMs(answers, 0.95), 2),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
