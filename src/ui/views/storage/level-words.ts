import type { ProjectStorage, ReducedFile } from '../../../engine/api.ts';
import { formatBytes, formatNumber } from '../../format.ts';

/** What went when a project was made minimal, and what stayed. */
export function removedSentence(storage: ProjectStorage | null): string {
  const removed = storage?.removed;
  if (!storage || !removed) return 'Nothing went: it had nothing that only the level full keeps.';
  const { records, texts, changes, freedBytes, problem } = removed;
  const parts = [
    count(records, 'raw record of a tool', 'raw records of tools'),
    count(texts, 'long text', 'long texts'),
    count(changes, 'change of a file', 'changes of files'),
  ];
  const made =
    freedBytes > 0 ? `The file is ${formatBytes(freedBytes)} smaller.` : 'It was too little to make the file smaller.';
  const size = problem ?? made;
  return `${storage.project.label} is stored at minimal. Removed: ${parts.join(', ')}. Kept: all that people and models said, notes, and the first 4,096 bytes of each tool call and result. ${size}`;
}

/** Remembered folders that hold some of the files: paths begin with the name of the folder that was chosen. */
export function foldersWith<Folder extends { readonly handle: { readonly name: string } }>(
  folders: readonly Folder[],
  files: readonly ReducedFile[],
): readonly Folder[] {
  return folders.filter(({ handle }) => files.some(({ path }) => path.startsWith(`${handle.name}/`)));
}

function count(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}
