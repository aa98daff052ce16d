import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { ColumnQuestions, Where } from './column-questions.ts';
import { type ExportResult, exportRange, openExportTarget } from './export-range.ts';
import type { ExportFormat } from './range-export.ts';
import type { ZoneClock } from './zone-clock.ts';

interface ExportDialogProps {
  readonly title: string;
  readonly where: Where;
  readonly questions: ColumnQuestions;
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
export function ExportDialog({ title, where, questions, clock, onClose }: ExportDialogProps) {
  const engine = useEngine();
  const { announce } = useWorkspace();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [events, setEvents] = useState<Uint32Array | null>(null);
  const [state, setState] = useState<State>({ at: 'choosing' });
  const cancel = useRef(new AbortController());
  useEffect(() => {
    const { current } = cancel;
    questions.listEvents(where).then(setEvents, () => setEvents(new Uint32Array()));
    return () => current.abort();
  }, [questions, where]);

  const write = async (chosen: Uint32Array) => {
    try {
      const target = await openExportTarget('timeline-range', format);
      if (!target) return;
      setState({ at: 'writing', done: 0 });
      const items = await questions.refsOf(chosen);
      const request = { format, title, items, clock };
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
  const total = events?.length ?? 0;
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
              disabled={events === null || total === 0 || state.at === 'writing'}
              onClick={() => events && void write(events)}
            >
              {events === null ? 'Counting…' : `Export ${formatCount(total, 'item')}`}
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

function describeResult({ written, hidden, missing }: ExportResult): string {
  return [
    `${formatCount(written, 'item')} written.`,
    hidden === 0 ? 'No key or password was found in them.' : `${formatNumber(hidden)} keys or passwords were hidden.`,
    missing > 0 ? `${formatCount(missing, 'item')} no longer existed.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
