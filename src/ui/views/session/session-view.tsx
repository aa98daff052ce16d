import { useEffect, useMemo, useState } from 'react';
import type { EngineApi, SessionDetail } from '../../../engine/api.ts';
import { LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useScreenTitle } from '../../hooks/use-screen-title.ts';
import { useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { toDisplayUnits } from './display-units.ts';
import { Reader } from './reader.tsx';
import { titleOf } from './session-links.ts';
import type { SessionLayout } from './transcript-rows.ts';

interface OpenSession {
  readonly detail: SessionDetail;
  readonly layout: SessionLayout;
  /** Which load it comes from; a new one starts a new reader. */
  readonly loadKey: string;
}

async function openSession(engine: EngineApi, sessionKey: string, loadKey: string): Promise<OpenSession | null> {
  const [detail, outline] = await Promise.all([engine.getSession(sessionKey), engine.outlineSession(sessionKey)]);
  if (!detail) return null;
  return { detail, layout: { sessionKey, outline, units: toDisplayUnits(outline) }, loadKey };
}

export function SessionView() {
  const sessionKey = useRoute().id ?? '';
  return <LoadedSession key={sessionKey} sessionKey={sessionKey} />;
}

function LoadedSession({ sessionKey }: { readonly sessionKey: string }) {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const [loads, setLoads] = useState(0);
  const loadKey = `${sessionKey} ${loads}`;
  const session = useQuery(loadKey, () => openSession(engine, sessionKey, loadKey));
  const open = session.data ?? null;
  const { newEvents, isGone, title } = useChanges(open, revision);
  const detail = useMemo(() => (open && title !== null ? renamed(open.detail, title) : open?.detail), [open, title]);
  useReloadWhileUnknown(session.status === 'ready' && open === null, revision, () => setLoads(loads + 1));
  useScreenTitle(detail ? titleOf(detail.summary) : null);
  if (open && detail && !isGone) {
    return (
      <Reader
        key={open.loadKey}
        detail={detail}
        layout={open.layout}
        newEvents={newEvents}
        onRefresh={() => setLoads(loads + 1)}
      />
    );
  }
  return (
    <>
      <ScreenHeader title="Session" />
      {session.status === 'loading' && <Skeleton label="Loading the session" rows={8} rowHeight={64} />}
      {session.status === 'failed' && (
        <ErrorPane title="The session could not be read" error={session.error} onRetry={session.retry} />
      )}
      {session.status === 'ready' && isGone && <RemovedSession />}
      {session.status === 'ready' && !isGone && (
        <EmptyState
          title="This link leads to a session that is not here"
          actions={
            <>
              <LinkButton variant="primary" href="#/import">
                Import
              </LinkButton>
              <LinkButton href="#/sessions">All sessions</LinkButton>
            </>
          }
        >
          <p>A link works where the same session was imported. Import its file, and this page shows it.</p>
        </EmptyState>
      )}
    </>
  );
}

function RemovedSession() {
  return (
    <EmptyState
      title="This session was removed"
      actions={
        <LinkButton variant="primary" href="#/sessions">
          All sessions
        </LinkButton>
      }
    >
      <p>The import that brought it was undone, or its time was over. Import its file again to read it.</p>
    </EmptyState>
  );
}

/** A title comes in at once. */
function renamed(detail: SessionDetail, title: string): SessionDetail {
  return detail.summary.title === title ? detail : { ...detail, summary: { ...detail.summary, title } };
}

/** What imports and undos did to the session since it was opened; new events are never shuffled in by themselves. */
function useChanges(
  open: OpenSession | null,
  revision: number,
): { newEvents: number; isGone: boolean; title: string | null } {
  const engine = useEngine();
  const sessionKey = open?.detail.summary.sessionKey ?? null;
  const now = useQuery(`${revision} ${sessionKey}`, async () =>
    sessionKey === null ? null : engine.getSession(sessionKey),
  );
  if (!open || now.status !== 'ready') return { newEvents: 0, isGone: false, title: now.data?.summary.title ?? null };
  if (!now.data) return { newEvents: 0, isGone: true, title: null };
  const { events, title } = now.data.summary;
  return { newEvents: Math.max(0, events - open.detail.summary.events), isGone: false, title };
}

/** What was missing may come with the next import. */
function useReloadWhileUnknown(isUnknown: boolean, revision: number, reload: () => void): void {
  const [seen, setSeen] = useState(revision);
  useEffect(() => {
    if (revision === seen) return;
    setSeen(revision);
    if (isUnknown) reload();
  }, [revision, seen, isUnknown, reload]);
}
