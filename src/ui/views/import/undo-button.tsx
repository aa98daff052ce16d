import { useState } from 'react';
import type { ImportReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useImportDesk, useImports, useWorkspace } from '../../workspace.tsx';
import { describeUndo } from './undo-text.ts';

interface UndoButtonProps {
  readonly report: ImportReport;
  readonly onUndone: () => void;
}

/** Takes an import back after asking. */
export function UndoButton({ report, onUndone }: UndoButtonProps) {
  const desk = useImportDesk();
  const { undoing } = useImports();
  const { announce } = useWorkspace();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isUndoing = undoing?.importId === report.importId;

  async function undo(): Promise<void> {
    setIsAsking(false);
    setFailure(null);
    try {
      await desk.undo(report);
      announce(`Import of ${report.label} undone.`);
      onUndone();
    } catch (error) {
      setFailure(`Nothing was removed. ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return (
    <>
      <Button
        disabled={undoing !== null}
        aria-label={`Undo import of ${report.label}`}
        onClick={() => setIsAsking(true)}
      >
        {isUndoing ? 'Undoing…' : 'Undo import'}
      </Button>
      {failure && <span role="alert">{failure}</span>}
      {isAsking && <UndoDialog report={report} onClose={() => setIsAsking(false)} onConfirm={() => void undo()} />}
    </>
  );
}

interface UndoDialogProps {
  readonly report: ImportReport;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** What would go is counted when it is asked: it depends on what other imports hold by now. */
function UndoDialog({ report, onClose, onConfirm }: UndoDialogProps) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const preview = useQuery(`${report.importId} ${revision}`, () => engine.previewUndo(report.importId));
  return (
    <Dialog
      title={`Undo the import of ${report.label}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" disabled={preview.status !== 'ready'} onClick={onConfirm}>
            Undo import
          </Button>
        </>
      }
    >
      {preview.status === 'failed' && (
        <ErrorPane title="What it would remove could not be counted" error={preview.error} onRetry={preview.retry} />
      )}
      {preview.status === 'loading' && <Skeleton label="Counting what it would remove" rows={2} rowHeight={20} />}
      {preview.status === 'ready' && <p>{describeUndo(preview.data)}</p>}
    </Dialog>
  );
}
