import { type ReactNode, useState } from 'react';
import type { Purge } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import form from '../../components/form.module.css';

interface DeletePurgeDialogProps {
  readonly purge: Purge;
  readonly onClose: () => void;
  readonly onDelete: (isOverwritten: boolean) => void;
}

/** It cannot be taken back: whoever does it types how much goes. */
export function DeletePurgeDialog({ purge, onClose, onDelete }: DeletePurgeDialogProps): ReactNode {
  const [isOverwritten, setOverwritten] = useState(false);
  const [typed, setTyped] = useState('');
  const { records, documents, notes } = purge.counts;
  const count = records + documents + notes;
  return (
    <Dialog
      title="Delete it for good?"
      onClose={onClose}
      actions={
        <Button variant="danger" disabled={typed.trim() !== String(count)} onClick={() => onDelete(isOverwritten)}>
          Delete for good
        </Button>
      }
    >
      <p>{purge.label}</p>
      <p>
        <label>
          <input
            type="checkbox"
            checked={isOverwritten}
            onChange={(event) => setOverwritten(event.currentTarget.checked)}
          />{' '}
          Overwrite it in the file
        </label>
      </p>
      <p>
        {isOverwritten
          ? 'The database file is written anew without it, and read afterwards to prove it. That takes a while and room for twice the library. Snapshots of the library go, since they hold it too; backups that you saved elsewhere are yours to delete. The names of the files that it came from stay in the reports of imports.'
          : 'Its rows are deleted; their bytes stay in the file until other rows take their place. A snapshot of the library as it is now is kept in this browser.'}
      </p>
      <label className={form.field}>
        <span>Type {count} to delete as many entries</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
