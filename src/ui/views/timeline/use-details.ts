import { useState } from 'react';
import type { Extent } from '../../../timeline/extents.ts';
import type { SceneReport, TimelineFacts } from '../../../timeline/protocol.ts';
import { type DetailTab, useDetailTab } from './detail-tab.ts';
import { extentOf } from './extent-of.ts';
import type { TimelineParams } from './timeline-params.ts';

export interface DetailsLink {
  /** What figures, lists and exports are about. */
  readonly extent: Extent;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  /** The lane that was chosen by its name. */
  readonly laneKey: string | null;
  readonly onShowLane: (key: string) => void;
}

/** What the pane beside the chart is about. */
export function useDetails(params: TimelineParams, report: SceneReport | null, facts: TimelineFacts): DetailsLink {
  const [laneKey, setLaneKey] = useState<string | null>(null);
  const chosen = { cursor: report?.cursor?.event ?? null, range: report?.range ?? null, laneKey };
  const [tab, onTab] = useDetailTab(chosen);
  const onShowLane = (key: string) => {
    setLaneKey(key);
    onTab('lane');
  };
  return { extent: extentOf(facts, report, params.table ? params.scope : 'view'), tab, onTab, laneKey, onShowLane };
}
