import { useMemo, useState } from 'react';
import type { Where } from './column-questions.ts';
import { type DetailTab, useDetailTab } from './detail-tab.ts';
import type { TimelineModel } from './model.ts';
import type { SceneReport } from './scene.ts';
import type { TimelineParams } from './timeline-params.ts';

export interface DetailsLink {
  /** What figures, lists and exports are about. */
  readonly where: Where;
  readonly tab: DetailTab;
  readonly onTab: (tab: DetailTab) => void;
  /** The lane that was chosen by its name. */
  readonly laneKey: string | null;
  readonly onShowLane: (lane: number) => void;
}

/** What the pane beside the chart is about. */
export function useDetails(params: TimelineParams, report: SceneReport | null, model: TimelineModel): DetailsLink {
  const [laneKey, setLaneKey] = useState<string | null>(null);
  const chosen = { cursor: report?.cursor ?? null, range: report?.range ?? null, laneKey };
  const [tab, onTab] = useDetailTab(chosen);
  const scope = params.table === null ? 'view' : params.scope;
  const range = scope === 'view' ? chosen.range : null;
  const span = report?.settledSpan ?? model.axis.bounds;
  const where = useMemo(() => ({ scope, range, span }), [scope, range, span]);
  const onShowLane = (lane: number) => {
    setLaneKey(model.lanes.lanes[lane]?.key ?? null);
    onTab('lane');
  };
  return { where, tab, onTab, laneKey, onShowLane };
}
