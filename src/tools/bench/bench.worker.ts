import type { ImportItem } from '../../engine/api.ts';
import type { Connection } from '../../engine/database/connection.ts';
import { migrate } from '../../engine/database/migrate.ts';
import { Engine } from '../../engine/engine.ts';
import { storageReport } from '../../engine/lifecycle/storage-report.ts';
import { workerHost } from '../../worker/host.ts';
import { openDatabase } from '../../worker/open-database.ts';
import { percentile } from '../ranking-metrics.ts';
import { Corpus } from './corpus.ts';
import { type Figure, figure } from './figures.ts';
import { makeClasses } from './search-classes.ts';

/** What the page asks for; it answers with figures, one message. */
export interface BenchRequest {
  /** fill: an empty database is filled and measured. open: the filled one is opened again. */
  readonly task: 'fill' | 'open';
  readonly size: number;
  readonly names: readonly string[];
}

export type BenchAnswer = { readonly figures: readonly Figure[] } | { readonly error: string };

const ROUNDS = 5;
const APPENDS = 40;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

globalThis.onmessage = ({ data }: MessageEvent<BenchRequest>) => {
  run(data).then(
    (figures) => globalThis.postMessage({ figures } satisfies BenchAnswer),
    (error: Error) => globalThis.postMessage({ error: error.stack ?? error.message } satisfies BenchAnswer),
  );
};

async function run({ task, size, names }: BenchRequest): Promise<readonly Figure[]> {
  const startedMs = performance.now();
  const connection = await openDatabase(() => {});
  migrate(connection);
  const engine = new Engine(connection, workerHost, 'opfs-sahpool');
  if (task === 'open') return [await firstResult(connection, engine, size, startedMs)];
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  const filled = await fill(connection, engine, size);
  return [
    ...(isWanted('import') ? filled : []),
    ...(isWanted('search') ? await searches(connection, engine, size) : []),
    ...(isWanted('append') ? await appends(connection, engine, size) : []),
    ...(isWanted('bytes') ? bytes(connection, size) : []),
  ];
}

/** Time from the start of this worker to the first rows, against that of SQLite alone on the same file. */
async function firstResult(connection: Connection, engine: Engine, size: number, startedMs: number): Promise<Figure> {
  await engine.search({ query: 'the', limit: 20, ...ZONE });
  const value = performance.now() - startedMs;
  const before = performance.now();
  connection.all('SELECT id, title, text FROM event ORDER BY id DESC LIMIT 20');
  const baseline = performance.now() - before + Math.max(1, startedMs);
  return figure('cold-open', size, 'worker start to first result', value, 'ms', baseline);
}

async function fill(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const text = [...new Corpus().records(size)].map(Corpus.toLine).join('');
  const megabytes = text.length / 1e6;
  const baselineMs = plainImport(connection, text);
  const started = performance.now();
  const report = await engine.importFiles([itemOf('corpus.jsonl', text)], { label: 'bench' }, () => {});
  const seconds = (performance.now() - started) / 1000;
  if (report.totals.events !== size) throw new Error(`The import brought ${report.totals.events} events, not ${size}.`);
  return [
    figure(
      'import',
      size,
      'JSONL read, stored and searchable',
      megabytes / seconds,
      'MB/s',
      (megabytes * 1000) / baselineMs,
    ),
  ];
}

