import type { ImportItem } from '../../engine/api.ts';
import { formatCount } from '../format.ts';

/** Something that was dropped or chosen and is not among the items, and why. */
export interface CollectionNote {
  readonly path: string;
  /** unreadable: could not be opened. skipped: left out on purpose. */
  readonly kind: 'unreadable' | 'skipped';
  readonly reason: string;
}

/** Files on their way to an import. */
export interface Collection {
  /** What the person chose, in their words: a folder's or file's name, "Pasted text". */
  readonly label: string;
  readonly items: readonly ImportItem[];
  readonly notes: readonly CollectionNote[];
  /** Folders among what was chosen that the browser lets a page remember. */
  readonly folders: readonly FileSystemDirectoryHandle[];
}

/** Two choices become one import; a file that is in both counts once. */
export function mergeCollections(first: Collection, second: Collection): Collection {
  const known = new Set(first.items.map(identityOf));
  return {
    label: first.label === second.label ? first.label : `${first.label}, ${second.label}`,
    items: [...first.items, ...second.items.filter((item) => !known.has(identityOf(item)))],
    notes: [...first.notes, ...second.notes],
    folders: [...first.folders, ...second.folders],
  };
}

/** `projects`, or `projects and 3 more`. */
export function labelFor(names: readonly string[]): string {
  const [first = 'Files', ...others] = names;
  if (others.length === 0) return first;
  return names.length <= 2 ? names.join(' and ') : `${first} and ${formatCount(others.length, 'other')}`;
}

function identityOf({ path, file }: ImportItem): string {
  return JSON.stringify([path, file.size, file.lastModified]);
}
