import { expose } from 'comlink';
import type { ImportItem } from '../../engine/api.ts';
import { RowColumns } from '../../engine/columns/row-columns.ts';
import { RowSet } from '../../engine/columns/row-set.ts';
import type { Connection } from '../../engine/database/connection.ts';
import { migrate } from '../../engine/database/migrate.ts';
import { Engine } from '../../engine/engine.ts';
import { storageReport } from '../../engine/lifecycle/storage-report.ts';
import { RANKING_PROFILES } from '../../engine/ranking-profiles.ts';
import type { ScoredRow } from '../../engine/search/ranking/best-rows.ts';
import { Corpus as RankingCorpus } from '../../engine/search/ranking/corpus.ts';
import { ScoreBuffers } from '../../engine/search/ranking/score-buffers.ts';
import { StoreScores } from '../../engine/search/ranking/store-scores.ts';
import { openStoreRows, StoreRows } from '../../engine/search/store-rows.ts';
import { WholeRows } from '../../engine/timeline/whole-rows.ts';
import { exposeTimeline } from '../../rpc/timeline-feed.ts';
import { workerHost } from '../../worker/host.ts';
import { loadSqlite, openDatabase } from '../../worker/open-database.ts';
import { percentile } from '../ranking-metrics.ts';
import type { MeetingName } from './agents-page.ts';
import { benchFigures } from './bench-figures.ts';
import { blames } from './bench-questions.ts';
import { benchTimeline } from './bench-timeline.ts';
import { contexts } from './contexts.ts';
import { Corpus } from './corpus.ts';
import { type Figure, figure } from './figures.ts';
import { makeClasses } from './search-classes.ts';

/** What the page asks for; it answers with figures, one message. */
export interface BenchRequest {
  /**
   * fill: an empty database is filled and measured. open: the filled one is opened again. timeline: an empty one is filled
   * with rows of events alone, and measured. segments: it is opened again, and its columns are read. serve: it is opened
   * again for the worker of the timeline, by the port that comes with the message. agents: the filled one is opened for the bridge, by such a port. The page asks for that by
   * how the client is known.
   */
  readonly task: 'fill' | 'open' | 'timeline' | 'segments' | 'serve' | 'agents' | MeetingName;
  readonly size: number;
  readonly names: readonly string[];
}

export type BenchAnswer = { readonly figures: readonly Figure[] } | { readonly error: string };

const ROUNDS = 5;
const APPENDS = 40;
const ZONE = { timeZone: 'UTC', nowMs: Date.UTC(2026, 11, 1) };

globalThis.onmessage = ({ data, ports: [port] }: MessageEvent<BenchRequest>) => {
  if (data.task === 'serve' && port) {
    serve(port, data.size);
    return;
  }
  if (data.task === 'agents' && port) {
    void openEngine().then(({ engine }) => expose(engine.agents, port));
    return;
  }
  run(data).then(
    (figures) => globalThis.postMessage({ figures } satisfies BenchAnswer),
    (error: Error) => globalThis.postMessage({ error: error.stack ?? error.message } satisfies BenchAnswer),
  );
};

async function run({ task, size, names }: BenchRequest): Promise<readonly Figure[]> {
  const startedMs = performance.now();
  const { connection, engine } = await openEngine();
  if (task === 'timeline') return benchTimeline(connection, engine, size);
  if (task === 'segments') return segmentsLoaded({ connection, engine }, size);
  if (task === 'open') return [await firstResult(connection, engine, size, startedMs)];
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  const filled = await fill(connection, engine, size);
  return [
    ...(isWanted('import') ? filled : []),
    ...(isWanted('search') ? await searches(connection, engine, size) : []),
    ...(isWanted('context') ? await contexts(connection, engine, size) : []),
    ...(isWanted('figures') ? await benchFigures(connection, engine, size) : []),
    ...(isWanted('while-importing') ? await searchesWhileImporting(connection, engine, size) : []),
    ...(isWanted('append') ? await appends(connection, engine, size) : []),
    ...(isWanted('bytes') ? bytes(connection, size) : []),
    ...(isWanted('blame') ? await blames(connection, engine, size) : []),
  ];
}

/**
 * What the timeline draws from, in order of time: in the app one worker reads what is kept, and another unpacks and sorts
 * it meanwhile. Then all that filters and facets ask of each row, as the first to ask waits for it.
 */
