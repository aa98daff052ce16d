import type { ImportItem } from '../../engine/api.ts';
import { type Collection, type CollectionNote, labelFor } from './collection.ts';
import type { FileEntry, FolderEntry, SourceEntry } from './source-entry.ts';

/** Folders that never hold sessions and may hold a million files. */
const SKIPPED_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['node_modules', 'Left out: packages of other people, no sessions.'],
  ['.git', 'Left out: version control data, no sessions.'],
]);
const SKIPPED_FILES: ReadonlyMap<string, string> = new Map([
  ['.DS_Store', 'Left out: Finder settings.'],
  ['Thumbs.db', 'Left out: Explorer thumbnails.'],
]);
/** Deeper than any agent writes; stops at folders that contain themselves. */
const MAX_DEPTH = 64;

export interface CollectOptions {
  /** Called now and then with the files found so far. */
  readonly onFound?: (found: number) => void;
  /** Aborting rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Walks folders to their files. What can't be read or is left out becomes a note, never silence. */
export async function collectEntries(
  entries: readonly SourceEntry[],
  options: CollectOptions = {},
): Promise<Collection> {
  const walk = new Walk(options);
  for (const entry of entries) await walk.visit(entry, '', 0);
  return {
    label: labelFor(entries.map((entry) => entry.name)),
    items: walk.items.sort(byPath),
    notes: walk.notes.sort(byPath),
    folders: entries.flatMap((entry) => (entry.kind === 'folder' && entry.handle ? [entry.handle] : [])),
  };
}

/** Files of an `<input>`, which come with their paths and are open already. */
export function collectFileList(files: readonly File[]): Collection {
  const items: ImportItem[] = [];
  const skipped = new Map<string, CollectionNote>();
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    const note = noteForSkipped(path);
    if (note) skipped.set(note.path, note);
    else items.push({ path, file, hasFileDate: true });
  }
  const roots = new Set(files.map((file) => (file.webkitRelativePath || file.name).split('/')[0] ?? file.name));
  return {
    label: labelFor([...roots]),
    items: items.sort(byPath),
    notes: [...skipped.values()].sort(byPath),
    folders: [],
  };
}

/** @param name What the text's file was called; empty if it had none. */
export function collectText(text: string, name: string, label: string): Collection {
  const path = name.trim() || label;
  return { label, items: [{ path, file: new File([text], path), hasFileDate: false }], notes: [], folders: [] };
}

class Walk {
  readonly items: ImportItem[] = [];
  readonly notes: CollectionNote[] = [];
  readonly #options: CollectOptions;

  constructor(options: CollectOptions) {
    this.#options = options;
  }

  async visit(entry: SourceEntry, parent: string, depth: number): Promise<void> {
    this.#options.signal?.throwIfAborted();
    const path = parent === '' ? entry.name : `${parent}/${entry.name}`;
    if (entry.kind === 'file') await this.#visitFile(entry, path);
    else await this.#visitFolder(entry, path, depth);
  }

  async #visitFile(entry: FileEntry, path: string): Promise<void> {
    const reason = SKIPPED_FILES.get(entry.name);
    if (reason) {
      this.notes.push({ path, kind: 'skipped', reason });
      return;
    }
    try {
      this.items.push({ path, file: await entry.open(), hasFileDate: true });
      this.#options.onFound?.(this.items.length);
    } catch (error) {
      this.notes.push({ path, kind: 'unreadable', reason: explainReadError(error) });
    }
  }

  async #visitFolder(entry: FolderEntry, path: string, depth: number): Promise<void> {
    const reason = SKIPPED_FOLDERS.get(entry.name) ?? (depth >= MAX_DEPTH ? TOO_DEEP : undefined);
    if (reason) {
      this.notes.push({ path, kind: 'skipped', reason });
      return;
    }
    const before = this.items.length;
    try {
      for await (const child of entry.entries()) await this.visit(child, path, depth + 1);
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      const kept = this.items.length > before ? ' What was found in it before that is kept.' : '';
      this.notes.push({ path, kind: 'unreadable', reason: explainReadError(error) + kept });
    }
  }
}

const TOO_DEEP = `Left out: more than ${MAX_DEPTH} folders deep.`;

function noteForSkipped(path: string): CollectionNote | null {
  const parts = path.split('/');
  const index = parts.findIndex((part, at) => (at < parts.length - 1 ? SKIPPED_FOLDERS : SKIPPED_FILES).has(part));
  if (index < 0) return null;
  const name = parts[index] ?? '';
  const reason = (index < parts.length - 1 ? SKIPPED_FOLDERS : SKIPPED_FILES).get(name) ?? '';
  return { path: parts.slice(0, index + 1).join('/'), kind: 'skipped', reason };
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser was not allowed to read it.',
  NotFoundError: 'It was moved or deleted while it was being read.',
  NotReadableError: 'The system did not let the browser read it; check its permissions.',
  SecurityError: 'The browser keeps sites from reading this place.',
  TypeMismatchError: 'It is neither a file nor a folder.',
};

export function explainReadError(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be read.';
  return READ_ERRORS[error.name] ?? `It could not be read: ${error.message}`;
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
