import type { CollectionDocument } from '../collection-engine.ts';

/** Such as "3 of 5 documents are in the import: aider 0/1, memory 3/4." Folders are the first part of the ids. */
export function describeCoverage(docs: readonly CollectionDocument[], mapped: ReadonlySet<string>): string {
  const folders = new Map<string, { found: number; all: number }>();
  for (const { id } of docs) {
    const [folder = ''] = id.split(/[/#]/, 1);
    const count = folders.get(folder) ?? { found: 0, all: 0 };
    count.all++;
    if (mapped.has(id)) count.found++;
    folders.set(folder, count);
  }
  const parts = [...folders].sort().map(([folder, { found, all }]) => `${folder} ${found}/${all}`);
  return `${mapped.size} of ${docs.length} documents are in the import: ${parts.join(', ')}.`;
}
