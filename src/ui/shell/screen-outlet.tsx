import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { Status } from '../../engine/api.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { APP_NAME } from '../hooks/use-screen-title.ts';
import { type Route, type Screen, useRoute } from '../router.ts';
import { useWorkspace } from '../workspace.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { FirstRun, SCREEN_NAMES, VIEWS } from './screens.tsx';
import styles from './shell.module.css';
import { ViewBoundary } from './view-boundary.tsx';

/** These have nothing to show before the first import. */
const SCREENS_OF_DATA: ReadonlySet<Screen> = new Set<Screen>(['search', 'timeline', 'sessions', 'memory']);

export function ScreenOutlet() {
  const route = useRoute();
  const { opening, status, statusError } = useWorkspace();
  const main = useRef<HTMLElement>(null);
  useTitle(route);
  useFocusOnArrival(main, route.screen, route.id);
  return (
    <main ref={main} id="main" className={styles.main} tabIndex={-1} data-pane>
      {opening.state === 'ready' && (status || statusError) ? (
        <CurrentView screen={route.screen} status={status} />
      ) : (
        <OpeningPanel opening={opening.state === 'ready' ? { state: 'opening' } : opening} />
      )}
    </main>
  );
}

function CurrentView({ screen, status }: { readonly screen: Screen; readonly status: Status | null }) {
  const isFirstRun = status !== null && isEmpty(status) && SCREENS_OF_DATA.has(screen);
  const View = isFirstRun ? FirstRun : VIEWS[screen];
  const name = isFirstRun ? 'Get started' : SCREEN_NAMES[screen];
  return (
    <ViewBoundary key={name} name={name}>
      <Suspense fallback={<Skeleton label={`Loading ${name}`} rows={8} rowHeight={44} />}>
        <View />
      </Suspense>
    </ViewBoundary>
  );
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

/** On arrival at another screen the focus goes to its heading, as a page load would do. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>, screen: Screen, id: string | null): void {
  const place = `${screen}/${screen === 'session' ? id : ''}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place || !main.current) return;
    lastPlace.current = place;
    return focusHeading(main.current);
  }, [place, main]);
}

/** Waits for the heading of a view that is still loading; gives up when the focus went elsewhere. */
function focusHeading(main: HTMLElement): () => void {
  const before = document.activeElement;
  const tryFocus = () => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    if (document.activeElement === before || document.activeElement === document.body) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  };
  const observer = new MutationObserver(() => {
    if (tryFocus()) observer.disconnect();
  });
  const frame = requestAnimationFrame(() => {
    if (!tryFocus()) observer.observe(main, { childList: true, subtree: true });
  });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
