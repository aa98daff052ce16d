import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type {
  EngineApi,
  ImportItem,
  ImportOptions,
  ImportReport,
  OpeningState,
  Status,
  TabsState,
} from '../engine/api.ts';
import { useEngine } from './engine-context.ts';
import { ImportDesk, type ImportsState } from './import-desk.ts';
import type { CollectionNote } from './import-source/collection.ts';
import { currentTimeZone, usePreferences } from './preferences.ts';
import { makeWatchable, type Watched } from './watched.ts';

export type Urgency = 'polite' | 'assertive';

export interface Announcement {
  /** Grows, so that the same words can be said twice. */
  readonly id: number;
  readonly text: string;
  readonly urgency: Urgency;
}

/** What all screens share. */
export interface Workspace {
  readonly opening: OpeningState;
  /** Null until the engine answers for the first time. */
  readonly status: Status | null;
  /** Why there is no newer status. */
  readonly statusError: Error | null;
  /** Grows whenever the data changed: part of every query key. */
  readonly revision: number;
  /** After a change of data: asks for the status again and raises the revision. */
  readonly refresh: () => void;
  /** IANA name in which dates are shown and read. */
  readonly timeZone: string;
  /** Says something to screen readers. */
  readonly announce: (text: string, urgency?: Urgency) => void;
  /** Resolves with the report; rejects when there is none. */
  readonly startImport: (
    items: readonly ImportItem[],
    options: ImportOptions,
    /** What was chosen with them and is not among them. */
    notes?: readonly CollectionNote[],
  ) => Promise<ImportReport>;
}

interface WorkspaceParts extends Workspace {
  readonly desk: ImportDesk;
  readonly tabs: Watched<TabsState>;
  readonly announcements: Watched<Announcement | null>;
}

const WorkspaceContext = createContext<WorkspaceParts | null>(null);

/** Status is asked for at most this often while an import runs. */
const STATUS_PAUSE_MS = 2000;

interface WorkspaceProviderProps {
  readonly opening: Watched<OpeningState>;
  readonly tabs: Watched<TabsState>;
  readonly children: ReactNode;
}

export function WorkspaceProvider({ opening: watchedOpening, tabs, children }: WorkspaceProviderProps) {
  const engine = useEngine();
  usePreferences();
  const opening = useSyncExternalStore(watchedOpening.subscribe, watchedOpening.getSnapshot);
  const [revision, setRevision] = useState(0);
  const [announcements] = useState(() => makeWatchable<Announcement | null>(null));
  const { status, statusError, askStatus } = useStatus(engine, opening.state === 'ready');

  const refresh = useCallback(() => {
    setRevision((previous) => previous + 1);
    askStatus();
  }, [askStatus]);

  useExpiry(status?.nextExpiryMs ?? null, refresh);

  const [desk] = useState(() => new ImportDesk(engine, { onProgress: makeThrottle(askStatus), onEnd: refresh }));
  useOtherTabs(tabs, refresh, askStatus);

  const announce = useCallback(
    (text: string, urgency: Urgency = 'polite') => {
      announcements.set({ id: (announcements.getSnapshot()?.id ?? 0) + 1, text, urgency });
    },
    [announcements],
  );

  const timeZone = currentTimeZone();
  const workspace = useMemo<WorkspaceParts>(
    () => ({
      opening,
      status,
      statusError,
      revision,
      refresh,
      timeZone,
      announce,
      startImport: (items, options, notes) => desk.start(items, options, notes),
      desk,
      tabs,
      announcements,
    }),
    [opening, status, statusError, revision, refresh, timeZone, announce, desk, tabs, announcements],
  );
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

export function useWorkspace(): Workspace {
  return useParts();
}

/** Changes several times a second while an import runs; ask for it only where that shows. */
export function useImports(): ImportsState {
  const { desk } = useParts();
  return useSyncExternalStore(desk.subscribe, desk.getSnapshot);
}

export function useImportDesk(): ImportDesk {
  return useParts().desk;
}

export function useTabs(): TabsState {
  const { tabs } = useParts();
  return useSyncExternalStore(tabs.subscribe, tabs.getSnapshot);
}

export function useAnnouncement(): Announcement | null {
  const { announcements } = useParts();
  return useSyncExternalStore(announcements.subscribe, announcements.getSnapshot);
}

function useParts(): WorkspaceParts {
  const parts = useContext(WorkspaceContext);
  if (!parts) throw new Error('useWorkspace needs a WorkspaceProvider above it.');
  return parts;
}

/** During an import the counts in the shell grow, but not with every tick. */
function makeThrottle(run: () => void): () => void {
  let lastRunMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastRunMs < STATUS_PAUSE_MS) return;
    lastRunMs = nowMs;
    run();
  };
}

/** Timers hold no more than that: they are set anew. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** When something goes by itself, what shows it asks anew. */
function useExpiry(nextExpiryMs: number | null, refresh: () => void): void {
  useEffect(() => {
    if (nextExpiryMs === null) return;
    const timer = setTimeout(refresh, Math.min(Math.max(0, nextExpiryMs - Date.now()), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [nextExpiryMs, refresh]);
}

/** What another tab changes, or imports, shows here too. */
function useOtherTabs(tabs: Watched<TabsState>, refresh: () => void, askStatus: () => void): void {
  useEffect(() => {
    let seen = tabs.getSnapshot();
    const askNowAndThen = makeThrottle(askStatus);
    return tabs.subscribe(() => {
      const { changes, importing } = tabs.getSnapshot();
      if (changes !== seen.changes) refresh();
      else if (importing !== seen.importing) askNowAndThen();
      seen = tabs.getSnapshot();
    });
  }, [tabs, refresh, askStatus]);
}

interface StatusParts {
  readonly status: Status | null;
  readonly statusError: Error | null;
  readonly askStatus: () => void;
}

function useStatus(engine: EngineApi, isReady: boolean): StatusParts {
  const [status, setStatus] = useState<Status | null>(null);
  const [statusError, setStatusError] = useState<Error | null>(null);
  const asked = useRef(0);

  const askStatus = useCallback(() => {
    asked.current += 1;
    const turn = asked.current;
    engine.status(Date.now()).then(
      (next) => {
        if (turn !== asked.current) return;
        setStatus(next);
        setStatusError(null);
      },
      (error: unknown) => {
        if (turn === asked.current) setStatusError(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }, [engine]);

  useEffect(() => {
    if (isReady) askStatus();
  }, [isReady, askStatus]);

  return { status, statusError, askStatus };
}
