import type { EventGroup } from '../../../engine/api.ts';
import { type LaneKind, NO_LANE_KEY } from './lanes.ts';
import type { TimeRange } from './selection.ts';
import { formatIsoWithOffset, type ZoneClock } from './zone-clock.ts';

export interface RangeQueryParts {
  readonly query: string;
  /** Null for what has no date. */
  readonly range: TimeRange | null;
  readonly laneKind: LaneKind;
  readonly hidden: readonly EventGroup[];
  readonly clock: ZoneClock;
}

/** The search for what the timeline shows in a range: the query, the times, the lanes and the shown groups. */
export function rangeQuery({ query, range, laneKind, hidden, clock }: RangeQueryParts): string {
  const text = query.trim();
  const keys = range?.laneKeys ?? [];
  // The query language has no word for items of no session.
  const named = laneKind === 'session' ? keys.filter((key) => key !== NO_LANE_KEY) : keys;
  const terms = [
    /(?:^|[\s)])OR(?:[\s(]|$)/.test(text) ? `(${text})` : text,
    range ? `after:${formatIsoWithOffset(clock, range.fromMs)}` : 'time:none',
    range ? `before:${formatIsoWithOffset(clock, range.toMs)}` : '',
    named.length > 0 ? `${laneKind}:${named.map(quoteValue).join(',')}` : '',
    hidden.length > 0 ? `-is:${hidden.join(',')}` : '',
  ];
  return terms.filter(Boolean).join(' ');
}

export function quoteValue(value: string): string {
  if (/^[\p{Letter}\p{Number}\p{Mark}._/~@+-]+$/u.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
