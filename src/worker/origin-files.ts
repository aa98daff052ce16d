import type { HostFiles } from '../engine/host.ts';

/** The part of a sync access handle that is used; the library of types that pages and workers share has none of it. */
interface SyncAccess {
  truncate(size: number): void;
  write(bytes: Uint8Array, place: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

const FOLDER = 'strata-files';

/** Files in the origin-private file system, beside the pool of the database. */
export const originFiles: HostFiles = {
  create: async (name) => {
    const handle = await (await folder()).getFileHandle(name, { create: true });
    const access = await (
      handle as unknown as { createSyncAccessHandle(): Promise<SyncAccess> }
    ).createSyncAccessHandle();
    access.truncate(0);
    return {
      write: (bytes, at) => {
        const written = access.write(bytes, { at });
        if (written < bytes.length) throw new DOMException('The browser gives no more space.', 'QuotaExceededError');
      },
      finish: async () => {
        access.flush();
        access.close();
        return handle.getFile();
      },
    };
  },
  open: async (name) => {
    try {
      return await (await (await folder()).getFileHandle(name)).getFile();
    } catch {
      return null;
    }
  },
  remove: async (name) => (await folder()).removeEntry(name).catch(() => {}),
};

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}
