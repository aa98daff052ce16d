import { CircleCheck, Trash2, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Purge, PurgeScope, RemovalProgress } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import form from '../../components/form.module.css';
import { PurgeDialog } from '../../components/purge-dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatBytes, formatCount, formatMinute, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { DeletePurgeDialog } from './delete-purge-dialog.tsx';
import { RemovalBar } from './removal-bar.tsx';
import styles from './storage-view.module.css';

/** What is to be purged, what lies in the trash, and what became of the rest. */
export function PurgeCard(): ReactNode {
  const engine = useEngine();
  const { revision, refresh, timeZone, announce } = useWorkspace();
  const list = useQuery(`purges ${revision}`, () => engine.listPurges());
  const [scope, setScope] = useState<PurgeScope | null>(null);
  const [deleting, setDeleting] = useState<Purge | null>(null);
  const [progress, setProgress] = useState<RemovalProgress | null>(null);
  const [error, setError] = useState<Error | null>(null);

  const act = async (work: () => Promise<string>) => {
    setError(null);
    try {
      announce(await work());
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
    }
    setProgress(null);
    refresh();
  };
  const restore = (purge: Purge) =>
    act(async () => {
      await engine.restorePurge(purge.id);
      return `It is back: ${purge.label}.`;
    });
  const remove = (purge: Purge, isOverwritten: boolean) =>
    act(async () => {
      setDeleting(null);
      setProgress({ step: 'rows', done: 0, total: 1 });
      await engine.deletePurge(purge.id, isOverwritten, setProgress);
      return 'It is deleted for good.';
    });
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim();
    if (query !== '') setScope({ kind: 'query', query, timeZone, nowMs: Date.now() });
  };

  return (
    <Card title="Purge" icon={Trash2}>
      <p className={styles.text}>
        Takes out whatever a query finds, in the words of the search: <code>session:…</code>, <code>project:shop</code>,{' '}
        <code>before:2026-01-01</code>, or any words. You see first what would go. A single session is purged from its
        own menu, a project in the list below.
      </p>
      <form className={form.form} onSubmit={ask}>
        <label className={form.field}>
          <span>What to purge</span>
          <input name="query" placeholder="before:2026-01-01 project:shop" autoComplete="off" spellCheck={false} />
        </label>
        <div className={form.actions}>
          <Button type="submit">Show what would go…</Button>
        </div>
      </form>
      {error && <ErrorPane title="It was not done" error={error} />}
      {progress && <RemovalBar {...progress} />}
      {list.status === 'failed' && (
        <ErrorPane title="The trash could not be listed" error={list.error} onRetry={list.retry} />
      )}
      {!list.data && list.status === 'loading' && <Skeleton label="Loading the trash" rows={2} />}
      {list.data?.purges.length === 0 && <p className={styles.text}>Nothing was purged.</p>}
      {list.data && list.data.purges.length > 0 && (
        <DataTable
          caption="Trash, and what was purged"
          columns={[
            { name: 'What', kind: 'main' },
            { name: 'Purged' },
            { name: 'State', kind: 'main' },
            { name: 'Actions', kind: 'controls' },
          ]}
          rows={list.data.purges.map((purge) => ({
            key: purge.id,
            cells: [
              <What key="what" purge={purge} />,
              formatMinute(purge.purgedAtMs, timeZone),
              <State key="state" purge={purge} />,
              purge.state === 'trash' && (
                <span key="actions" className={styles.actions}>
                  <Button
                    disabled={progress !== null}
                    aria-label={`Bring back: ${purge.label}`}
                    onClick={() => void restore(purge)}
                  >
                    Bring back
                  </Button>
                  <Button
                    disabled={progress !== null}
                    aria-label={`Delete for good: ${purge.label}`}
                    onClick={() => setDeleting(purge)}
                  >
                    Delete for good…
                  </Button>
                </span>
              ),
            ],
          }))}
        />
      )}
      {list.data && list.data.keptAway > 0 && (
        <p className={styles.text}>
          {formatCount(list.data.keptAway, 'purged entry', 'purged entries')} would stay away if the same files were
          imported again. The import screen has a choice to bring them back.
        </p>
      )}
      {scope && <PurgeDialog scope={scope} onClose={() => setScope(null)} />}
      {deleting && (
        <DeletePurgeDialog
          purge={deleting}
          onClose={() => setDeleting(null)}
          onDelete={(isOverwritten) => void remove(deleting, isOverwritten)}
        />
      )}
    </Card>
  );
}

function What({ purge: { label, counts } }: { readonly purge: Purge }): ReactNode {
  return (
    <>
      {label === '' ? 'Something that was overwritten' : label}
      <br />
      <span className={styles.text}>
        {[
          counts.sessions > 0 && formatCount(counts.sessions, 'session'),
          counts.events > 0 && formatCount(counts.events, 'event'),
          counts.documents > 0 && formatCount(counts.documents, 'document'),
          counts.notes > 0 && formatCount(counts.notes, 'note'),
          formatBytes(counts.bytes),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}

function State({ purge }: { readonly purge: Purge }): ReactNode {
  const { timeZone } = useWorkspace();
  const { state, deletesAtMs, isOverwritten, proof } = purge;
  if (state === 'trash') return <>In the trash until {formatMinute(deletesAtMs, timeZone)}</>;
  if (state === 'deleting') return <>Its rows are being deleted</>;
  if (state === 'overwriting') {
    return (
      <span className={styles.warn}>
        <TriangleAlert aria-hidden="true" size={16} />
        Deleted; its bytes are in the file until that is written anew, which goes on with the next start of the app
      </span>
    );
  }
  if (!isOverwritten || !proof) return <>Deleted</>;
  const left = Math.max(proof.inFile, proof.inIndex);
  if (proof.words === null)
    return <>Overwritten; the page was closed meanwhile, so it was not looked for in the file</>;
  if (proof.words === 0) return <>Overwritten; no longer word stood only there, so none could be looked for</>;
  if (left > 0) {
    return (
      <span className={styles.warn}>
        <TriangleAlert aria-hidden="true" size={16} />
        Overwritten, but {formatNumber(left)} of {formatCount(proof.words, 'word')} that stood only there{' '}
        {left === 1 ? 'is' : 'are'} in the file yet
      </span>
    );
  }
  return (
    <span className={styles.ok}>
      <CircleCheck aria-hidden="true" size={16} />
      Overwritten. {formatCount(proof.words, 'word')} that stood only there: none in the index, none in the{' '}
      {formatBytes(proof.fileBytes)} of the file
    </span>
  );
}
