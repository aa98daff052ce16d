import type { EventGroup } from '../../../engine/api.ts';
import { type LaneKind, NO_LANE_KEY } from '../../../timeline/lanes.ts';
import type { TimeRange } from '../../../timeline/selection.ts';
import { formatIsoWithOffset, type ZoneClock } from '../../../timeline/zone-clock.ts';

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
  // The query language has a word for items of no project alone.
  const named = laneKind === 'project' ? keys : keys.filter((key) => key !== NO_LANE_KEY);
  const terms = [
    /(?:^|[\s)])OR(?:[\s(]|$)/.test(text) ? `(${text})` : text,
    range ? `after:${formatIsoWithOffset(clock, range.fromMs)}` : 'time:none',
    range ? `before:${formatIsoWithOffset(clock, range.toMs)}` : '',
    named.length > 0 ? `${FILTERS[laneKind]}:${named.map(quoteValue).join(',')}` : '',
    hidden.length > 0 ? `-is:${hidden.join(',')}` : '',
  ];
  return terms.filter(Boolean).join(' ');
}

const FILTERS: Readonly<Record<LaneKind, string>> = {
  project: 'project',
  session: 'session',
  source: 'store',
  category: 'is',
  tool: 'tool',
  file: 'file',
};

function quoteValue(value: string): string {
  if (/^[\p{Letter}\p{Number}\p{Mark}._/~@+-]+$/u.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
