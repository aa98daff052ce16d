import { useLayoutEffect, useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { useQueryText } from '../../components/live-query.ts';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { useSettled } from '../search/use-settled.ts';
import { ItemDescriptions } from './item-descriptions.ts';
import { forgetTimeline } from './timeline-answers.ts';
import styles from './timeline-screen.module.css';
import { TimelineScreen } from './timeline-screen.tsx';
import { useFreshTimeline } from './use-fresh-timeline.ts';

/** Typing rests this long before the timeline asks for the matches. */
const QUERY_PAUSE_MS = 150;

export function TimelineView() {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const query = useSettled(useQueryText(useRoute()), QUERY_PAUSE_MS);
  const fresh = useFreshTimeline(query);
  const { loaded, shown } = fresh;
  const [descriptions] = useState(() => new ItemDescriptions(engine));
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change of the data the titles may be others
  useLayoutEffect(() => descriptions.clear(), [descriptions, revision]);
  const retry = () => {
    forgetTimeline(engine);
    loaded.retry();
  };
  const failure = loaded.status === 'failed' && (
    <ErrorPane title="The timeline could not be read" error={loaded.error} onRetry={retry} />
  );
  if (!shown) {
    return (
      <div className={styles.screen}>
        <ScreenHeader title="Timeline" />
        {failure || <Skeleton label="Loading the timeline" rows={10} rowHeight={44} />}
      </div>
    );
  }
  if (shown.answer.data.count === 0) {
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
        dated={shown}
        fresh={fresh}
        query={query}
        descriptions={descriptions}
        onRetry={retry}
        failure={failure}
      />
    </div>
  );
}
