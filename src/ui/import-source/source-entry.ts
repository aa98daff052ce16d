import type { SourceFile } from '../../engine/api.ts';

/** A file or folder as dropped or chosen, whichever browser interface it came through. */
export type SourceEntry = FileEntry | FolderEntry;

export interface FileEntry {
  readonly kind: 'file';
  readonly name: string;
  /** Rejects when the file is gone or may not be read. */
  open(): Promise<SourceFile>;
}

export interface FolderEntry {
  readonly kind: 'folder';
  readonly name: string;
  /** By which a page may open it again on a later visit; null where the browser gives none. */
  readonly handle: FileSystemDirectoryHandle | null;
  /** Throws, possibly midway, when the folder is gone or may not be read. */
  entries(): AsyncIterable<SourceEntry>;
}

export function fileEntry(name: string, file: SourceFile): FileEntry {
  return { kind: 'file', name, open: async () => file };
}

export function entryFromHandle(handle: FileSystemHandle): SourceEntry {
  if (handle instanceof FileSystemFileHandle) {
    return { kind: 'file', name: handle.name, open: () => handle.getFile() };
  }
  const directory = handle as FileSystemDirectoryHandle;
  return {
    kind: 'folder',
    name: handle.name,
    handle: directory,
    async *entries() {
      for await (const child of directory.values()) yield entryFromHandle(child);
    },
  };
}

/** The older interface for dropped folders, for browsers without handles. */
export function entryFromWebkit(entry: FileSystemEntry): SourceEntry {
  if (entry.isFile) {
    const file = entry as FileSystemFileEntry;
    return { kind: 'file', name: entry.name, open: () => new Promise((resolve, reject) => file.file(resolve, reject)) };
  }
  const directory = entry as FileSystemDirectoryEntry;
  return {
    kind: 'folder',
    name: entry.name,
    handle: null,
    async *entries() {
      const reader = directory.createReader();
      // Each call gives some of them; the empty one is the last.
      for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
        for (const child of batch) yield entryFromWebkit(child);
      }
    },
  };
}

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
