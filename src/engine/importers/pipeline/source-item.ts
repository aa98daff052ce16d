import type { ImportItem, SourceFile } from '../../api.ts';
import { bytesKey } from '../../identity/content-key.ts';
import { credentialReason } from '../credentials.ts';
import type { BundleImporter } from '../importer.ts';
import { bundleImporters } from '../registry.ts';

/** What is read as one: a file, or the files of a bundle. */
export interface SourceItem extends ImportItem {
  /** Null for a file that is read by itself. */
  readonly bundle: { readonly importer: BundleImporter; readonly items: readonly ImportItem[] } | null;
  /** All files of the same drop that may be read, by path. */
  readonly neighbours: ReadonlyMap<string, ImportItem>;
  /** Why nothing of it may be read; null when it may. */
  readonly refusal: string | null;
}

/** Puts the files of each bundle together; all else stays as it came. A bundle stands where its first file stood. */
export function gatherSources(items: readonly ImportItem[]): readonly SourceItem[] {
  const refusals = new Map(items.map((item) => [item, credentialReason(item.path)]));
  const neighbours = new Map(items.filter((item) => !refusals.get(item)).map((item) => [item.path, item]));
  const bundles = new Map<string, ImportItem[]>();
  const sources: (() => SourceItem)[] = [];
  for (const item of items) {
    const refusal = refusals.get(item) ?? null;
    const found = refusal === null ? bundleOf(item.path) : null;
    if (!found) {
      sources.push(() => ({ ...item, bundle: null, neighbours, refusal }));
      continue;
    }
    const { importer, folder } = found;
    const known = bundles.get(`${importer.id}\n${folder}`);
    if (known) {
      known.push(item);
      continue;
    }
    const members = [item];
    bundles.set(`${importer.id}\n${folder}`, members);
    sources.push(() => bundleItem(importer, folder, members, neighbours));
  }
  return sources.map((make) => make());
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
  items: readonly ImportItem[],
  neighbours: SourceItem['neighbours'],
): SourceItem {
  return {
    path: `${folder}/`,
    file: listingOf(items),
    hasFileDate: items.every(({ hasFileDate }) => hasFileDate),
    bundle: { importer, items },
    neighbours,
    refusal: null,
  };
}

/** Stands for the files of a bundle in the ledger: other bytes as soon as one of them changed. */
function listingOf(items: readonly ImportItem[]): SourceFile {
  const lines = items.map(({ path, file }) => `${path} ${file.size} ${file.lastModified}\n`).sort();
  const listing = new TextEncoder().encode(lines.join(''));
  const bytes = new TextEncoder().encode(`${bytesKey(listing)}\n`);
  return {
    size: items.reduce((sum, { file }) => sum + file.size, 0),
    lastModified: Math.max(0, ...items.map(({ file }) => file.lastModified)),
    slice: (start, end) => ({ arrayBuffer: async () => bytes.slice(start, end).buffer }),
  };
}
