import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { formatInstant } from '../../format.ts';
import type { RememberedFolder } from '../../import-source/folder-store.ts';
import { canWatchFolders } from '../../import-source/folder-watch.ts';
import { useFolderDesk, useFolders, useRescan } from '../../import-source/use-folders.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './folders-card.module.css';

/** Folders that were imported before: one click reads what is new in them. Nothing while there are none. */
export function FoldersCard() {
  const { folders, changed, problem } = useFolders();
  const { timeZone } = useWorkspace();
  const [error, setError] = useState<string | null>(null);
  if (folders.length === 0 && problem === null) return null;
  return (
    <Card title="Remembered folders" icon={FolderSync}>
      {problem !== null && <p role="alert">Folders cannot be remembered here. {problem} Choose them again instead.</p>}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {folders.length > 0 && (
        <DataTable
          caption="Remembered folders"
          columns={[
            { name: 'Folder', kind: 'main' },
            { name: 'Looked through' },
            { name: 'Since then' },
            { name: 'Actions', kind: 'controls' },
          ]}
          rows={folders.map((folder) => ({
            key: String(folder.id),
            cells: [
              folder.handle.name,
              formatInstant(folder.scannedAtMs, timeZone),
              sinceThen(changed.has(folder.id)),
              <FolderActions key="actions" folder={folder} onError={setError} />,
            ],
          }))}
        />
      )}
      <p className={styles.muted}>
        Only what is new or changed is read. The browser keeps the way to the folder, in this profile alone; forgetting
        it here removes nothing that was imported.
      </p>
    </Card>
  );
}

function sinceThen(isChanged: boolean): string {
  if (isChanged) return 'Changed';
  return canWatchFolders() ? 'No change seen' : 'This browser does not tell';
}

interface FolderActionsProps {
  readonly folder: RememberedFolder;
  readonly onError: (message: string | null) => void;
}

function FolderActions({ folder, onError }: FolderActionsProps) {
  const desk = useFolderDesk();
  const rescan = useRescan();
  const { name } = folder.handle;

  async function rescanHere(): Promise<void> {
    onError(null);
    onError(await rescan(folder));
  }

  return (
    <span className={styles.actions}>
      <Button onClick={() => void rescanHere()} aria-label={`Re-scan ${name}`}>
        Re-scan
      </Button>
      <Button onClick={() => void desk.forget(folder.id)} aria-label={`Forget ${name}`}>
        Forget
      </Button>
    </span>
  );
}
