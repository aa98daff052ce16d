import { useSyncExternalStore } from 'react';
import { Banner } from '../components/banner.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { ProgressBar } from '../components/progress-bar.tsx';
import { formatBytes, formatDuration } from '../format.ts';
import type { RunningImport } from '../import-desk.ts';
import { useRoute } from '../router.ts';
import { makeWatchable } from '../watched.ts';
import { useImportDesk, useImports, useTabs, useWorkspace } from '../workspace.tsx';
import { describeEnd, useImportAnnouncements } from './import-announcements.ts';
import styles from './import-banners.module.css';

/** What becomes of imports, on every screen; each line is there only while it is true. */
export function ImportBanners() {
  useImportAnnouncements();
  return (
    <>
      <InterruptedBanner />
      <RunningBanner />
      <OtherTabBanner />
      <UndoingBanner />
      <EndedBanner />
    </>
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
      {newest.isSample
        ? 'The page was closed before it ended, and what was stored until then is kept. To have it whole, remove the sample data and load it again.'
        : newest.problem}
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

function OtherTabBanner() {
  const { importing } = useTabs();
  if (!importing) return null;
  return (
    <Banner tone="neutral" title={`Another tab imports ${importing.label}.`}>
      {describeProgress(importing)}
      <div className={styles.progress}>
        <ProgressBar label={`Import of ${importing.label} by another tab`} ratio={ratioOf(importing)} />
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

function ratioOf({ progress }: Pick<RunningImport, 'progress'>): number {
  return progress && progress.bytesTotal > 0 ? progress.bytesDone / progress.bytesTotal : 0;
}

function describeProgress({ progress }: Pick<RunningImport, 'progress'>): string {
  if (!progress) return 'What is in already can be searched.';
  const eta = progress.etaMs === null ? '' : `, about ${formatDuration(progress.etaMs)} left`;
  return `${formatBytes(progress.bytesDone)} of ${formatBytes(progress.bytesTotal)}${eta}. What is in already can be searched.`;
}
