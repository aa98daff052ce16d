import type { FileContext, Importer, TextImporter } from '../../engine/importers/importer.ts';
import { DatabaseOpener } from '../../engine/importers/pipeline/database-opener.ts';
import { contextOf } from '../../engine/importers/pipeline/file-context.ts';
import { sampleFile } from '../../engine/importers/pipeline/file-sample.ts';
import { recogniseSource } from '../../engine/importers/pipeline/recognise-source.ts';
import { gatherSources } from '../../engine/importers/pipeline/source-item.ts';
import { makeDatabaseFile } from '../../testing/database-file.ts';
import { formatFixtures } from '../../testing/format-fixtures.ts';
import { openEmptyConnection } from '../../testing/memory-connection.ts';
import { nodeHost, textItem } from '../../testing/memory-engine.ts';
import { CONTEXT_MODE_DATABASE, OPEN_CODE_DATABASE } from './made-databases.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file that an importer knows how to read. */
export interface CorpusFile {
  readonly path: string;
  readonly bytes: Bytes;
  readonly importer: Importer;
}

export interface TextFile extends CorpusFile {
  readonly importer: TextImporter;
}

const SQL = /\.sql$/;

/** Fixtures of all importers, and databases of those that read some. */
export async function readCorpus(): Promise<readonly CorpusFile[]> {
  const files: CorpusFile[] = [];
  const connection = openEmptyConnection();
  const databases = new DatabaseOpener(connection, nodeHost);
  for (const { path, bytes } of [...formatFixtures(), ...madeDatabases()]) {
    if (path.includes('containers/')) continue;
    const found = await recognise(path, bytes, { databases });
    if (found && !found.isSidecar) files.push({ path, bytes, importer: found.importer });
  }
  connection.close();
  return files;
}

export function isText(file: CorpusFile): file is TextFile {
  return isTextImporter(file.importer);
}

export function isTextImporter(importer: Importer): importer is TextImporter {
  return importer.unit !== 'bundle' && importer.unit !== 'database';
}

function madeDatabases(): readonly { readonly path: string; readonly bytes: Bytes }[] {
  const cursor = formatFixtures().filter(({ path }) => SQL.test(path));
  return [
    ...cursor.map(({ path, bytes }) => ({
      path: path.replace(SQL, '/state.vscdb'),
      bytes: makeDatabaseFile(new TextDecoder().decode(bytes)) as Bytes,
    })),
    { path: 'opencode/opencode.db', bytes: makeDatabaseFile(OPEN_CODE_DATABASE) as Bytes },
    { path: 'context-mode/0123456789abcdef.db', bytes: makeDatabaseFile(CONTEXT_MODE_DATABASE) as Bytes },
  ];
}

export interface Opened {
  readonly importer: Importer;
  readonly isSidecar: boolean;
  readonly context: FileContext;
}

interface Means {
  /** Takes the file, whatever it looks like. */
  readonly importer?: Importer;
  /** Looks into databases; without it, they are files like others. */
  readonly databases?: DatabaseOpener;
}

/** As the app looks at a file before it reads it; null where nobody takes it. */
export async function recognise(
  path: string,
  bytes: Bytes,
  { importer, databases }: Means = {},
): Promise<Opened | null> {
  const [item] = await gatherSources([textItem(path, bytes)]);
  if (!item) return null;
  const sample = await sampleFile(item.keyPath, item.file, databases && (() => databases.describe(item.database)));
  const found = recogniseSource(item, sample);
  const taker = importer ?? found?.importer;
  if (!taker) return null;
  const context = await contextOf(item, taker, sample, 'UTC');
  return { importer: taker, isSidecar: found?.detection.isSidecar ?? false, context };
}