async function segmentsLoaded({ connection, engine }: OpenEngine, size: number): Promise<Figure[]> {
  const before = performance.now();
  const { data } = await engine.timeline.rows(null);
  const read = performance.now() - before;
  const sorted = timed(() => new WholeRows(data));
  const columns = timed(() => new RowColumns(connection, 'events').refresh());
  return [
    figure('timeline', size, 'segments loaded', read, 'ms', 0),
    figure('timeline', size, 'segments unpacked, in order of time', sorted, 'ms', 0),
    figure('timeline', size, 'columns of filters and facets loaded', columns, 'ms', 0),
  ];
}

/** The feed of the app, which tells how long it takes to hand over all rows. */
function serve(port: MessagePort, size: number): void {
  void openEngine().then(({ engine: { timeline } }) => {
    globalThis.postMessage({ figures: [] } satisfies BenchAnswer);
    const rows: typeof timeline.rows = async (known) => {
      const before = performance.now();
      const change = await timeline.rows(known);
      const value = performance.now() - before;
      const figures = [figure('timeline', size, 'segments loaded for the timeline', value, 'ms', 0)];
      globalThis.postMessage({ figures } satisfies BenchAnswer);
      return change;
    };
    const feed = {
      rows,
      overview: () => timeline.overview(),
      catalog: () => timeline.catalog(),
      matches: (request: Parameters<typeof timeline.matches>[0]) => timeline.matches(request),
      names: (column: Parameters<typeof timeline.names>[0]) => timeline.names(column),
      titles: (items: Parameters<typeof timeline.titles>[0]) => timeline.titles(items),
    };
    exposeTimeline(feed, port);
  });
}

interface OpenEngine {
  readonly connection: Connection;
  readonly engine: Engine;
}

