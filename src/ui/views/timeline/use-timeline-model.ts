import { useMemo } from 'react';
import { createAxis, defaultAxisKind } from '../../../timeline/axis.ts';
import { type GroupMask, maskWithout } from '../../../timeline/columns.ts';
import { createLanes } from '../../../timeline/lanes.ts';
import { createCalendar, createModel, defaultLaneKind, type TimelineModel } from '../../../timeline/model.ts';
import { useRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import type { DatedAnswer } from './timeline-answers.ts';
import { parseTimelineParams, type TimelineParams } from './timeline-params.ts';

export interface ModelParts {
  readonly params: TimelineParams;
  readonly model: TimelineModel;
  /** Groups shown. */
  readonly mask: GroupMask;
}

/** The model that the answer and the link ask for; each part is worked out again only when it must be. */
export function useTimelineModel({ answer, nowMs }: DatedAnswer): ModelParts {
  const columns = answer.data;
  const { timeZone } = useWorkspace();
  const route = useRoute();
  const params = useMemo(() => parseTimelineParams(route.params), [route]);
  const axisKind = useMemo(() => params.axis ?? defaultAxisKind(columns, nowMs), [params.axis, columns, nowMs]);
  const laneKind = useMemo(() => params.lanes ?? defaultLaneKind(columns), [params.lanes, columns]);
  const calendar = useMemo(() => createCalendar(columns, timeZone, nowMs), [columns, timeZone, nowMs]);
  const axis = useMemo(() => createAxis(axisKind, columns, nowMs), [axisKind, columns, nowMs]);
  const lanes = useMemo(() => createLanes(laneKind, columns), [laneKind, columns]);
  const model = useMemo(
    () => createModel(columns, calendar, axis, lanes, nowMs),
    [columns, calendar, axis, lanes, nowMs],
  );
  return { params, model, mask: maskWithout(params.hidden) };
}
