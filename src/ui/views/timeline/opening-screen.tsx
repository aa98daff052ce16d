import { useEffect, useRef } from 'react';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { currentRoute, navigate, withParams } from '../../router.ts';
import { BandCanvas } from './band-canvas.tsx';
import styles from './chart.module.css';
import { Legend } from './legend.tsx';
import { canDrawTimeline, type TimelineScene } from './scene.ts';
import type { ChoiceProps } from './timeline-controls.tsx';
import { formatHidden, type TimelineParams } from './timeline-params.ts';
import screenStyles from './timeline-screen.module.css';
import { OpeningText } from './view-text.tsx';
import { WideActions } from './wide-actions.tsx';

interface OpeningScreenProps {
  readonly scene: TimelineScene;
  readonly params: TimelineParams;
}

const change = (changes: Readonly<Record<string, string | null>>) => navigate(withParams(currentRoute(), changes));

/** What the data will decide; nobody sees it before. */
const UNDECIDED: ChoiceProps = {
  axisKind: 'active',
  onAxisChange: () => {},
  laneKind: 'session',
  onLanesChange: () => {},
};

/** Before anything is known of the events, with all in its place that will stay there. */
export function OpeningScreen({ scene, params }: OpeningScreenProps) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <ScreenHeader
        title="Timeline"
        meta={!isNarrow && <OpeningText />}
        actions={
          !isNarrow && (
            <div className={screenStyles.reserved}>
              <WideActions scene={scene} choices={UNDECIDED} isTable={false} onToggleTable={() => {}} />
            </div>
          )
        }
      />
      {isNarrow && (
        <div className={`${screenStyles.viewLine} ${screenStyles.openingLine}`}>
          <OpeningText />
        </div>
      )}
      {!isNarrow && (
        <Legend
          hidden={params.hidden}
          onHiddenChange={(hidden) => change({ hide: formatHidden(hidden), page: null })}
          axisKind={params.axis}
          onLinear={() => change({ axis: 'linear' })}
          filter={null}
          onClearFilter={() => {}}
          hasConnectors={false}
        />
      )}
      <div className={screenStyles.body}>
        <div className={screenStyles.main}>
          <OpeningChart scene={scene} isNarrow={isNarrow} />
        </div>
        <aside className={screenStyles.details} aria-label="Details" data-optional />
      </div>
    </>
  );
}

/** Its overview is drawn as soon as the summary of all events is there. */
function OpeningChart({ scene, isNarrow }: { readonly scene: TimelineScene; readonly isNarrow: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current || !canDrawTimeline()) return;
    return scene.attach({ root: root.current, bands: ['overview'], window: null, lanes: null });
  }, [scene]);
  return (
    <div ref={root} className={isNarrow ? `${styles.chart} ${styles.compact}` : styles.chart}>
      <div className={styles.name}>Overview</div>
      <div className={styles.overview}>
        <BandCanvas scene={scene} band="overview" />
      </div>
      <div className={styles.opening}>
        <Skeleton label="Loading the timeline" rows={10} rowHeight={44} />
      </div>
    </div>
  );
}
