import { type ReactNode, useState } from 'react';
import type { EstimateBasis, SessionEstimate, TimeEstimates } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatDuration, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { agentName } from '../session/agent-name.ts';
import styles from './estimate-dialog.module.css';
import { formatSpanText } from './span-text.ts';

const RESTS_ON: Readonly<Record<EstimateBasis, string>> = {
  between: 'between its dated events',
  beside: 'at its nearest dated event',
  call: 'at the call that started it',
  file: 'at the last change of its file, so no later than that',
};

/** Only what rests on recorded times is chosen at first. */
const SURE: ReadonlySet<EstimateBasis> = new Set(['between', 'beside', 'call']);

/** What undated events could be dated by; nothing is changed before it is confirmed, and all of it can be taken back. */
export function EstimateDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const preview = useQuery(`estimates ${revision}`, () => engine.previewTimeEstimates());
  if (preview.status === 'failed') {
    return (
      <Dialog title="Estimate dates" onClose={onClose}>
        <ErrorPane title="The neighbours could not be read" error={preview.error} onRetry={preview.retry} />
      </Dialog>
    );
  }
  if (!preview.data) {
    return (
      <Dialog title="Estimate dates" onClose={onClose}>
        <p>Looking at what stands beside them…</p>
      </Dialog>
    );
  }
  return <Preview key={revision} estimates={preview.data} onClose={onClose} />;
}

interface PreviewProps {
  readonly estimates: TimeEstimates;
  readonly onClose: () => void;
}

function Preview({ estimates: { estimates, withoutNeighbour, applied }, onClose }: PreviewProps) {
  const engine = useEngine();
  const { announce, refresh, timeZone } = useWorkspace();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(estimates.filter(({ basis }) => SURE.has(basis)).map(({ sessionKey }) => sessionKey)),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wanted = estimates.filter(({ sessionKey }) => chosen.has(sessionKey));
  const events = wanted.reduce((sum, estimate) => sum + estimate.events, 0);

  const change = async (work: () => Promise<number>, done: (changed: number) => string) => {
    setIsBusy(true);
    try {
      announce(done(await work()));
      refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };
  const apply = () =>
    change(
      () => engine.applyTimeEstimates(wanted.map(({ sessionKey }) => sessionKey)),
      (changed) => `${formatCount(changed, 'event')} now have an estimated date.`,
    );
  const takeBack = (keys: readonly string[]) =>
    change(
      () => engine.revertTimeEstimates(keys),
      (changed) => `${formatCount(changed, 'event')} have no date again.`,
    );
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <Dialog
      title="Estimate dates"
      isWide
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" disabled={isBusy || events === 0} onClick={() => void apply()}>
            {`Estimate ${formatCount(events, 'event')}`}
          </Button>
        </>
      }
    >
      <p>
        Estimated times are marked as inferred, “set by hand”, wherever they are shown. What each event had before is
        kept, and comes back exactly when an estimate is taken back.
      </p>
      {problem && <p role="alert">{`Nothing was changed: ${problem}`}</p>}
      {estimates.length === 0 && <p>No undated event has anything dated beside it.</p>}
      <ul className={styles.list}>
        {estimates.map((estimate) => (
          <li key={estimate.sessionKey}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.has(estimate.sessionKey)}
                onChange={() => toggle(estimate.sessionKey)}
              />
              <span>
                <strong>{estimate.title}</strong>
                <span className={styles.facts}>{describeEstimate(estimate, timeZone)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {withoutNeighbour.events > 0 && (
        <p>
          {`${formatCount(withoutNeighbour.events, 'event')} of ${formatCount(withoutNeighbour.sessions, 'session')} have nothing dated beside them and stay without a date.`}
        </p>
      )}
      {applied.length > 0 && (
        <>
          <h3 className={styles.heading}>Estimated before</h3>
          <ul className={styles.list}>
            {applied.map(({ sessionKey, title, events: estimated, fromMs, toMs }) => (
              <li key={sessionKey} className={styles.applied}>
                <span>
                  <strong>{title}</strong>
                  <span className={styles.facts}>
                    {`${formatCount(estimated, 'event')}, ≈ ${formatSpanText(fromMs, toMs, timeZone)}`}
                  </span>
                </span>
                <Button disabled={isBusy} aria-label={`Take back ${title}`} onClick={() => void takeBack([sessionKey])}>
                  Take back
                </Button>
              </li>
            ))}
          </ul>
          {applied.length > 1 && (
            <Button disabled={isBusy} onClick={() => void takeBack(applied.map(({ sessionKey }) => sessionKey))}>
              {`Take back all ${formatNumber(applied.length)}`}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

/** `41 events of Codex CLI, ≈ 12 Nov 2026 14:00 – 14:20, between its dated events, give or take 3 min`. */
function describeEstimate(
  { events, tool, fromMs, toMs, basis, plusMinusMs }: SessionEstimate,
  timeZone: string,
): string {
  return [
    `${formatCount(events, 'event')} of ${agentName(tool)}`,
    `≈ ${formatSpanText(fromMs, toMs, timeZone)}`,
    RESTS_ON[basis],
    plusMinusMs === null ? '' : `give or take ${formatDuration(plusMinusMs)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
