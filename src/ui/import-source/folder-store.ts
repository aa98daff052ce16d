/** A folder that was imported once, with what was chosen then. */
export interface RememberedFolder {
  readonly id: number;
  readonly handle: FileSystemDirectoryHandle;
  /** Formats that were left out, by their labels. */
  readonly leaveOut: readonly string[];
  /** Epoch ms of the last time it was looked through. */
  readonly scannedAtMs: number;
}

const NAME = 'strata-folders';
const STORE = 'folder';

/** Handles of folders: only IndexedDB can keep them. The browser asks again before one is read. */
export class FolderStore {
  #database: Promise<IDBDatabase> | null = null;

  async all(): Promise<readonly RememberedFolder[]> {
    return this.#do('readonly', (store) => store.getAll() as IDBRequest<RememberedFolder[]>);
  }

  /** Its id. */
  async add(folder: Omit<RememberedFolder, 'id'>): Promise<number> {
    return Number(await this.#do('readwrite', (store) => store.add(folder)));
  }

  async save(folder: RememberedFolder): Promise<void> {
    await this.#do('readwrite', (store) => store.put(folder));
  }

  async remove(id: number): Promise<void> {
    await this.#do('readwrite', (store) => store.delete(id));
  }

  async #do<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    this.#database ??= open();
    const database = await this.#database;
    return answerOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
  return answerOf(request);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser gave no reason.'));
  });
}
