import { useEffect, useRef, useState } from 'react';
import { STORE_NAMES } from '../../../engine/api.ts';
import type { Extent } from '../../../timeline/extents.ts';
import type { ItemColumns } from '../../../timeline/list-questions.ts';
import type { ZoneClock } from '../../../timeline/zone-clock.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { type ExportItems, type ExportResult, exportRange, openExportTarget } from './export-range.ts';
import type { ExportFormat } from './range-export.ts';
import type { TimelineScene } from './scene.ts';

interface ExportDialogProps {
  readonly title: string;
  readonly extent: Extent;
  readonly scene: TimelineScene;
  readonly clock: ZoneClock;
  readonly onClose: () => void;
}

const FORMATS = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'jsonl', label: 'JSON Lines' },
] as const satisfies readonly { readonly value: ExportFormat; readonly label: string }[];

type State =
  | { readonly at: 'choosing' }
  | { readonly at: 'writing'; readonly done: number }
  | { readonly at: 'done'; readonly result: ExportResult }
  | { readonly at: 'failed'; readonly reason: string };

/** Writes the events of a range to a file, whole. */
export function ExportDialog({ title, extent, scene, clock, onClose }: ExportDialogProps) {
  const engine = useEngine();
  const { announce } = useWorkspace();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [items, setItems] = useState<ExportItems | null>(null);
  const [state, setState] = useState<State>({ at: 'choosing' });
  // What it was opened for, whatever is selected meanwhile.
  const [asked] = useState(extent);
  const cancel = useRef(new AbortController());
  useEffect(() => {
    const { current } = cancel;
    scene.ask('exportRefs', asked).then(
      (columns) => setItems(itemsOf(columns)),
      (error: Error) => setState({ at: 'failed', reason: error.message }),
    );
    return () => current.abort();
  }, [scene, asked]);

  const write = async (chosen: ExportItems) => {
    try {
      const target = await openExportTarget('timeline-range', format);
      if (!target) return;
      setState({ at: 'writing', done: 0 });
      const request = { format, title, items: chosen, clock };
      const result = await exportRange(engine, request, target, cancel.current.signal, (done) =>
        setState({ at: 'writing', done }),
      );
      setState({ at: 'done', result });
      announce(`Exported ${formatCount(result.written, 'item')}.`);
    } catch (error) {
      if (cancel.current.signal.aborted) return;
      setState({ at: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const total = items?.length ?? 0;
  const isDone = state.at === 'done';
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          {!isDone && (
            <Button
              variant="primary"
              disabled={items === null || total === 0 || state.at === 'writing'}
              onClick={() => items && void write(items)}
            >
              {items === null ? 'Counting…' : `Export ${formatCount(total, 'item')}`}
            </Button>
          )}
        </>
      }
    >
      <p>{title}</p>
      {!isDone && <SegmentedControl label="Format" options={FORMATS} value={format} onChange={setFormat} />}
      <p>
        Whole texts, oldest first. Keys, passwords and tokens that are recognised are replaced by what they are, such as
        “[hidden: github-token]”; what is not recognised as one stays, so read it before you hand it on.
      </p>
      {state.at === 'writing' && (
        <ProgressBar
          label="Writing"
          ratio={state.done / Math.max(1, total)}
          valueText={`${formatNumber(state.done)} of ${formatNumber(total)}`}
        />
      )}
      {state.at === 'failed' && (
        <p role="alert">{`The export stopped: ${state.reason} Nothing was kept of it, and nothing here was changed. Try again.`}</p>
      )}
      {state.at === 'done' && <p role="status">{describeResult(state.result)}</p>}
    </Dialog>
  );
}

function itemsOf({ stores, ids }: ItemColumns): ExportItems {
  return {
    length: ids.length,
    slice: (start, end) =>
      Array.from(ids.subarray(start, end), (id, index) => ({
        store: STORE_NAMES[stores[start + index] ?? 0] ?? 'events',
        id,
      })),
  };
}

function describeResult({ written, hidden, missing }: ExportResult): string {
  return [
    `${formatCount(written, 'item')} written.`,
    hidden === 0 ? 'No key or password was found in them.' : `${formatNumber(hidden)} keys or passwords were hidden.`,
    missing > 0 ? `${formatCount(missing, 'item')} no longer existed.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
