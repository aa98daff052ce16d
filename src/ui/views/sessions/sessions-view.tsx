import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { EngineApi, ProjectSummary, SessionListAnswer } from '../../../engine/api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { ProjectSelect } from '../../components/project-select.tsx';
import { rovingTarget } from '../../components/roving-target.ts';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { StoreNotice } from '../../components/store-notice.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber, formatTotal } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useShortcut } from '../../hooks/use-shortcut.ts';
import { currentRoute, formatRoute, makeRoute, navigate, useRoute, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { briefHref } from '../brief/brief-params.ts';
import { groupSessions } from './session-groups.ts';
import { loadSessions, type SessionPages } from './session-pages.ts';
import { SessionRow } from './session-row.tsx';
import { parseSessionsParams, SESSION_PAGE, SESSION_SORTS, type SessionsParams } from './sessions-params.ts';
import styles from './sessions-view.module.css';

export function SessionsView() {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const params = parseSessionsParams(useRoute().params);
  const list = useSessionList(params, revision);
  const projects = useQuery(`projects ${revision}`, () => engine.listProjects());
  const { data } = list;
  const chosen = projects.data?.data.find(({ label }) => label === params.project);
  const isEmpty = data === null || data?.sessions.length === 0;
  return (
    <div className={styles.view}>
      <ScreenHeader
        title="Sessions"
        meta={data && <Counts last={data.last} />}
        actions={chosen && <LinkButton href={briefHref({ project: chosen.path })}>Brief of the project</LinkButton>}
      >
        <SegmentedControl
          label="Sort by"
          options={SESSION_SORTS}
          value={params.sort}
          onChange={(sort) => change({ sort: sort === 'newest' ? null : sort, shown: null })}
        />
      </ScreenHeader>
      <Filters params={params} projects={projects.data?.data ?? []} />
      {data && <StoreNotice answer={data.last} onRetry={list.retry} />}
      {list.status === 'failed' && (
        <ErrorPane title="The sessions could not be listed" error={list.error} onRetry={list.retry} />
      )}
      {data === undefined && list.status === 'loading' && (
        <Skeleton label="Loading the sessions" rows={10} rowHeight={52} />
      )}
      {isEmpty && list.status === 'ready' && <NoSessions params={params} isProjectKnown={data !== null} />}
      {data && !isEmpty && <SessionList pages={data} params={params} isLoadingMore={list.status === 'loading'} />}
    </div>
  );
}

/** Goes on from the pages that are there when only more of the same list is wanted. Null for an unknown project. */
function useSessionList(params: SessionsParams, revision: number) {
  const engine = useEngine();
  const { timeZone } = useWorkspace();
  const { text, project, entries, sort, shown } = params;
  const listKey = JSON.stringify([text, project, entries, timeZone, sort, revision]);
  const loaded = useRef<{ readonly listKey: string; readonly pages: SessionPages } | null>(null);
  return useQuery(`${listKey} ${shown}`, async () => {
    const projectId = await findProject(engine, project);
    if (projectId === undefined) return null;
    const before = loaded.current?.listKey === listKey ? loaded.current.pages : null;
    const matching = entries === null ? {} : { matching: { query: entries, timeZone, nowMs: Date.now() } };
    const pages = await loadSessions(engine, { text, projectId, sort, ...matching }, shown, before);
    loaded.current = { listKey, pages };
    return pages;
  });
}

async function findProject(engine: EngineApi, label: string | null): Promise<number | null | undefined> {
  if (label === null) return null;
  const projects = await engine.listProjects();
  return projects.data.find((project) => project.label === label)?.id;
}

function change(changes: Readonly<Record<string, string | null>>): void {
  navigate(withParams(currentRoute(), changes), { replace: true });
}

function Counts({ last }: { readonly last: SessionListAnswer }) {
  const { total, subagents, isTotalLowerBound, tookMs } = last;
  const sessions = total - subagents;
  return (
    <span role="status">
      {formatTotal(sessions, isTotalLowerBound)} {sessions === 1 ? 'session' : 'sessions'}
      {subagents > 0 && `, ${formatCount(subagents, 'sub-agent')} without ${subagents === 1 ? 'its' : 'their'} session`}{' '}
      · {formatNumber(Math.round(tookMs))} ms
    </span>
  );
}

interface FiltersProps {
  readonly params: SessionsParams;
  readonly projects: readonly ProjectSummary[];
}

function Filters({ params, projects }: FiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current.value !== params.text) field.current.value = params.text;
  }, [params.text]);
  return (
    <div className={styles.filters}>
      <input
        ref={field}
        type="search"
        aria-label="Filter sessions"
        placeholder="Filter by title, project or id"
        defaultValue={params.text}
        onChange={(event) => change({ filter: event.target.value, shown: null })}
      />
      <ProjectSelect
        projects={projects}
        value={params.project}
        onChange={(project) => change({ project, shown: null })}
      />
      {params.entries !== null && (
        <p className={styles.matching}>
          With an entry that matches <code>{params.entries}</code>
          <Button variant="ghost" onClick={() => change({ entries: null, shown: null })}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

interface NoSessionsProps {
  readonly params: SessionsParams;
  readonly isProjectKnown: boolean;
}

function NoSessions({ params: { text, project, entries }, isProjectKnown }: NoSessionsProps): ReactNode {
  if (text === '' && project === null && entries === null) {
    return (
      <EmptyState title="No sessions" actions={<LinkButton href="#/import">Import</LinkButton>}>
        <p>Sessions come from the transcripts that agents write. Import a file or a folder of them.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No session matches"
      actions={
        <Button onClick={() => change({ filter: null, project: null, entries: null })}>Clear the filters</Button>
      }
    >
      {entries !== null && (
        <p>
          Only sessions with an entry that matches <code>{entries}</code> are looked at.
        </p>
      )}
      {(text !== '' || project !== null) && <p>{describeMiss(text, project, isProjectKnown)}</p>}
      {text !== '' && (
        <p>
          To look inside of sessions, <a href={searchHref(text)}>search for “{text}”</a>.
        </p>
      )}
    </EmptyState>
  );
}

function describeMiss(text: string, project: string | null, isProjectKnown: boolean): string {
  if (!isProjectKnown) return `There is no project “${project}” in this database.`;
  if (text === '') return `The project “${project}” has no sessions.`;
  return `No title, project or id contains “${text}”${project === null ? '' : ` in the project “${project}”`}.`;
}

function searchHref(text: string): string {
  return formatRoute(makeRoute('search', { params: { q: text } }));
}

interface SessionListProps {
  readonly pages: SessionPages;
  readonly params: SessionsParams;
  readonly isLoadingMore: boolean;
}

function SessionList({ pages, params, isLoadingMore }: SessionListProps) {
  const { timeZone } = useWorkspace();
  const list = useRef<HTMLDivElement>(null);
  const { sessions, last } = pages;
  const [stop, setStop] = useState<string | null>(null);
  const tabStop = sessions.find((session) => session.sessionKey === stop) ?? sessions[0];
  useShortcut('j', () => moveFocus(list.current, 'ArrowDown'), 'Next session');
  useShortcut('k', () => moveFocus(list.current, 'ArrowUp'), 'Previous session');
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (moveFocus(list.current, event.key)) event.preventDefault();
  };
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const { session } = event.target.dataset;
    if (session !== undefined) setStop(session);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the links inside
    <div ref={list} className={styles.list} onKeyDown={handleKeyDown} onFocus={handleFocus} data-pane>
      {groupSessions(sessions, params.sort, timeZone).map((group) => (
        <Group key={group.title} title={group.title}>
          {group.sessions.map((session) => (
            <SessionRow key={session.sessionKey} session={session} isTabStop={session === tabStop} />
          ))}
        </Group>
      ))}
      <p className={styles.end}>
        {last.nextCursor === null
          ? `End of ${formatTotal(last.total, last.isTotalLowerBound)}.`
          : `${formatNumber(sessions.length)} of ${formatTotal(last.total, last.isTotalLowerBound)}.`}
        {last.nextCursor !== null && (
          <Button disabled={isLoadingMore} onClick={() => change({ shown: String(sessions.length + SESSION_PAGE) })}>
            {isLoadingMore ? 'Loading' : `Load ${SESSION_PAGE} more`}
          </Button>
        )}
      </p>
    </div>
  );
}

function Group({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  if (title === null) return <ol className={styles.rows}>{children}</ol>;
  return (
    <section aria-label={title}>
      <h2 className={styles.day}>{title}</h2>
      <ol className={styles.rows}>{children}</ol>
    </section>
  );
}

/** From the row that has the focus, else to the tab stop. True when the key is one that moves. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-session]') ?? [])];
  const active = document.activeElement;
  const index = active instanceof HTMLElement ? rows.indexOf(active) : -1;
  if (index < 0 && !key.startsWith('Arrow')) return false;
  const target = index < 0 ? rows.findIndex((row) => row.tabIndex === 0) : rovingTarget(key, index, rows.length);
  if (target === null) return false;
  rows[target]?.focus();
  return true;
}
