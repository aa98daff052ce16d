import { useEffect, useRef } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { useIsNarrow } from '../../hooks/use-is-narrow.ts';
import { BandCanvas } from './band-canvas.tsx';
import styles from './chart.module.css';
import { canDrawTimeline, type TimelineScene } from './scene.ts';

/** The chart before anything is known of the events: its overview is drawn as soon as the summary of all is there. */
export function OpeningChart({ scene }: { readonly scene: TimelineScene }) {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
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
