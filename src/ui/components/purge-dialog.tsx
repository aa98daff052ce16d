import { type ReactNode, useState } from 'react';
import type { PurgeCounts, PurgePreview, PurgeScope } from '../../engine/api.ts';
import { useEngine } from '../engine-context.ts';
import { formatBytes, formatCount, formatMinute, formatNumber } from '../format.ts';
import { useQuery } from '../hooks/use-query.ts';
import { say } from '../say.ts';
import { useWorkspace } from '../workspace.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Disclosure } from './disclosure.tsx';
import { ErrorPane } from './error-pane.tsx';
import { FactList } from './fact-list.tsx';
import { Skeleton } from './skeleton.tsx';

interface PurgeDialogProps {
  readonly scope: PurgeScope;
  readonly onClose: () => void;
  readonly onPurged?: () => void;
}

/** Shows exactly what would go, and puts it into the trash. */
export function PurgeDialog({ scope, onClose, onPurged }: PurgeDialogProps): ReactNode {
  const engine = useEngine();
  const { refresh, announce, revision } = useWorkspace();
  const preview = useQuery(`purge ${JSON.stringify(scope)} ${revision}`, () => engine.previewPurge(scope));
  const [isPurging, setPurging] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const isEmpty = preview.data ? rowsIn(preview.data.counts) === 0 : true;

  async function purge(): Promise<void> {
    setPurging(true);
    setError(null);
    try {
      const { label } = await engine.purge(scope);
      announce(`In the trash: ${label}.`);
      refresh();
      onClose();
      onPurged?.();
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
      setPurging(false);
    }
  }

  return (
    <Dialog
      title="Move this to the trash?"
      onClose={onClose}
      actions={
        <Button variant="danger" disabled={isEmpty || isPurging} onClick={() => void purge()}>
          {isPurging ? 'Moving…' : 'Move to trash'}
        </Button>
      }
    >
      {preview.status === 'failed' && (
        <ErrorPane title="What would go could not be counted" error={preview.error} onRetry={preview.retry} />
      )}
      {!preview.data && preview.status === 'loading' && <Skeleton label="Counting what would go" rows={4} />}
      {preview.data && <Preview preview={preview.data} isEmpty={isEmpty} />}
      {isPurging && <p role="status">Moving. Where an import runs, this waits for its end.</p>}
      {error && <ErrorPane title="Nothing was moved" error={error} />}
    </Dialog>
  );
}

function rowsIn({ records, documents, notes }: PurgeCounts): number {
  return records + documents + notes;
}

function Preview({ preview, isEmpty }: { readonly preview: PurgePreview; readonly isEmpty: boolean }): ReactNode {
  const { timeZone } = useWorkspace();
  const { label, counts, alongEvents, oldestMs, newestMs, sample, notices } = preview;
  if (isEmpty) return <p>{label}: nothing. There is nothing to move.</p>;
  return (
    <>
      <p>
        <strong>{label}</strong>
        {oldestMs !== null && newestMs !== null && (
          <>
            , from {formatMinute(oldestMs, timeZone)} to {formatMinute(newestMs, timeZone)}
          </>
        )}
      </p>
      <PurgeCountsList counts={counts} />
      {alongEvents > 0 && (
        <p>
          {formatCount(alongEvents, 'event')} of these {alongEvents === 1 ? 'is' : 'are'} not meant and{' '}
          {alongEvents === 1 ? 'goes' : 'go'} along: a record is kept or purged whole.
        </p>
      )}
      {notices.map(say).map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <Disclosure summary={`The newest ${formatNumber(sample.length)}`}>
        <ul>
          {sample.map(({ title, ms }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and the list stays as it is
            <li key={index}>
              {ms !== null && <>{formatMinute(ms, timeZone)}: </>}
              {title}
            </li>
          ))}
        </ul>
      </Disclosure>
      <p>
        It is out of every search, list and count at once, for agents too. Storage has it in the trash for 30 days:
        there it can be had back, or deleted for good.
      </p>
    </>
  );
}

const COUNT_NAMES: readonly (readonly [keyof PurgeCounts, string])[] = [
  ['sessions', 'Sessions'],
  ['subagents', 'Sub-agents'],
  ['events', 'Events'],
  ['records', 'Raw records'],
  ['documents', 'Documents'],
  ['notes', 'Memory notes'],
];

function PurgeCountsList({ counts }: { readonly counts: PurgeCounts }): ReactNode {
  const rows = COUNT_NAMES.map(([key, name]) =>
    counts[key] > 0 ? ([name, formatNumber(counts[key])] as const) : null,
  );
  return <FactList facts={[...rows, ['As it was imported', formatBytes(counts.bytes)]]} />;
}
