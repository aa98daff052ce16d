import { ChevronDown, ChevronUp, List } from 'lucide-react';
import { lazy, type MouseEvent, type Ref, Suspense, useEffect, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { chipClass } from '../../components/chip.tsx';
import { formatNumber } from '../../format.ts';
import type { ColumnQuestions } from './column-questions.ts';
import { walkTo } from './commands.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineModel } from './model.ts';
import type { TimelineScene } from './scene.ts';
import styles from './undated-lane.module.css';

const UndatedList = lazy(() => import('./undated-list.tsx').then((module) => ({ default: module.UndatedList })));

interface UndatedLaneProps {
  /** The canvas of its marks. */
  readonly ref: Ref<HTMLCanvasElement>;
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly questions: ColumnQuestions;
  readonly descriptions: ItemDescriptions;
  readonly cursor: number | null;
  readonly onListAll: () => void;
  readonly onEstimate: () => void;
}

/** What has no date, in the order of its files: a strip of marks that opens to a list by session. */
export function UndatedLane(props: UndatedLaneProps) {
  const { ref, scene, model, questions, descriptions, cursor, onListAll, onEstimate } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const choose = ({ nativeEvent, currentTarget }: MouseEvent<HTMLCanvasElement>) => {
    questions.undatedAt(nativeEvent.offsetX, currentTarget.clientWidth).then(
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
          No date {formatNumber(model.undatedCount)}
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
        <div className={styles.strip}>
          <canvas ref={ref} className={styles.canvas} onClick={choose} />
          <Ring model={model} questions={questions} cursor={cursor} />
        </div>
        {isOpen && (
          <div id={panelId} className={styles.panel}>
            <Suspense fallback={null}>
              <UndatedList
                scene={scene}
                model={model}
                questions={questions}
                descriptions={descriptions}
                cursor={cursor}
              />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  );
}

/** Around the mark of the selected event. */
function Ring({ model, questions, cursor }: Pick<UndatedLaneProps, 'model' | 'questions' | 'cursor'>) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [x, setX] = useState<number | null>(null);
  const isUndated = cursor !== null && cursor >= model.columns.datedCount;
  useEffect(() => {
    if (!isUndated || !host) return;
    let isCurrent = true;
    questions.undatedPlace(cursor, host.parentElement?.clientWidth ?? 0).then(
      (place) => isCurrent && setX(place),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [questions, cursor, isUndated, host]);
  return <span ref={setHost} className={styles.ring} hidden={!isUndated || x === null} style={{ left: x ?? 0 }} />;
}
