import { type ReactNode, useState } from 'react';
import type { SalvageReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';

interface SalvageDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (report: SalvageReport) => void;
}

/** Says what will be done with a damaged database, and does it. */
export function SalvageDialog({ onClose, onSaved }: SalvageDialogProps): ReactNode {
  const engine = useEngine();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function save(): Promise<void> {
    setSaving(true);
    setError(null);
    try {
      onSaved(await engine.salvage());
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
      setSaving(false);
    }
  }

  return (
    <Dialog
      title="Save what can be read?"
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={isSaving} onClick={() => void save()}>
          {isSaving ? 'Saving…' : 'Save what can be read'}
        </Button>
      }
    >
      <p>
        Every row that can be read is copied into a new database, which then takes the place of the damaged one. The
        search index is made again. It takes a while, needs room for twice the library, and answers nothing meanwhile.
      </p>
      <p>
        A backup or a snapshot that is whole may hold more: look at Backup first. To keep the damaged file too, save a
        backup of it before.
      </p>
      {error && <ErrorPane title="Nothing was changed" error={error} />}
    </Dialog>
  );
}
