import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileReport } from '../engine/api.ts';
import type { Connection } from '../engine/database/connection.ts';
import { openMemoryEngine } from '../testing/memory-engine.ts';
import { blameLines, eventLines } from './inspect-events.ts';
import { readFacts } from './inspect-facts.ts';
import { itemsOf } from './inspect-items.ts';
import { secretLines } from './inspect-secrets.ts';

const USAGE = `usage: npm run -s inspect -- FILE…|FOLDER…
       npm run -s inspect -- --events FILE…|FOLDER…
       npm run -s inspect -- --blame PATH FILE…|FOLDER…
       npm run -s inspect -- --secrets FILE…|FOLDER…
`;

/**
 * Imports each file or folder into an empty engine of its own and prints what was found, a JSON line each. Field
 * meanings: README "Tools".
 */
export async function main(args: string[]): Promise<number> {
  const [mode = '--', ...rest] = args;
  if (!mode.startsWith('--')) {
    for (const file of args) process.stdout.write(`${JSON.stringify(await inspect(file))}\n`);
    return 0;
  }
  const [path = '', ...files] = rest;
  if (mode === '--events' && rest.length > 0) return await print(rest, eventLines);
  if (mode === '--blame' && files.length > 0) return await print(files, (connection) => blameLines(connection, path));
  if (mode === '--secrets' && rest.length > 0) {
    await printSecrets(rest);
    return 0;
  }
  process.stderr.write(USAGE);
  return 2;
}

/**
 * A JSON line for each thing that the files or folders give; a file is named as it was asked for. What cannot be read is
 * said on standard error; it ends with 1 if a path is missing, or if none of them could be read.
 */
async function print(paths: readonly string[], read: (connection: Connection) => Iterable<object>): Promise<number> {
  let isMissing = false;
  let isRead = false;
  for (const path of paths) {
    const kind = await stat(path).catch(() => null);
    if (kind === null) process.stderr.write(`${path}: There is no such file or folder.\n`);
    isMissing ||= kind === null;
    if (kind && (await printOne(path, kind.isDirectory(), read))) isRead = true;
  }
  return isMissing || !isRead ? 1 : 0;
}

/** Whether a format takes any of it. */
async function printOne(
  path: string,
  isFolder: boolean,
  read: (connection: Connection) => Iterable<object>,
): Promise<boolean> {
  const { engine, connection } = openMemoryEngine();
  const { files } = await engine.importFiles(await itemsOf(path), { label: path }, () => {});
  const isKnown = files.some(({ format }) => format !== null);
  if (!isKnown) process.stderr.write(`${path}: ${problemOf(files)}\n`);
  for (const line of read(connection)) {
    const named = !isFolder && 'file' in line ? { ...line, file: path } : line;
    process.stdout.write(`${JSON.stringify(named)}\n`);
  }
  connection.close();
  return isKnown;
}

function problemOf(files: readonly FileReport[]): string {
  const [first] = files;
  if (!first) return 'There is no file in it.';
  const why = first.problem ?? first.reason ?? 'No format takes it.';
  return files.length === 1 ? why : `No format takes any of its ${files.length} files; the first: ${why}`;
}

/** As they stand in the files, whatever their format. */
async function printSecrets(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory();
    const files = isFolder ? (await readdir(path, { recursive: true })).map((name) => join(path, name)).sort() : [path];
    for (const file of files) {
      if (!(await stat(file)).isFile()) continue;
      for await (const line of secretLines(file)) process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }
}

async function inspect(path: string): Promise<object> {
  try {
    const items = await itemsOf(path);
    const { engine, connection } = openMemoryEngine();
    const report = await engine.importFiles(items, { label: path }, () => {});
    const reviews = await engine.review(items);
    const isFolder = (await stat(path)).isDirectory();
    const first = mainFile(report.files);
    const confidence = reviews.find((review) => review.path === first?.path)?.confidence ?? 0;
    const facts = readFacts(connection, { isFolder, isAgentFile: /^agent-.*\.jsonl$/.test(basename(path)) });
    connection.close();
    return {
      file: path,
      format: first?.format ?? null,
      confidence,
      reason: first?.reason ?? null,
      ...facts,
      records: recordsOf(report.files),
      ...(first?.format == null && first?.problem ? { error: first.problem } : {}),
    };
  } catch (error) {
    return { file: path, format: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** What a folder is named by: beside sessions there may be documents in it. */
function mainFile(files: readonly FileReport[]): FileReport | undefined {
  const known = files.filter(({ format }) => format !== null);
  return known.find(({ format }) => format !== 'generic') ?? known[0] ?? files[0];
}

function recordsOf(files: readonly FileReport[]): object {
  const sum = (pick: (file: FileReport) => number) => files.reduce((total, file) => total + pick(file), 0);
  const isOne = files.length === 1;
  return {
    read: sum(({ records }) => records.read),
    messages: sum(({ records }) => records.messages),
    meta: sum(({ records }) => records.meta),
    duplicates: sum(({ records }) => records.duplicates),
    skipped: files.flatMap(({ path, records }) =>
      records.skipped.map(({ line, reason }) => ({ line, reason, ...(isOne ? {} : { file: path }) })),
    ),
  };
}
