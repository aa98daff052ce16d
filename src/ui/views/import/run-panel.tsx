import { useState } from 'react';
import type { ImportProgress } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Chip } from '../../components/chip.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatBytes, formatCount, formatDuration, formatNumber } from '../../format.ts';
import type { RunningImport } from '../../import-desk.ts';
import { useImportDesk } from '../../workspace.tsx';
import styles from './run-panel.module.css';

const PHASES: readonly (readonly [ImportProgress['phase'], string])[] = [
  ['reading', 'Reading'],
  ['storing', 'Storing'],
  ['finishing', 'Finishing'],
];

export function RunPanel({ running, waiting }: { readonly running: RunningImport; readonly waiting: number }) {
  const [asksToCancel, setAsksToCancel] = useState(false);
  const { progress } = running;
  return (
    <Card title={`Importing ${running.label}`} takesFocus="when-lost">
      <div className={styles.panel}>
        <ProgressBar
          label={`Import of ${running.label}`}
          ratio={progress && progress.bytesTotal > 0 ? progress.bytesDone / progress.bytesTotal : 0}
        />
        {progress ? <Numbers progress={progress} /> : <p>Starting</p>}
        <p className={styles.note}>
          What is in already can be searched. You can go to other screens; closing the tab ends the import.
          {waiting > 0 && ` ${formatCount(waiting, 'more import')} will follow.`}
        </p>
        <div>
          <Button disabled={progress === null || running.isCancelling} onClick={() => setAsksToCancel(true)}>
            {running.isCancelling ? 'Cancelling…' : 'Cancel import'}
          </Button>
        </div>
      </div>
      {asksToCancel && <CancelDialog onClose={() => setAsksToCancel(false)} />}
    </Card>
  );
}

function Numbers({ progress }: { readonly progress: ImportProgress }) {
  return (
    <>
      <dl className={styles.numbers}>
        <div>
          <dt>Read</dt>
          <dd>
            {formatBytes(progress.bytesDone)} of {formatBytes(progress.bytesTotal)}
          </dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>
            {formatNumber(progress.filesDone)} of {formatNumber(progress.filesTotal)}
          </dd>
        </div>
        <div>
          <dt>Events</dt>
          <dd>{formatNumber(progress.events)}</dd>
        </div>
        <div>
          <dt>Events a second</dt>
          <dd>{formatNumber(Math.round(progress.eventsPerSecond))}</dd>
        </div>
        <div>
          <dt>Time so far</dt>
          <dd>{describeElapsed(progress.elapsedMs)}</dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>{describeEta(progress.etaMs)}</dd>
        </div>
      </dl>
      <ol className={styles.phases} aria-label="Phases">
        {PHASES.map(([phase, label]) => (
          <li key={phase} aria-current={phase === progress.phase ? 'step' : undefined}>
            <Chip tone={phase === progress.phase ? 'accent' : 'neutral'}>{label}</Chip>
          </li>
        ))}
        {progress.problems > 0 && (
          <li>
            <Chip tone="warn">{formatCount(progress.problems, 'problem')} so far</Chip>
          </li>
        )}
      </ol>
      <p className={styles.now}>
        <code>{progress.currentPath}</code>
      </p>
    </>
  );
}

function CancelDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useImportDesk();
  const cancel = (keep: boolean) => {
    onClose();
    void desk.cancel(keep);
  };
  return (
    <Dialog
      title="Cancel the import?"
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Go on importing</Button>
          <Button variant="danger" onClick={() => cancel(false)}>
            Roll back this import
          </Button>
          <Button variant="primary" onClick={() => cancel(true)}>
            Keep what is imported
          </Button>
        </>
      }
    >
      <p>
        Keeping leaves what is in so far; importing the same files later goes on from there. Rolling back removes
        everything this import has brought in, and nothing else.
      </p>
    </Dialog>
  );
}

function describeElapsed(elapsedMs: number): string {
  return elapsedMs < 1000 ? '0 s' : formatDuration(Math.floor(elapsedMs / 1000) * 1000);
}

function describeEta(etaMs: number | null): string {
  return etaMs === null ? 'Not known yet' : `about ${formatDuration(Math.max(1000, Math.round(etaMs / 1000) * 1000))}`;
}
