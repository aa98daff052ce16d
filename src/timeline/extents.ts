import { eventsInSpan, type Span } from './axis.ts';
import type { TimelineModel } from './model.ts';
import { eventsInRange, laneFilter, type TimeRange } from './selection.ts';

/** Which events a table lists: those of the range or view, those without a date, those dated in the future. */
export const TABLE_SCOPES = ['view', 'undated', 'future'] as const;
export type TableScope = (typeof TABLE_SCOPES)[number];

/** Which events are meant: those in [start, end) of the columns, of some lanes. */
export interface EventExtent {
  readonly start: number;
  readonly end: number;
  readonly lanes: Uint8Array | null;
}

/** Which events are meant: as the page last heard of range and span, so that an answer fits what it shows. */
export interface Extent {
  readonly scope: TableScope;
  readonly range: TimeRange | null;
  readonly span: Span;
}

export function extentOf(model: TimelineModel, { scope, range, span }: Extent): EventExtent {
  const { columns } = model;
  if (scope === 'undated') return { start: columns.datedCount, end: columns.count, lanes: null };
  if (scope === 'future') return { start: model.presentCount, end: columns.datedCount, lanes: null };
  if (range) return { ...eventsInRange(columns, range), lanes: laneFilter(model.lanes, range) };
  return { ...eventsInSpan(model.axis, span), lanes: null };
}
