import { selectAround, selectRange, zoomToEvents, zoomToRange } from '../../../timeline/commands.ts';
import type { TimelineModel } from '../../../timeline/model.ts';
import type { TimeRange } from '../../../timeline/selection.ts';
import { EventSection, type RangeFigures, RangeSection } from './detail-panel.tsx';
import type { ItemDescriptions } from './item-descriptions.ts';
import type { TimelineScene } from './scene.ts';
import styles from './timeline-screen.module.css';
import type { TimelineActions } from './use-timeline-actions.ts';

interface DetailsProps {
  readonly scene: TimelineScene;
  readonly model: TimelineModel;
  readonly descriptions: ItemDescriptions;
  readonly range: TimeRange | null;
  readonly cursor: number | null;
  readonly figures: RangeFigures;
  readonly actions: TimelineActions;
}

/** The selected event, and the figures of the range or of the view; where room is short, only what is selected. */
export function Details({ scene, model, descriptions, range, cursor, figures, actions }: DetailsProps) {
  const isNothingSelected = range === null && cursor === null;
  return (
    <aside className={styles.details} aria-label="Details" data-optional={isNothingSelected || undefined}>
      {cursor !== null && (
        <EventSection
          event={cursor}
          model={model}
          descriptions={descriptions}
          onSelectAround={() => selectAround(scene)}
          onZoom={() => zoomToEvents(scene, cursor, cursor)}
          onCopyLink={actions.copyLink}
          onClose={() => scene.change({ cursor: null }, 'jump')}
        />
      )}
      <RangeSection
        figures={figures}
        model={model}
        onList={() => actions.chooseTable({ table: 'events', scope: 'view', page: 0 })}
        onCopyLink={actions.copyLink}
        onZoom={range && (() => zoomToRange(scene))}
        onClose={range && (() => selectRange(scene, null, 'jump'))}
      />
    </aside>
  );
}
