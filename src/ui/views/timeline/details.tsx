import type { SceneReport } from '../../../timeline/protocol.ts';
import { clearCursor, selectAround, selectRange, zoomToEvents, zoomToRange } from './commands.ts';
import { EventSection, type RangeFigures, RangeSection } from './detail-panel.tsx';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import styles from './timeline-screen.module.css';
import type { TimelineActions } from './use-timeline-actions.ts';

interface DetailsProps {
  readonly scene: TimelineScene;
  readonly report: SceneReport | null;
  readonly descriptions: ItemDescriptions;
  readonly figures: RangeFigures | null;
  readonly actions: TimelineActions;
}

/** The selected event, and the figures of the range or of the view; where room is short, only what is selected. */
export function Details({ scene, report, descriptions, figures, actions }: DetailsProps) {
  const range = report?.range ?? null;
  const cursor = report?.cursor ?? null;
  const isNothingSelected = range === null && cursor === null;
  return (
    <aside className={styles.details} aria-label="Details" data-optional={isNothingSelected || undefined}>
      {cursor !== null && (
        <EventSection
          event={cursor}
          descriptions={descriptions}
          onSelectAround={() => selectAround(scene)}
          onZoom={() => zoomToEvents(scene, cursor.event, cursor.event)}
          onCopyLink={actions.copyLink}
          onClose={() => clearCursor(scene)}
        />
      )}
      {figures && (
        <RangeSection
          figures={figures}
          onList={() => actions.chooseTable({ table: 'events', scope: 'view', page: 0 })}
          onCopyLink={actions.copyLink}
          onZoom={range && (() => zoomToRange(scene))}
          onClose={range && (() => selectRange(scene, null, 'jump'))}
        />
      )}
    </aside>
  );
}
