import { useEffect, useSyncExternalStore } from 'react';
import { FolderDesk, type FoldersState } from '../../import-source/folder-desk.ts';

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
