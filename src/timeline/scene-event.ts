import { STORE_NAMES } from '../engine/api.ts';
import { ERROR_FLAG, INFERRED_FLAG } from '../engine/timeline/event-code.ts';
import { groupAt, hasFlag, refAt } from './columns.ts';
import type { TimelineModel } from './model.ts';
import type { SceneEvent } from './protocol.ts';

/** What the page may know of one event. */
export function describeEvent({ columns, lanes }: TimelineModel, event: number): SceneEvent {
  const ms = columns.timesMs[event] ?? Number.NaN;
  const lane = lanes.laneOf[event] ?? 0;
  return {
    event,
    ref: refAt(columns, event),
    ms: Number.isNaN(ms) ? null : ms,
    group: groupAt(columns, event),
    store: STORE_NAMES[columns.stores[event] ?? 0] ?? 'events',
    isError: hasFlag(columns, event, ERROR_FLAG),
    isInferred: hasFlag(columns, event, INFERRED_FLAG),
    lane,
    laneLabel: lanes.lanes[lane]?.label ?? '',
  };
}
