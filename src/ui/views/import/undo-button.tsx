import { useState } from 'react';
import type { ImportReport } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';

interface UndoButtonProps {
  readonly report: ImportReport;
  readonly onUndone: () => void;
}

/** Takes an import back after asking. */
export function UndoButton({ report, onUndone }: UndoButtonProps) {
  const engine = useEngine();
  const { refresh, announce } = useWorkspace();
  const [step, setStep] = useState<'idle' | 'asking' | 'undoing'>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  async function undo(): Promise<void> {
    setStep('undoing');
    setFailure(null);
    try {
      await engine.undoImport(report.importId);
      announce(`Import of ${report.label} undone.`);
      refresh();
      onUndone();
    } catch (error) {
      setFailure(`Nothing was removed. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setStep('idle');
    }
  }

  return (
    <>
      <Button
        disabled={step === 'undoing'}
        aria-label={`Undo import of ${report.label}`}
        onClick={() => setStep('asking')}
      >
        {step === 'undoing' ? 'Undoing…' : 'Undo import'}
      </Button>
      {failure && <span role="alert">{failure}</span>}
      {step === 'asking' && (
        <Dialog
          title={`Undo the import of ${report.label}?`}
          onClose={() => setStep('idle')}
          actions={
            <>
              <Button onClick={() => setStep('idle')}>Keep it</Button>
              <Button variant="danger" onClick={() => void undo()}>
                Undo import
              </Button>
            </>
          }
        >
          <p>
            This removes the {formatCount(report.totals.events, 'event')} and{' '}
            {formatCount(report.totals.notes, 'memory note')} that it brought in. Your files on disk are not touched,
            and can be imported again.
          </p>
        </Dialog>
      )}
    </>
  );
}
