import type { HostFiles } from '../engine/host.ts';

/** The part of a sync access handle that is used; the library of types that pages and workers share has none of it. */
interface SyncAccess {
  truncate(size: number): void;
  getSize(): number;
  read(into: Uint8Array, place: { readonly at: number }): number;
  write(bytes: Uint8Array, place: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

const FOLDER = 'strata-files';

/** Files in the origin-private file system, beside the pool of the database. */
export const originFiles: HostFiles = {
  create: async (name) => {
    const handle = await (await folder()).getFileHandle(name, { create: true });
    const access = await accessTo(handle);
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
  read: async (name) => {
    const handle = await (await folder()).getFileHandle(name).catch(() => null);
    if (!handle) return null;
    const access = await accessTo(handle);
    let room = new Uint8Array(0);
    return {
      size: access.getSize(),
      read: (start, end) => {
        if (end - start > room.length) room = new Uint8Array(end - start);
        return room.subarray(0, access.read(room.subarray(0, end - start), { at: start }));
      },
      close: () => access.close(),
    };
  },
  remove: async (name) => (await folder()).removeEntry(name).catch(() => {}),
};

function accessTo(handle: FileSystemFileHandle): Promise<SyncAccess> {
  return (handle as unknown as { createSyncAccessHandle(): Promise<SyncAccess> }).createSyncAccessHandle();
}

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}
