import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { maskWithout } from '../../../timeline/columns.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useQueryText } from '../../components/live-query.ts';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { useEngine } from '../../engine-context.ts';
import { navigate, type Route, useRoute, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { useSettled } from '../search/use-settled.ts';
import { ItemDescriptions } from './item-descriptions.ts';
import { OpeningScreen } from './opening-screen.tsx';
import { rememberedAxis } from './remembered-axis.ts';
import { parseTimelineParams } from './timeline-params.ts';
import styles from './timeline-screen.module.css';
import { TimelineScreen } from './timeline-screen.tsx';
import { useDataRevision } from './use-data-revision.ts';
import { useScene } from './use-scene.ts';

/** Typing rests this long before the timeline asks for the matches. */
const QUERY_PAUSE_MS = 150;

/** A link that names no axis gets the one that was chosen last, so that it goes along when it is copied. */
function useRememberedAxis(route: Route): void {
  useLayoutEffect(() => {
    const axis = rememberedAxis();
    if (axis === null || route.screen !== 'timeline' || route.params.has('axis')) return;
    navigate(withParams(route, { axis }), { replace: true });
  }, [route]);
}

export function TimelineView() {
  const engine = useEngine();
  const { timeZone } = useWorkspace();
  const revision = useDataRevision();
  const route = useRoute();
  const params = useMemo(() => parseTimelineParams(route.params), [route]);
  useRememberedAxis(route);
  const query = useSettled(useQueryText(route), QUERY_PAUSE_MS);
  const [descriptions] = useState(() => new ItemDescriptions(engine));
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of the data the titles may be others
  useLayoutEffect(() => descriptions.clear(), [descriptions, revision]);
  const mask = maskWithout(params.hidden);
  const link = useScene({ params, mask, query, timeZone, revision, descriptions });
  const { scene } = link;
  const facts = useSyncExternalStore(scene.facts.subscribe, scene.facts.getSnapshot);
  const problem = useSyncExternalStore(scene.problem.subscribe, scene.problem.getSnapshot);
  const isPending = useSyncExternalStore(scene.isLoading.subscribe, scene.isLoading.getSnapshot);
  const retry = () => scene.retry();
  const failure = problem && <ErrorPane title="The timeline could not be read" error={problem} onRetry={retry} />;
  if (!facts) {
    return (
      <div className={styles.screen}>
        {failure ? (
          <>
            <ScreenHeader title="Timeline" />
            {failure}
          </>
        ) : (
          <OpeningScreen scene={scene} params={params} />
        )}
      </div>
    );
  }
  if (facts.count === 0 && facts.answer.complete) {
    return (
      <div className={styles.screen}>
        <ScreenHeader title="Timeline" />
        {failure}
        <EmptyState title="Nothing on the timeline yet">
          <p>Import sessions or memory files, and their events appear here in the order they happened.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <TimelineScreen
        link={link}
        facts={facts}
        params={params}
        query={query}
        descriptions={descriptions}
        isPending={isPending}
        onRetry={retry}
        failure={failure}
      />
    </div>
  );
}
