import type { ImportItem, SourceFile } from '../../api.ts';
import { bytesKey } from '../../identity/content-key.ts';
import { expandContainers } from '../containers/expand.ts';
import type { GatheredFile } from '../containers/gathered-file.ts';
import type { BundleImporter } from '../importer.ts';
import { bundleImporters } from '../registry.ts';
import type { DatabaseFiles } from './database-opener.ts';

/** What is read as one: a file, or the files of a bundle. */
export interface SourceItem extends Omit<GatheredFile, 'scope'> {
  /** Null for a file that is read by itself. */
  readonly bundle: { readonly importer: BundleImporter; readonly items: readonly GatheredFile[] } | null;
  /** All files of the same drop, or of the same archive, that may be read, by their `keyPath`. */
  readonly neighbours: ReadonlyMap<string, ImportItem>;
  /** The file itself, as a database may be, and its write-ahead log where that is here too. */
  readonly database: DatabaseFiles;
}

/** Opens archives and puts the files of each bundle together; all else stays as it came. Never rejects. */
export async function gatherSources(items: readonly ImportItem[]): Promise<readonly SourceItem[]> {
  return groupBundles(await expandContainers(items, (path) => bundleOf(path) !== null));
}

/** A bundle stands where its first file stood. */
function groupBundles(files: readonly GatheredFile[]): readonly SourceItem[] {
  const neighbours = neighboursByScope(files);
  const bundles = new Map<string, GatheredFile[]>();
  const sources: (() => SourceItem)[] = [];
  for (const file of files) {
    const beside = neighbours.get(file.scope) ?? new Map();
    const found = file.refusal === null ? bundleOf(file.keyPath) : null;
    if (!found) {
      sources.push(() => fileItem(file, beside));
      continue;
    }
    const { importer, folder } = found;
    const key = `${importer.id}\n${file.scope}\n${folder}`;
    const known = bundles.get(key);
    if (known) {
      known.push(file);
      continue;
    }
    const members = [file];
    bundles.set(key, members);
    sources.push(() => bundleItem(importer, folder, members, beside));
  }
  return sources.map((make) => make());
}

/** Files that a database has beside it, by what stands behind its name. */
const DATABASE_FILES = /-(?:wal|shm|journal)$/;

function fileItem(file: GatheredFile, neighbours: SourceItem['neighbours']): SourceItem {
  const owner = neighbours.get(file.keyPath.replace(DATABASE_FILES, ''));
  if (owner && owner.path !== file.path && file.refusal === null) {
    const reason = `It belongs to ${owner.path.split('/').at(-1)}, and is read with it.`;
    const refusal = { reason, state: 'no-conversation' } as const;
    return { ...file, refusal, bundle: null, neighbours, database: { main: file.file, log: null } };
  }
  const log = neighbours.get(`${file.keyPath}-wal`)?.file ?? null;
  const whole = log ? { ...file, file: togetherWith(file.file, log) } : file;
  return { ...whole, bundle: null, neighbours, database: { main: file.file, log } };
}

/** The ledger sees a database and its log as one: it has changed as soon as one of them has. */
function togetherWith(main: SourceFile, log: SourceFile): SourceFile {
  return {
    size: main.size + log.size,
    lastModified: Math.max(main.lastModified, log.lastModified),
    slice: (start = 0, end = main.size + log.size) => ({
      arrayBuffer: async () => {
        const first = await main.slice(start, Math.min(end, main.size)).arrayBuffer();
        if (end <= main.size) return first;
        const second = await log.slice(Math.max(0, start - main.size), end - main.size).arrayBuffer();
        const both = new Uint8Array(first.byteLength + second.byteLength);
        both.set(new Uint8Array(first));
        both.set(new Uint8Array(second), first.byteLength);
        return both.buffer;
      },
    }),
  };
}

function neighboursByScope(files: readonly GatheredFile[]): ReadonlyMap<string, Map<string, ImportItem>> {
  const scopes = new Map<string, Map<string, ImportItem>>();
  for (const file of files) {
    const scope = scopes.get(file.scope) ?? new Map<string, ImportItem>();
    scopes.set(file.scope, scope);
    if (file.refusal === null) scope.set(file.keyPath, file);
  }
  return scopes;
}

function bundleOf(path: string): { importer: BundleImporter; folder: string } | null {
  for (const importer of bundleImporters()) {
    const folder = importer.bundleOf(path);
    if (folder !== null) return { importer, folder };
  }
  return null;
}

function bundleItem(
  importer: BundleImporter,
  folder: string,
  items: readonly GatheredFile[],
  neighbours: SourceItem['neighbours'],
): SourceItem {
  const [first] = items;
  const scope = first?.scope ?? '';
  const listing = listingOf(items);
  return {
    path: scope === '' ? `${folder}/` : `${scope}/${folder}/`,
    keyPath: `${folder}/`,
    file: listing,
    itemIndex: first?.itemIndex ?? 0,
    hasFileDate: items.every(({ hasFileDate }) => hasFileDate),
    hasLocalDate: items.some(({ hasLocalDate }) => hasLocalDate),
    refusal: null,
    damage: () => items.map(({ damage }) => damage()).find((damage) => damage !== null) ?? null,
    bundle: { importer, items },
    neighbours,
    database: { main: listing, log: null },
  };
}

/** Stands for the files of a bundle in the ledger: other bytes as soon as one of them changed. */
function listingOf(items: readonly GatheredFile[]): SourceFile {
  const lines = items.map(({ keyPath, file }) => `${keyPath} ${file.size} ${file.lastModified}\n`).sort();
  const listing = new TextEncoder().encode(lines.join(''));
  const bytes = new TextEncoder().encode(`${bytesKey(listing)}\n`);
  return {
    size: items.reduce((sum, { file }) => sum + file.size, 0),
    lastModified: items.reduce((latest, { file }) => Math.max(latest, file.lastModified), 0),
    slice: (start, end) => ({ arrayBuffer: async () => bytes.slice(start, end).buffer }),
  };
}
