import { eventsInSpan, type Span } from './axis.ts';
import type { TimelineModel } from './model.ts';
import { eventsInRange, laneFilter, type TimeRange } from './selection.ts';
import type { TableScope } from './timeline-params.ts';

/** Which events are meant: those in [start, end) of the columns, of some lanes. */
export interface EventExtent {
  readonly start: number;
  readonly end: number;
  readonly lanes: Uint8Array | null;
}

export function extentOf(model: TimelineModel, scope: TableScope, range: TimeRange | null, span: Span): EventExtent {
  const { columns } = model;
  if (scope === 'undated') return { start: columns.datedCount, end: columns.count, lanes: null };
  if (scope === 'future') return { start: model.presentCount, end: columns.datedCount, lanes: null };
  if (range) return { ...eventsInRange(columns, range), lanes: laneFilter(model.lanes, range) };
  return { ...eventsInSpan(model.axis, span), lanes: null };
}
