import { lazy, Suspense, useState } from 'react';
import type { Extent } from '../../../timeline/extents.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { Tabs, tabId } from '../../components/tabs.tsx';
import { clearCursor, selectAround, selectRange, zoomToEvents, zoomToRange } from './commands.ts';
import { EventSection, type RangeFigures, RangeSection } from './detail-panel.tsx';
import type { DetailTab } from './detail-tab.ts';
import type { ItemDescriptions } from './item-descriptions.ts';
import { LaneSection } from './lane-section.tsx';
import type { TimelineScene } from './scene.ts';
import styles from './timeline-screen.module.css';
import type { TimelineActions } from './use-timeline-actions.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

interface DetailsProps {
  readonly scene: TimelineScene;
  readonly facts: TimelineFacts;
  readonly descriptions: ItemDescriptions;
  readonly report: SceneReport | null;
  /** What the figures are about. */
  readonly extent: Extent;
  /** Null until they are counted. */
  readonly figures: RangeFigures | null;
  readonly actions: TimelineActions;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  /** The lane that was chosen by its name. */
  readonly laneKey: string | null;
  readonly onShowLane: (key: string) => void;
}

const TABS = [
  { value: 'event', label: 'Event' },
  { value: 'range', label: 'Range' },
  { value: 'lane', label: 'Lane' },
] as const satisfies readonly { readonly value: DetailTab; readonly label: string }[];

const PANEL = 'timeline-details';

/** The selected event, the figures of the range or of the view, and the lane; where room is short, only what is selected. */
export function Details(props: DetailsProps) {
  const { report, tab, onTab, laneKey } = props;
  const isNothingSelected = !report?.range && !report?.cursor && laneKey === null;
  return (
    <aside className={styles.details} aria-label="Details" data-optional={isNothingSelected || undefined} data-pane>
      <Tabs label="Details of" panelId={PANEL} tabs={TABS} value={tab} onChoose={onTab} />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)}>
        {tab === 'event' && <EventTab {...props} />}
        {tab === 'range' && <RangeTab {...props} />}
        {tab === 'lane' && <LaneTab {...props} />}
      </div>
    </aside>
  );
}

function EventTab({ scene, descriptions, report, actions }: DetailsProps) {
  const cursor = report?.cursor ?? null;
  if (cursor === null) {
    return (
      <p className={styles.noChoice}>
        No event is selected. Click a mark, or focus the chart and walk with the arrow keys.
      </p>
    );
  }
  return (
    <EventSection
      event={cursor}
      descriptions={descriptions}
      onSelectAround={() => selectAround(scene)}
      onZoom={() => zoomToEvents(scene, cursor.event, cursor.event)}
      onCopyLink={actions.copyLink}
      onEstimate={actions.toggleEstimates}
      onClose={() => clearCursor(scene)}
    />
  );
}

function RangeTab({ scene, facts, report, extent, figures, actions }: DetailsProps) {
  const [isExporting, setIsExporting] = useState(false);
  const range = report?.range ?? null;
  if (!figures) return null;
  return (
    <>
      <RangeSection
        figures={figures}
        onList={actions.toggleDrawer}
        onCopyLink={actions.copyLink}
        onExport={() => setIsExporting(true)}
        onZoom={range && (() => zoomToRange(scene))}
        onClose={range && (() => selectRange(scene, null, 'jump'))}
      />
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog
            title={`${figures.title}, ${figures.spanText}`}
            extent={extent}
            scene={scene}
            clock={facts.clock}
            onClose={() => setIsExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function LaneTab({ scene, facts, report, laneKey, onShowLane }: DetailsProps) {
  return <LaneSection {...{ scene, facts, report, laneKey, onShowLane }} />;
}
