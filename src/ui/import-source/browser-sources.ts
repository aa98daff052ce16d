import { formatCount } from '../format.ts';
import type { CollectOptions } from './collect-files.ts';
import type { Collection, CollectionNote } from './collection.ts';
import { entryFromHandle, entryFromWebkit, fileEntry, type SourceEntry } from './source-entry.ts';

declare global {
  // Not in TypeScript's DOM library: only Chromium has them.
  interface Window {
    readonly showDirectoryPicker?: (options: {
      readonly id: string;
      readonly mode: 'read';
    }) => Promise<FileSystemDirectoryHandle>;
  }
  interface DataTransferItem {
    readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
}

export type Walk = (options: CollectOptions) => Promise<Collection>;

export function hasFolderPicker(): boolean {
  return window.showDirectoryPicker !== undefined;
}

/** Loaded with the first files: the first paint does without it. */
async function collectEntries(entries: readonly SourceEntry[], options: CollectOptions): Promise<Collection> {
  const collect = await import('./collect-files.ts');
  return collect.collectEntries(entries, options);
}

/** Null when the person cancelled, or the browser refused the folder and they chose no other. */
export async function pickFolder(): Promise<Walk | null> {
  try {
    const handle = await window.showDirectoryPicker?.({ id: 'sessions', mode: 'read' });
    return handle ? (options) => collectEntries([entryFromHandle(handle)], options) : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** To be called while the drop event is handled: afterwards the browser takes its contents away. */
export function takeDrop(transfer: DataTransfer): Walk | null {
  const files = [...transfer.items].filter((item) => item.kind === 'file').map(takeItem);
  if (files.length === 0) return null;
  return async (options) => {
    const taken = await Promise.all(files);
    const entries = taken.filter((entry) => entry !== null);
    const collection = await collectEntries(entries, options);
    const lost = taken.length - entries.length;
    return lost === 0 ? collection : { ...collection, notes: [...collection.notes, noteForLost(lost)] };
  };
}

/** How many files and folders a drag carries; null when it carries none, or the browser does not say yet. */
export function countDragged(transfer: DataTransfer): number | null {
  const count = [...transfer.items].filter((item) => item.kind === 'file').length;
  return count === 0 ? null : count;
}

function noteForLost(count: number): CollectionNote {
  const what = formatCount(count, 'dropped item');
  return {
    path: what,
    kind: 'unreadable',
    reason: 'The browser did not hand it over. Choose it with the buttons instead.',
  };
}

async function takeItem(item: DataTransferItem): Promise<SourceEntry | null> {
  const file = item.getAsFile();
  const webkitEntry = item.webkitGetAsEntry();
  const handle = await item.getAsFileSystemHandle?.().catch(() => null);
  if (handle) return entryFromHandle(handle);
  if (webkitEntry) return entryFromWebkit(webkitEntry);
  return file && fileEntry(file.name, file);
}
