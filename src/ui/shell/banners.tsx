import { useEffect, useSyncExternalStore } from 'react';
import { Banner } from '../components/banner.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { deadLink } from '../dead-link.ts';
import { formatBytes, formatDuration } from '../format.ts';
import type { RunningImport } from '../import-desk.ts';
import { isDeadAddress, navigate, type Route, useRoute } from '../router.ts';
import { useServiceWorker } from '../service-worker-context.ts';
import { makeWatchable } from '../watched.ts';
import { useImportDesk, useImports, useWorkspace } from '../workspace.tsx';
import { AgentSign } from './agent-signs.tsx';
import styles from './banners.module.css';
import { describeEnd } from './import-announcements.ts';
import { SCREEN_NAMES } from './screens.tsx';

/** What concerns every screen; each line is there only while it is true. */
export function Banners() {
  return (
    <section aria-label="Notices">
      <UpdateBanner />
      <AgentSign of="requests" />
      <StatusBanner />
      <DeadLinkBanner />
      <SampleBanner />
      <InterruptedBanner />
      <RunningBanner />
      <UndoingBanner />
      <EndedBanner />
    </section>
  );
}

function UpdateBanner() {
  const { updateWaiting, applyUpdate } = useServiceWorker();
  const { running } = useImports();
  if (!updateWaiting) return null;
  return (
    <Banner
      tone="accent"
      title="A new version is ready."
      role="status"
      actions={
        <Button onClick={applyUpdate} disabled={running !== null}>
          Reload with the new version
        </Button>
      }
    >
      {running ? 'It can take over once the import has ended.' : 'It takes over when you say so; your data stays.'}
    </Banner>
  );
}

function StatusBanner() {
  const { statusError, refresh } = useWorkspace();
  if (!statusError) return null;
  return (
    <Banner
      tone="danger"
      title="The database did not say what it holds."
      role="alert"
      actions={<Button onClick={refresh}>Retry</Button>}
    >
      {statusError.message}
    </Banner>
  );
}

function DeadLinkBanner() {
  const route = useRoute();
  const dead = useSyncExternalStore(deadLink.subscribe, deadLink.getSnapshot);
  const isElsewhere = dead !== null && dead.screen !== route.screen;
  useEffect(() => correctAddress(route), [route]);
  useEffect(() => {
    if (isElsewhere) deadLink.set(null);
  }, [isElsewhere]);
  if (!dead || isElsewhere) return null;
  return (
    <Banner
      tone="warn"
      title="This link leads to nothing here."
      role="alert"
      actions={<Button onClick={() => deadLink.set(null)}>Dismiss</Button>}
    >
      {dead.text}
    </Banner>
  );
}

/** What the address bar says is what is shown. */
function correctAddress(route: Route): void {
  const { hash } = window.location;
  if (!isDeadAddress(hash)) return;
  const text = `Nothing is called “${hash.slice(0, MAX_SHOWN_ADDRESS)}”; ${SCREEN_NAMES[route.screen]} is shown instead.`;
  deadLink.set({ screen: route.screen, text });
  navigate(route, { replace: true });
}

const MAX_SHOWN_ADDRESS = 80;

function SampleBanner() {
  const desk = useImportDesk();
  const { status, announce } = useWorkspace();
  const { running, undoing } = useImports();
  const importId = status?.sampleImportId ?? null;
  if (importId === null || running?.isSample || undoing?.importId === importId) return null;

  async function remove(id: number): Promise<void> {
    await desk.undo({ importId: id, label: 'Sample data' });
    announce('Sample data removed.');
  }

  return (
    <Banner
      tone="neutral"
      title="Sample data."
      actions={
        <Button disabled={undoing !== null} onClick={() => void remove(importId)}>
          Remove sample data
        </Button>
      }
    >
      Made up for trying Strata out; removing it leaves everything else as it is.
    </Banner>
  );
}

/** What a closed page left half done: it does not go on by itself, and nothing else would say so. */
function InterruptedBanner() {
  const { status } = useWorkspace();
  const { running } = useImports();
  const dismissedId = useSyncExternalStore(dismissedInterruption.subscribe, dismissedInterruption.getSnapshot);
  const newest = status?.interrupted[0];
  if (!newest || running || newest.importId <= dismissedId) return null;
  return (
    <Banner
      tone="warn"
      title={`The import of ${newest.label} was interrupted.`}
      actions={
        <>
          <LinkButton href="#/import">Show imports</LinkButton>
          <Button onClick={() => dismissedInterruption.set(newest.importId)}>Dismiss</Button>
        </>
      }
    >
      The page was closed before it ended. What was stored until then is kept.{' '}
      {newest.isSample
        ? 'To have it whole, remove the sample data and load it again.'
        : 'Import the same files again: only what is missing is added.'}
    </Banner>
  );
}

/** Id of the newest one that was dismissed; gone with the page. */
const dismissedInterruption = makeWatchable(0);

function RunningBanner() {
  const { screen } = useRoute();
  const { running } = useImports();
  if (!running || screen === 'import') return null;
  return (
    <Banner
      tone="neutral"
      title={`Importing ${running.label}.`}
      actions={<LinkButton href="#/import">Show</LinkButton>}
    >
      {describeProgress(running)}
      <div className={styles.progress}>
        <ProgressBar label={`Import of ${running.label}`} ratio={ratioOf(running)} />
      </div>
    </Banner>
  );
}

/** It is one transaction in the engine's only thread. */
function UndoingBanner() {
  const { undoing, running } = useImports();
  if (!undoing) return null;
  return (
    <Banner tone="neutral" title={`Undoing the import of ${undoing.label}.`} role="status">
      {running
        ? 'It begins when the running import has ended.'
        : 'Searches are answered when it is done. It happens whole or not at all: if the page is closed before that, nothing is removed.'}
    </Banner>
  );
}

/** For those who went to another screen meanwhile; the import screen shows the report itself. */
function EndedBanner() {
  const { screen } = useRoute();
  const desk = useImportDesk();
  const { ended, failure } = useImports();
  if (screen === 'import') return null;
  const actions = (
    <>
      <LinkButton href="#/import">Show report</LinkButton>
      <Button onClick={() => desk.dismissEnded()}>Dismiss</Button>
    </>
  );
  if (failure) {
    return (
      <Banner tone="danger" title="The import broke off." actions={actions}>
        {failure.error.message}
      </Banner>
    );
  }
  if (!ended || (ended.report.isSample && ended.report.state === 'done')) return null;
  return (
    <Banner tone={ended.report.state === 'done' ? 'ok' : 'warn'} title={describeEnd(ended.report)} actions={actions} />
  );
}

function ratioOf({ progress }: RunningImport): number {
  return progress && progress.bytesTotal > 0 ? progress.bytesDone / progress.bytesTotal : 0;
}

function describeProgress({ progress }: RunningImport): string {
  if (!progress) return 'What is in already can be searched.';
  const eta = progress.etaMs === null ? '' : `, about ${formatDuration(progress.etaMs)} left`;
  return `${formatBytes(progress.bytesDone)} of ${formatBytes(progress.bytesTotal)}${eta}. What is in already can be searched.`;
}