async function openEngine(): Promise<OpenEngine> {
  const connection = await openDatabase(loadSqlite(), () => {});
  migrate(connection);
  return { connection, engine: new Engine(connection, workerHost, 'opfs-sahpool') };
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

/** Records a file: what one import holds in memory. */
const RECORDS_A_FILE = 20_000;

/** Files of the corpus, one after the other: all of a large one would not fit into one text. */
function* files(size: number): Generator<{ readonly name: string; readonly text: string }> {
  let lines: string[] = [];
  let count = 0;
  for (const record of new Corpus().records(size)) {
    lines.push(Corpus.toLine(record));
    if (lines.length < RECORDS_A_FILE) continue;
    yield { name: `corpus-${count++}.jsonl`, text: lines.join('') };
    lines = [];
  }
  if (lines.length > 0) yield { name: `corpus-${count}.jsonl`, text: lines.join('') };
}

async function fill(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  let megabytes = 0;
  let seconds = 0;
  let baseline = 0;
  let events = 0;
  for (const { name, text } of files(size)) {
    if (baseline === 0) baseline = text.length / 1000 / plainImport(connection, text);
    const started = performance.now();
    const report = await engine.importFiles([itemOf(name, text)], { label: 'bench' }, () => {});
    seconds += (performance.now() - started) / 1000;
    megabytes += text.length / 1e6;
    events += report.totals.events;
  }
  await untilQuiet(connection);
  if (events !== size) throw new Error(`The import brought ${events} events, not ${size}.`);
  return [figure('import', size, 'JSONL read, stored and searchable', megabytes / seconds, 'MB/s', baseline)];
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

/** After an import the index is merged. */
async function untilQuiet(connection: Connection): Promise<void> {
  let changes = -1;
  while (changes !== connection.totalChanges()) {
    changes = connection.totalChanges();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const STOCK = 'SELECT rowid FROM event_fts WHERE event_fts MATCH $match ORDER BY rank LIMIT 20';

/**
 * Each against `ORDER BY rank` of stock FTS5 for the same words on the same index, taking turns: the exact scan of all
 * candidates, with nothing kept from the search before; the whole search, snippets included; its first list.
 */
async function searches(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, queries] of makeClasses(connection, size)) {
    const times: Record<'stock' | 'scan' | 'search' | 'first', number[]> = {
      stock: [],
      scan: [],
      search: [],
      first: [],
    };
    const scan = openScan(connection);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { typed, match, terms } of queries) {
        times.stock.push(timed(() => connection.all(STOCK, { $match: match })));
        times.scan.push(timed(() => scan(terms)));
        const before = performance.now();
        let first = 0;
        await engine.search({ query: typed, limit: 20, ...ZONE }, () => {
          first ||= performance.now() - before;
        });
        times.search.push(performance.now() - before);
        times.first.push(first || performance.now() - before);
      }
    }
    const stock = percentile(times.stock, 0.5);
    // Two words that both must stand in a row are no list that the scan could be compared by.
    if (!name.startsWith('and'))
      figures.push(figure(`scan ${name}`, size, 'p50', percentile(times.scan, 0.5), 'ms', stock));
    for (const [metric, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      figures.push(
        figure(`search ${name}`, size, metric, percentile(times.search, share), 'ms', percentile(times.stock, share)),
      );
      figures.push(
        figure(`first ${name}`, size, metric, percentile(times.first, share), 'ms', percentile(times.stock, share)),
      );
    }
  }
  return [...figures, ...(await countings(connection, engine, size))];
}

function timed(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/** The best 20 rows that hold any of the terms, read from the index each time. */
function openScan(connection: Connection): (terms: readonly string[]) => readonly ScoredRow[] {
  const parameters = RANKING_PROFILES.prose;
  const buffers = new ScoreBuffers();
  return (terms) => {
    const events = new StoreRows(connection, 'events');
    events.refresh();
    const { postings, newestId } = events;
    const loan = buffers.open();
    const scores = new StoreScores(loan.take(newestId + 1));
    const found = new RowSet(newestId);
    const corpus = scanCorpus(connection);
    const features = terms.map((name) => {
      const list = postings.list(name);
      const rare = corpus.rows - list.ids.length;
      const weight = Math.log(1 + (rare + 0.5) / (list.ids.length + 0.5));
      return { kind: 'term', name, weight, list } as const;
    });
    const bm25 = corpus.bm25('events', parameters, features);
    for (const feature of features) {
      scores.add(feature, null, bm25);
      found.addAll(feature.list.ids);
    }
    const best = scores.best(20, found);
    loan.release();
    return best;
  };
}

const corpora = new Map<Connection, RankingCorpus>();

/** Lengths of rows are kept between searches. */
function scanCorpus(connection: Connection): RankingCorpus {
  let corpus = corpora.get(connection);
  if (!corpus) {
    corpus = new RankingCorpus(connection, openStoreRows(connection));
    corpora.set(connection, corpus);
  }
  corpus.refresh();
  return corpus;
}

/** Facets and histogram of all that a common word finds, against one GROUP BY of the same rows. */
async function countings(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const [word] = makeClasses(connection, size).get('common') ?? [];
  const request = { query: word?.typed ?? '', ...ZONE };
  const facets: number[] = [];
  const histogram: number[] = [];
  const stock: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let before = performance.now();
    await engine.facets(request);
    facets.push(performance.now() - before);
    before = performance.now();
    await engine.histogram({ ...request, bins: 96 });
    histogram.push(performance.now() - before);
    const sql =
      'SELECT x.category, count(*) FROM event_fts f JOIN event x ON x.id = f.rowid WHERE event_fts MATCH $match GROUP BY 1';
    stock.push(timed(() => connection.all(sql, { $match: word?.match ?? '' })));
  }
  const baseline = percentile(stock, 0.5);
  return [
    figure('facets', size, 'of a common word, p50', percentile(facets, 0.5), 'ms', baseline),
    figure('histogram', size, 'of a common word, p50', percentile(histogram, 0.5), 'ms', baseline),
  ];
}

const SEARCH_EVERY_MS = 60;

/** Searches that are asked for at fixed times while a file is imported, against the same searches when it is quiet. */
async function searchesWhileImporting(connection: Connection, engine: Engine, size: number): Promise<Figure[]> {
  const queries = [...makeClasses(connection, size).values()].flat();
  const quiet: number[] = [];
  for (const { typed } of queries) {
    const before = performance.now();
    await engine.search({ query: typed, limit: 20, ...ZONE });
    quiet.push(performance.now() - before);
  }
  const lines = [...new Corpus().records(RECORDS_A_FILE)].map((record) =>
    Corpus.toLine({ ...record, session: record.session + 1_000_000, index: record.index + 20_000_000 }),
  );
  const busy: number[] = [];
  let isDone = false;
  const importing = engine
    .importFiles([itemOf('while.jsonl', lines.join(''))], { label: 'bench' }, () => {})
    .then(() => {
      isDone = true;
    });
  for (let count = 0, next = performance.now(); !isDone; count++) {
    next = Math.max(next + SEARCH_EVERY_MS, performance.now());
    const due = next;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    await engine.search({ query: queries[(count * 7) % queries.length]?.typed ?? '', limit: 20, ...ZONE });
    busy.push(performance.now() - due);
  }
  await importing;
  return [
    figure(
      'search-while-importing',
      size,
      'asked to answered, p95',
      percentile(busy, 0.95),
      'ms',
      percentile(quiet, 0.95),
    ),
  ];
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
