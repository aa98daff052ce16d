import { readFile, writeFile } from 'node:fs/promises';
import type { Engine } from '../engine/engine.ts';
import { type CollectionDocument, openCollection } from './collection-engine.ts';
import { type Judgements, meanMetrics, percentile, queryMetrics } from './ranking-metrics.ts';

interface Query {
  readonly id: string;
  readonly text: string;
  readonly group?: string;
}

interface Collection {
  readonly name?: string;
  readonly docs: readonly CollectionDocument[];
  readonly queries: readonly Query[];
  readonly qrels: Readonly<Record<string, Judgements>>;
}

interface Options {
  readonly collection: string;
  readonly queries: string | null;
  readonly out: string | null;
  readonly limit: number;
}

const USAGE = 'usage: npm run -s eval -- --collection FILE.json [--queries FILE.json] [--limit 100] [--out RUN.json]\n';

/**
 * Puts a judged collection into the app's own engine, in memory, and prints how well its search answers, one JSON line.
 * A query with a group searches the documents of that group, as if only they were in the library.
 */
export async function main(args: string[]): Promise<number> {
  const options = parseOptions(args);
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  const collection = await readCollection(options);
  const run: Record<string, string[]> = {};
  const tookMs: number[] = [];
  for (const [group, queries] of groupsOf(collection.queries)) {
    const docs = group === null ? collection.docs : collection.docs.filter((doc) => doc.group === group);
    const { engine, documentOf, close } = openCollection(docs);
    for (const query of queries) {
      const started = performance.now();
      const keys = await searchKeys(engine, query.text, options.limit);
      tookMs.push(performance.now() - started);
      run[query.id] = [...new Set(keys.map(documentOf))].slice(0, options.limit);
    }
    close();
  }
  const judged = collection.queries.filter(({ id }) => collection.qrels[id] !== undefined);
  const means = meanMetrics(judged.map(({ id }) => queryMetrics(run[id] ?? [], collection.qrels[id] ?? {})));
  if (options.out !== null) await writeFile(options.out, JSON.stringify(run));
  const line = {
    collection: collection.name ?? options.collection,
    queries: judged.length,
    ...Object.fromEntries(Object.entries(means).map(([name, value]) => [name, round(value, 4)])),
    p50_ms: round(percentile(tookMs, 0.5), 2),
    p95_ms: round(percentile(tookMs, 0.95), 2),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return 0;
}

async function searchKeys(engine: Engine, query: string, limit: number): Promise<string[]> {
  const request = { query, limit, relaxBelow: limit, timeZone: 'UTC', nowMs: Date.now() };
  return (await engine.search(request)).data.map(({ key }) => key);
}

function groupsOf(queries: readonly Query[]): Map<string | null, Query[]> {
  const groups = new Map<string | null, Query[]>();
  for (const query of queries) {
    const group = query.group ?? null;
    groups.set(group, [...(groups.get(group) ?? []), query]);
  }
  return groups;
}

async function readCollection({ collection, queries }: Options): Promise<Collection> {
  const whole = JSON.parse(await readFile(collection, 'utf8')) as Collection;
  if (queries === null) return whole;
  const replaced = JSON.parse(await readFile(queries, 'utf8')) as Pick<Collection, 'queries' | 'qrels'>;
  return { ...whole, queries: replaced.queries, qrels: replaced.qrels };
}

function parseOptions(args: readonly string[]): Options | null {
  const values = new Map<string, string>();
  for (let index = 0; index < args.length; index += 2) {
    const [name = '', value] = args.slice(index, index + 2);
    if (!['--collection', '--queries', '--limit', '--out'].includes(name) || value === undefined) return null;
    values.set(name, value);
  }
  const collection = values.get('--collection');
  const limit = Number(values.get('--limit') ?? 100);
  if (collection === undefined || !Number.isInteger(limit) || limit < 1 || limit > 200) return null;
  return { collection, limit, queries: values.get('--queries') ?? null, out: values.get('--out') ?? null };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
