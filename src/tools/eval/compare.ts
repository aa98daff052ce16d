import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { meanMetrics } from '../ranking-metrics.ts';
import { type Collection, readCollection, UnreadableError } from './collection.ts';
import { metricsOf, percentileMs, runCollection } from './collection-run.ts';
import { pairedRandomisationTest } from './paired-test.ts';
import { runStock } from './stock-index.ts';
import { type Comparison, ComparisonTable } from './table.ts';

/** Deep enough for recall in the first 100. */
const LIMIT = 100;

/** Throws UnreadableError. */
export async function collectionFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new UnreadableError(`${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) throw new UnreadableError(`${folder} holds no collection (*.json).`);
  return files.map((name) => join(folder, name));
}

/** Writes a line a collection, and their means. Throws UnreadableError at the first file that is no collection. */
export async function writeTable(paths: readonly string[], write: (line: string) => void): Promise<void> {
  const collections: Collection[] = [];
  for (const path of paths) collections.push(await readCollection(path));
  const means = `mean of ${collections.length}`;
  const table = new ComparisonTable(Math.max(...[...collections, { name: means }].map(({ name }) => name.length)));
  write(table.head());
  const rows: Comparison[] = [];
  for (const collection of collections) {
    const row = await compareToStock(collection);
    write(table.row(row));
    rows.push(row);
  }
  write(table.means(rows));
}

async function compareToStock(collection: Collection): Promise<Comparison> {
  const answers = await runCollection(collection, LIMIT);
  const stockAnswers = runStock(collection, LIMIT);
  const ours = metricsOf(collection, (id) => answers.get(id)?.hits);
  const stock = metricsOf(collection, (id) => stockAnswers.get(id));
  return {
    name: collection.name,
    queries: ours.length,
    ours: meanMetrics(ours),
    stock: meanMetrics(stock),
    p50Ms: percentileMs(answers, 0.5),
    p: pairedRandomisationTest(
      ours.map(({ ndcg10 }) => ndcg10),
      stock.map(({ ndcg10 }) => ndcg10),
    ),
  };
}
