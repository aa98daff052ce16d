import { ChevronDown, ChevronUp, List } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useId, useRef, useState } from 'react';
import type { SceneEvent, TimelineFacts } from '../../../timeline/protocol.ts';
import { Button } from '../../components/button.tsx';
import { chipClass } from '../../components/chip.tsx';
import { formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { BandCanvas } from './band-canvas.tsx';
import { walkTo } from './commands.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import styles from './undated-lane.module.css';

const UndatedList = lazy(() => import('./undated-list.tsx').then((module) => ({ default: module.UndatedList })));

interface UndatedLaneProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly descriptions: ItemDescriptions;
  readonly cursor: SceneEvent | null;
  readonly onListAll: () => void;
  readonly onEstimate: () => void;
}

/** What has no date, in the order of its files: a strip of marks that opens to a list by session. */
export function UndatedLane(props: UndatedLaneProps) {
  const { scene, facts, descriptions, cursor, onListAll, onEstimate } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const choose = ({ nativeEvent, currentTarget }: MouseEvent<HTMLDivElement>) => {
    scene.ask('undatedAt', nativeEvent.offsetX, currentTarget.clientWidth).then(
      (event) => event !== null && walkTo(scene, event),
      () => {},
    );
  };
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section className={isOpen ? `${styles.lane} ${styles.open}` : styles.lane} aria-label="Events without a date">
      <div className={styles.names}>
        <button
          type="button"
          className={`${chipClass('undated')} ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          No date {formatNumber(facts.undatedCount)}
          <Chevron aria-hidden="true" size={14} />
        </button>
        {isOpen && (
          <>
            <Button aria-haspopup="dialog" onClick={onEstimate}>
              Estimate dates…
            </Button>
            <Button variant="ghost" icon={List} onClick={onListAll}>
              List all
            </Button>
          </>
        )}
      </div>
      <div className={styles.plot}>
        {/* biome-ignore lint/a11y: keys walk to what has no date from the chart, and the list below has all of it */}
        <div className={styles.strip} onClick={choose}>
          <BandCanvas scene={scene} band="undated" />
          <Ring scene={scene} facts={facts} cursor={cursor} />
        </div>
        {isOpen && (
          <div id={panelId} className={styles.panel}>
            <Suspense fallback={null}>
              <UndatedList scene={scene} facts={facts} descriptions={descriptions} cursor={cursor} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  );
}

/** Around the mark of the selected event. */
function Ring({ scene, facts, cursor }: Pick<UndatedLaneProps, 'scene' | 'facts' | 'cursor'>) {
  const host = useRef<HTMLSpanElement>(null);
  const event = cursor?.ms === null ? cursor.event : null;
  const place = useQuery(JSON.stringify([facts.version, event]), async () => {
    const width = host.current?.parentElement?.clientWidth ?? 0;
    return event === null ? null : { event, x: await scene.ask('undatedPlace', event, width) };
  });
  const x = place.data?.event === event ? place.data.x : null;
  return <span ref={host} className={styles.ring} hidden={x === null} style={{ left: x ?? 0 }} />;
}
