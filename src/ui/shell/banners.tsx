import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { deadLink } from '../dead-link.ts';
import { isDeadAddress, navigate, type Route, useRoute } from '../router.ts';
import { useServiceWorker } from '../service-worker-context.ts';
import { useImportDesk, useImports, useTabs, useWorkspace } from '../workspace.tsx';
import { AgentSign } from './agent-signs.tsx';
import { SCREEN_NAMES } from './screens.tsx';

/** What concerns every screen; each line is there only while it is true. */
export function Banners() {
  return (
    <section aria-label="Notices">
      <UpdateBanner />
      <AboutDatabase />
      <AgentSign of="requests" />
      <StatusBanner />
      <DeadLinkBanner />
      <SampleBanner />
      <AboutImports />
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

const DatabaseBanner = lazy(() =>
  import('./database-banner.tsx').then((module) => ({ default: module.DatabaseBanner })),
);

/** Before there is any answer, a panel says it in place of the screen. */
function AboutDatabase() {
  const { opening, status } = useWorkspace();
  if (status === null || opening.state === 'ready' || opening.state === 'opening') return null;
  return (
    <Suspense fallback={null}>
      <DatabaseBanner opening={opening} />
    </Suspense>
  );
}

const ImportBanners = lazy(() => import('./import-banners.tsx').then((module) => ({ default: module.ImportBanners })));

/** Its chunk is loaded when there is something to say. */
function AboutImports() {
  const { status } = useWorkspace();
  const { running, undoing, ended, failure } = useImports();
  const { importing } = useTabs();
  const isNeeded = importing ?? running ?? undoing ?? ended ?? failure ?? status?.interrupted[0] ?? null;
  if (isNeeded === null) return null;
  return (
    <Suspense fallback={null}>
      <ImportBanners />
    </Suspense>
  );
}
