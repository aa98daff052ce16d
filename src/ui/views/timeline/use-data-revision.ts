import { useSyncExternalStore } from 'react';
import { useImportDesk, useWorkspace } from '../../workspace.tsx';

/** Another text after each change of the data; while an import runs, whenever there are more events. */
export function useDataRevision(): string {
  const { revision, status } = useWorkspace();
  const desk = useImportDesk();
  const isImporting = useSyncExternalStore(desk.subscribe, () => desk.getSnapshot().running !== null);
  return isImporting ? `${revision}, ${status?.events ?? 0} events` : String(revision);
}