/** The least that could be done: parse each line, store its text in one table with a stock FTS5 index, 1,000 a commit. */
function plainImport(connection: Connection, text: string): number {
  connection.run(`CREATE TABLE plain (id INTEGER PRIMARY KEY, text TEXT);
    CREATE VIRTUAL TABLE plain_fts USING fts5 (text, content = 'plain', content_rowid = 'id', tokenize = 'porter unicode61')`);
  const lines = text.split('\n').filter((line) => line !== '');
  const started = performance.now();
  for (let start = 0; start < lines.length; start += 1000) {
    connection.transaction(() => {
      for (const [offset, line] of lines.slice(start, start + 1000).entries()) {
        const content = (JSON.parse(line) as { message: { content: string | { text?: string; content?: string }[] } })
          .message.content;
        const body = typeof content === 'string' ? content : (content[0]?.text ?? content[0]?.content ?? '');
        connection.runPrepared('INSERT INTO plain (id, text) VALUES (?, ?)', [start + offset + 1, body]);
        connection.runPrepared('INSERT INTO plain_fts (rowid, text) VALUES (?, ?)', [start + offset + 1, body]);
      }
    });
  }
  const tookMs = performance.now() - started;
  connection.run('DROP TABLE plain_fts; DROP TABLE plain');
  return tookMs;
}

/** The whole search, snippets included, against `ORDER BY rank` of stock FTS5 on the same index, taking turns. */
async function searches(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const stock = 'SELECT rowid FROM event_fts WHERE event_fts MATCH $match ORDER BY rank LIMIT 20';
  for (const [name, queries] of makeClasses(connection, size)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { typed, match } of queries) {
        let before = performance.now();
        connection.all(stock, { $match: match });
        theirs.push(performance.now() - before);
        before = performance.now();
        await engine.search({ query: typed, limit: 20, ...ZONE });
        ours.push(performance.now() - before);
      }
    }
    figures.push(figure(`search ${name}`, size, 'p50', percentile(ours, 0.5), 'ms', percentile(theirs, 0.5)));
    figures.push(figure(`search ${name}`, size, 'p95', percentile(ours, 0.95), 'ms', percentile(theirs, 0.95)));
  }
  return figures;
}

/** A file that grows by five records, imported again each time, against the bare insert of five rows. */
async function appends(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const records = [...new Corpus().records(APPENDS * 5)].map((record) => ({
    ...record,
    session: 1_000_000,
    index: record.index + 10_000_000,
  }));
  const ours: number[] = [];
  const theirs: number[] = [];
  connection.run('CREATE TABLE plain (id INTEGER PRIMARY KEY, text TEXT)');
  for (let count = 5; count <= records.length; count += 5) {
    const item = itemOf('grows.jsonl', records.slice(0, count).map(Corpus.toLine).join(''), count);
    let before = performance.now();
    await engine.importFiles([item], { label: 'append' }, () => {});
    ours.push(performance.now() - before);
    before = performance.now();
    connection.transaction(() => {
      for (const { text } of records.slice(count - 5, count))
        connection.runPrepared('INSERT INTO plain (text) VALUES (?)', [text]);
    });
    theirs.push(performance.now() - before);
  }
  connection.run('DROP TABLE plain');
  return [
    figure(
      'append',
      size,
      '5 records, acknowledged on disk, p50',
      percentile(ours, 0.5),
      'ms',
      percentile(theirs, 0.5),
    ),
    figure(
      'append',
      size,
      '5 records, acknowledged on disk, p95',
      percentile(ours, 0.95),
      'ms',
      percentile(theirs, 0.95),
    ),
  ];
}

function bytes(connection: Connection, size: number): Figure[] {
  connection.run('PRAGMA wal_checkpoint(TRUNCATE)');
  const { databaseBytes, freeBytes, rawRecordBytes, rawRecordOriginalBytes } = storageReport(connection, '');
  const textBytes = Number(connection.value('SELECT sum(length(CAST(text AS BLOB))) FROM event'));
  return [
    figure(
      'bytes',
      size,
      'database without raw records, a byte of text',
      databaseBytes - freeBytes - rawRecordBytes,
      'B',
      textBytes,
    ),
    figure('bytes', size, 'raw records, a byte of JSONL', rawRecordBytes, 'B', rawRecordOriginalBytes),
  ];
}

function itemOf(path: string, text: string, lastModified = 1): ImportItem {
  return { path, file: new File([text], path, { lastModified }), hasFileDate: true };
}
