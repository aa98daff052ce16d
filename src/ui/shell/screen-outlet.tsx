import { lazy, type RefObject, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import type { OpeningState, Status } from '../../engine/api.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { focusScreenHeading, isFocusLost } from '../hooks/screen-focus.ts';
import { APP_NAME } from '../hooks/use-screen-title.ts';
import { type Route, type Screen, useRoute } from '../router.ts';
import { useWorkspace } from '../workspace.tsx';
import type { ClosedState } from './opening-panel.tsx';
import { loadView, SCREEN_NAMES, type ViewName } from './screens.tsx';
import styles from './shell.module.css';
import { ViewBoundary } from './view-boundary.tsx';

/** These have nothing to show before the first import. */
const SCREENS_OF_DATA: ReadonlySet<Screen> = new Set<Screen>([
  'search',
  'timeline',
  'sessions',
  'figures',
  'questions',
  'context',
  'brief',
]);

export function ScreenOutlet() {
  const route = useRoute();
  const { opening, status, statusError } = useWorkspace();
  const main = useRef<HTMLElement>(null);
  // Once there was an answer, what is on the screen stays there: the banner says what became of the database.
  const isReady = status !== null || (opening.state === 'ready' && statusError !== null);
  const isFirstRun = status !== null && isEmpty(status) && SCREENS_OF_DATA.has(route.screen);
  const isAhead = isOpening(opening) && asksFirst(route);
  useTitle(route);
  useFocusOnArrival(main, isReady ? placeOf(route, isFirstRun) : null);
  return (
    <main ref={main} id="main" className={styles.main} tabIndex={-1} data-pane>
      {isReady || isAhead ? (
        <CurrentView screen={route.screen} isFirstRun={isFirstRun} />
      ) : (
        <Opening opening={opening} screen={route.screen} />
      )}
    </main>
  );
}

/** Whether what a link leads to asks before it is known what there is: a search, and the timeline with a worker of its own. */
function asksFirst({ screen, params }: Route): boolean {
  return screen === 'timeline' || (screen === 'search' && params.has('q'));
}

const OpeningPanel = lazy(() => import('./opening-panel.tsx').then((module) => ({ default: module.OpeningPanel })));

/** Stands where the screen will be until the database is open. Why it is not is loaded when there is something to say. */
function Opening({ opening, screen }: { readonly opening: OpeningState; readonly screen: Screen }) {
  useEffect(() => void loadView(screen), [screen]);
  const skeleton = <Skeleton label="Opening the database" rows={8} rowHeight={44} />;
  if (isOpening(opening)) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <OpeningPanel opening={opening} />
    </Suspense>
  );
}

function isOpening(opening: OpeningState): opening is Exclude<OpeningState, ClosedState> {
  return opening.state === 'opening' || opening.state === 'ready';
}

function CurrentView({ screen, isFirstRun }: { readonly screen: Screen; readonly isFirstRun: boolean }) {
  const view = isFirstRun ? 'first-run' : screen;
  const name = isFirstRun ? 'Get started' : SCREEN_NAMES[screen];
  return (
    <ViewBoundary key={name} name={name}>
      <Suspense fallback={<Skeleton label={`Loading ${name}`} rows={8} rowHeight={44} />}>
        <Loaded view={view} />
      </Suspense>
    </ViewBoundary>
  );
}

function Loaded({ view }: { readonly view: ViewName }) {
  const View = use(loadView(view));
  return <View />;
}

function isEmpty(status: Status): boolean {
  return status.events === 0 && status.sources === 0 && status.notes === 0;
}

function useTitle({ screen, params }: Route): void {
  const query = params.get('q');
  const name = SCREEN_NAMES[screen];
  // A layout effect runs before the views' own effects, so that theirs have the last word.
  useLayoutEffect(() => {
    document.title = [query, name, APP_NAME].filter(Boolean).join(' – ');
  }, [query, name]);
}

/** What counts as another place: arriving there moves the focus. */
function placeOf({ screen, id }: Route, isFirstRun: boolean): string {
  if (isFirstRun) return 'first-run';
  return screen === 'session' ? `session/${id}` : screen;
}

/** On arrival at another screen the focus goes to its heading, as a page load would do. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>, place: string | null): void {
  const lastPlace = useRef(place);
  useEffect(() => {
    const isArrival = place !== null && lastPlace.current !== null && lastPlace.current !== place;
    if (place !== null) lastPlace.current = place;
    if (isArrival && main.current) return keepHeadingFocused(main.current);
  }, [place, main]);
}

/** How long a view may take to replace its first heading by its last one. */
const ARRIVAL_MS = 5000;

/** The heading may come late, or be replaced when the data is there. Ends when the person does something else. */
function keepHeadingFocused(main: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isFirst = true;
  const focus = () => {
    if (!isFirst && !isFocusLost()) return;
    if (main.querySelector('h1')) isFirst = false;
    focusScreenHeading();
  };
  const observer = new MutationObserver(focus);
  observer.observe(main, { childList: true, subtree: true });
  const end = () => stop.abort();
  const timer = setTimeout(end, ARRIVAL_MS);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  window.addEventListener('keydown', end, { signal });
  window.addEventListener('pointerdown', end, { signal });
  focus();
  return end;
}
