import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { ImportItem } from '../engine/api.ts';
import { diskFile } from '../testing/disk-file.ts';

/** A file, or all files of a folder, as the app gets them. */
export async function itemsOf(path: string): Promise<ImportItem[]> {
  const root = resolve(path);
  if (!(await stat(root)).isDirectory()) return [await itemOf(root, basename(root))];
  const items: ImportItem[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    items.push(await itemOf(file, relative(root, file)));
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function itemOf(file: string, path: string): Promise<ImportItem> {
  return { path: path.replaceAll('\\', '/'), file: await diskFile(file), hasFileDate: true };
}
