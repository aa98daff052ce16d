import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { formatInstant } from '../../format.ts';
import type { RememberedFolder } from '../../import-source/folder-store.ts';
import { canWatchFolders } from '../../import-source/folder-watch.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './folders-card.module.css';
import { useFolderDesk, useFolders } from './use-folders.ts';

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
  const { startImport, announce } = useWorkspace();
  const { name } = folder.handle;

  async function rescan(): Promise<void> {
    onError(null);
    try {
      const { items, notes } = await desk.scan(folder, Date.now());
      announce(`Reading what is new in ${name}.`);
      // A failure of the import itself is shown by the import screen.
      startImport(items, { label: name, leaveOut: folder.leaveOut }, notes).catch(() => undefined);
    } catch (cause) {
      onError(cause instanceof Error ? cause.message : String(cause));
    }
  }

  return (
    <span className={styles.actions}>
      <Button onClick={() => void rescan()} aria-label={`Re-scan ${name}`}>
        Re-scan
      </Button>
      <Button onClick={() => void desk.forget(folder.id)} aria-label={`Forget ${name}`}>
        Forget
      </Button>
    </span>
  );
}
