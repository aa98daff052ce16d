import { makeWatchable, type Watched } from '../watched.ts';
import { collectEntries, explainReadError } from './collect-files.ts';
import type { Collection } from './collection.ts';
import { FolderStore, type RememberedFolder } from './folder-store.ts';
import { watchFolder } from './folder-watch.ts';
import { entryFromHandle } from './source-entry.ts';

declare global {
  // Not in TypeScript's DOM library.
  interface FileSystemHandle {
    queryPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>;
    requestPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>;
  }
}

export interface FoldersState {
  readonly folders: readonly RememberedFolder[];
  /** Ids of folders in which something changed since they were looked through. */
  readonly changed: ReadonlySet<number>;
  /** Why the browser keeps no folders; null when it does. */
  readonly problem: string | null;
}

/** Folders that were imported before, so that one click reads what is new in them. */
export class FolderDesk implements Watched<FoldersState> {
  readonly #store = new FolderStore();
  readonly #state = makeWatchable<FoldersState>({ folders: [], changed: new Set(), problem: null });
  readonly #watches = new Map<number, () => void>();

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);
  readonly getSnapshot = (): FoldersState => this.#state.getSnapshot();

  /** Never rejects: a browser that keeps no folders says so in the state. */
  async load(): Promise<void> {
    try {
      const folders = await this.#store.all();
      this.#change({ folders, problem: null });
      for (const folder of folders) await this.#watch(folder);
    } catch (error) {
      this.#change({ problem: explainReadError(error) });
    }
  }

  /** Once for each folder, however often it is chosen. */
  async remember(handle: FileSystemDirectoryHandle, leaveOut: readonly string[], nowMs: number): Promise<void> {
    const known = await this.#find(handle);
    if (known) await this.#store.save({ ...known, leaveOut, scannedAtMs: nowMs });
    else await this.#store.add({ handle, leaveOut, scannedAtMs: nowMs });
    await this.load();
  }

  async forget(id: number): Promise<void> {
    this.#watches.get(id)?.();
    this.#watches.delete(id);
    await this.#store.remove(id);
    await this.load();
  }

  /** What is in the folder now. To be called on a click: the browser may ask. Rejects in words fit to show. */
  async scan(folder: RememberedFolder, nowMs: number): Promise<Collection> {
    const { handle, id } = folder;
    if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') {
      throw new Error(`The browser was not allowed to read ${handle.name}. Choose the folder again to allow it.`);
    }
    const collection = await collectEntries([entryFromHandle(handle)]);
    await this.#store.save({ ...folder, scannedAtMs: nowMs });
    this.#setChanged(id, false);
    await this.load();
    return collection;
  }

  async #find(handle: FileSystemDirectoryHandle): Promise<RememberedFolder | null> {
    for (const folder of await this.#store.all()) if (await folder.handle.isSameEntry(handle)) return folder;
    return null;
  }

  async #watch({ id, handle }: RememberedFolder): Promise<void> {
    if (this.#watches.has(id) || (await handle.queryPermission?.({ mode: 'read' })) !== 'granted') return;
    this.#watches.set(
      id,
      watchFolder(handle, () => this.#setChanged(id, true)),
    );
  }

  #setChanged(id: number, isChanged: boolean): void {
    const changed = new Set(this.getSnapshot().changed);
    if (isChanged) changed.add(id);
    else changed.delete(id);
    this.#change({ changed });
  }

  #change(changes: Partial<FoldersState>): void {
    this.#state.set({ ...this.getSnapshot(), ...changes });
  }
}
