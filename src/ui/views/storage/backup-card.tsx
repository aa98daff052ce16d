import { ArchiveRestore, CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Backup, BackupState, LibraryCounts, RestorePreview, SourceFile } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatBytes, formatCount, formatInstant, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { backupAdvice } from './backup-advice.ts';
import styles from './storage-view.module.css';

type Source = SourceFile | 'snapshot';

type Work =
  | { readonly step: 'none' | 'copying' | 'reading' | 'restoring' }
  | { readonly step: 'copied'; readonly backup: Backup }
  | { readonly step: 'asking'; readonly source: Source; readonly preview: RestorePreview }
  | { readonly step: 'restored'; readonly counts: LibraryCounts }
  | { readonly step: 'failed'; readonly title: string; readonly error: Error };

/** Copies of the library, out of this browser and back. */
export function BackupCard() {
  const engine = useEngine();
  const { revision, announce } = useWorkspace();
  const [work, setWork] = useState<Work>({ step: 'none' });
  const chooser = useRef<HTMLInputElement>(null);
  const state = useQuery(`${revision} ${work.step}`, () => engine.backupState());
  const isBusy = work.step === 'copying' || work.step === 'reading' || work.step === 'restoring';

  async function run(title: string, begin: Work, next: () => Promise<Work>): Promise<void> {
    setWork(begin);
    try {
      setWork(await next());
    } catch (error) {
      setWork({ step: 'failed', title, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  const copy = () =>
    run('No backup was made', { step: 'copying' }, async () => {
      const backup = await engine.createBackup();
      announce('The backup is made and checked.');
      return { step: 'copied', backup };
    });
  const ask = (source: Source) =>
    run('This file is not restored', { step: 'reading' }, async () => ({
      step: 'asking',
      source,
      preview: await engine.previewRestore(source),
    }));
  const restore = (source: Source) =>
    run('The library was not restored', { step: 'restoring' }, async () => {
      const counts = await engine.restore(source);
      announce('The library is restored.');
      return { step: 'restored', counts };
    });

  return (
    <Card title="Backup" icon={ArchiveRestore}>
      {state.data && <LastBackup state={state.data} />}
      <p className={styles.text}>
        A backup is one plain SQLite file with everything in it, the texts of your sessions too: keep it where only you
        can read it.
      </p>
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={() => void copy()}>
          {work.step === 'copying' ? 'Copying and checking…' : 'Make a backup'}
        </Button>
        <Button disabled={isBusy} onClick={() => chooser.current?.click()}>
          {work.step === 'reading'
            ? 'Reading the file…'
            : work.step === 'restoring'
              ? 'Restoring…'
              : 'Restore a backup…'}
        </Button>
        {state.data?.snapshot && (
          <Button disabled={isBusy} onClick={() => void ask('snapshot')}>
            Go back…
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Backup to restore"
          accept=".sqlite3,.sqlite,.db"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void ask(file);
          }}
        />
      </div>
      {state.data?.snapshot && <SnapshotText snapshot={state.data.snapshot} />}
      {work.step === 'copied' && <MadeBackup backup={work.backup} />}
      {work.step === 'restored' && (
        <Good>
          Restored: {describeCounts(work.counts)}. What was here before is kept: “Go back” brings it in again.
        </Good>
      )}
      {work.step === 'failed' && <ErrorPane title={work.title} error={work.error} />}
      {work.step === 'asking' && (
        <RestoreDialog
          preview={work.preview}
          onClose={() => setWork({ step: 'none' })}
          onConfirm={() => void restore(work.source)}
        />
      )}
    </Card>
  );
}

function LastBackup({ state }: { readonly state: BackupState }) {
  const { timeZone } = useWorkspace();
  const advice = backupAdvice(state, Date.now());
  return (
    <>
      {state.last && (
        <p className={styles.text}>
          Last backup: {formatInstant(state.last.madeAtMs, timeZone)}, {formatBytes(state.last.sizeBytes)}.
        </p>
      )}
      {advice !== null && (
        <p className={styles.warn}>
          <TriangleAlert aria-hidden="true" size={16} />
          {advice}
        </p>
      )}
    </>
  );
}

function SnapshotText({ snapshot }: { readonly snapshot: NonNullable<BackupState['snapshot']> }) {
  const { timeZone } = useWorkspace();
  return (
    <p className={styles.text}>
      “Go back” leads to the library as it was on {formatInstant(snapshot.madeAtMs, timeZone)} (
      {formatBytes(snapshot.sizeBytes)}), before a restore or a new version of its schema.
    </p>
  );
}

function MadeBackup({ backup }: { readonly backup: Backup }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(backup.file as File);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [backup]);
  return (
    <>
      <Good>
        Made and checked: {describeCounts(backup.counts)} in {formatBytes(backup.sizeBytes)}.
      </Good>
      {url !== null && (
        <a href={url} download={backup.name}>
          Save {backup.name}
        </a>
      )}
    </>
  );
}

function Good({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.ok} role="status">
      <CircleCheck aria-hidden="true" size={16} />
      <span>{children}</span>
    </p>
  );
}

const COUNT_NAMES: readonly (readonly [keyof LibraryCounts, string, string])[] = [
  ['sessions', 'Sessions', 'session'],
  ['events', 'Events', 'event'],
  ['documents', 'Documents', 'document'],
  ['notes', 'Memory notes', 'note'],
  ['projects', 'Projects', 'project'],
];

function describeCounts(counts: LibraryCounts): string {
  return COUNT_NAMES.map(([key, , one]) => formatCount(counts[key], one)).join(', ');
}

interface RestoreDialogProps {
  readonly preview: RestorePreview;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function RestoreDialog({ preview, onClose, onConfirm }: RestoreDialogProps) {
  return (
    <Dialog
      title="Put this library in the place of the one that is here?"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onConfirm}>
          Restore
        </Button>
      }
    >
      <DataTable
        caption="Here and in the file"
        columns={[
          { name: 'What', kind: 'main' },
          { name: 'Here now', kind: 'number' },
          { name: 'In the file', kind: 'number' },
        ]}
        rows={COUNT_NAMES.map(([key, label]) => ({
          key,
          cells: [label, formatNumber(preview.here[key]), formatNumber(preview.inFile[key])],
        }))}
      />
      <p>
        The file was read to its end and is whole. What is here now is kept in this browser, and can be brought back
        until the next restore. All tabs go on with the restored library.
      </p>
    </Dialog>
  );
}
