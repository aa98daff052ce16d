import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useWorkspace } from '../workspace.tsx';
import { FolderDesk, type FoldersState } from './folder-desk.ts';
import type { RememberedFolder } from './folder-store.ts';

/** One for the page: watching goes on while other screens are shown. */
const desk = new FolderDesk();

export function useFolderDesk(): FolderDesk {
  return desk;
}

export function useFolders(): FoldersState {
  useEffect(() => {
    void desk.load();
  }, []);
  return useSyncExternalStore(desk.subscribe, desk.getSnapshot);
}

/**
 * Imports what is new in a remembered folder; to be called on a click, since the browser may ask. Resolves once the import
 * has begun, with why it could not, in words; null when it could.
 */
export function useRescan(): (folder: RememberedFolder) => Promise<string | null> {
  const { startImport, announce } = useWorkspace();
  return useCallback(
    async (folder) => {
      const { name } = folder.handle;
      try {
        const { items, notes } = await desk.scan(folder, Date.now());
        announce(`Reading what is new in ${name}.`);
        // A failure of the import itself is shown by the import screen.
        startImport(items, { label: name, leaveOut: folder.leaveOut }, notes).catch(() => undefined);
        return null;
      } catch (cause) {
        return cause instanceof Error ? cause.message : String(cause);
      }
    },
    [startImport, announce],
  );
}
