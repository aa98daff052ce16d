import type { ImportItem } from '../../engine/api.ts';

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
}
