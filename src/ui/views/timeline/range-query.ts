import type { EventGroup, QueryFilter, QueryTimes } from '../../../engine/api.ts';
import { type LaneKind, NO_LANE_KEY } from '../../../timeline/lanes.ts';
import type { TimeRange } from '../../../timeline/selection.ts';
import { formatIsoWithOffset, type ZoneClock } from '../../../timeline/zone-clock.ts';
import { appendTerm } from '../search/query-text.ts';

export interface RangeQueryParts {
  readonly query: string;
  /** Null for what has no date. */
  readonly range: TimeRange | null;
  readonly laneKind: LaneKind;
  readonly hidden: readonly EventGroup[];
  readonly clock: ZoneClock;
}

const DATES: ReadonlySet<string> = new Set(['after', 'before', 'on']);

/**
 * The query without its dates, where a range that lies within them says all that they do: else one brush after the
 * other would pile up. `filters` and `times` are those of the query.
 */
export function withoutDates(
  query: string,
  filters: readonly QueryFilter[],
  times: QueryTimes | null,
  range: Pick<TimeRange, 'fromMs' | 'toMs'> | null,
): string {
  if (!range || !times || range.fromMs < (times.fromMs ?? Number.NEGATIVE_INFINITY)) return query;
  if (range.toMs > (times.toMs ?? Number.POSITIVE_INFINITY)) return query;
  const dates = filters.filter(({ key, isNegated }) => DATES.has(key) && !isNegated);
  const rest = dates.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), query);
  return rest.replace(/\s+/g, ' ').trim();
}

/** The search for what the timeline shows in a range: the query, the times, the lanes and the shown groups. */
export function rangeQuery({ query, range, laneKind, hidden, clock }: RangeQueryParts): string {
  const keys = range?.laneKeys ?? [];
  // The query language has a word for items of no project alone.
  const named = laneKind === 'project' ? keys : keys.filter((key) => key !== NO_LANE_KEY);
  const terms = [
    range ? `after:${formatIsoWithOffset(clock, range.fromMs)}` : 'time:none',
    range ? `before:${formatIsoWithOffset(clock, range.toMs)}` : '',
    named.length > 0 ? `${LANE_FILTERS[laneKind]}:${named.map(quoteValue).join(',')}` : '',
    hidden.length > 0 ? `-is:${hidden.join(',')}` : '',
  ];
  return appendTerm(query.trim(), [], terms.filter(Boolean).join(' '));
}

/** The filters of the query language that mean a lane of a kind. */
export const LANE_FILTERS: Readonly<Record<LaneKind, string>> = {
  project: 'project',
  session: 'session',
  source: 'store',
  category: 'is',
  tool: 'tool',
  file: 'file',
};

export function quoteValue(value: string): string {
  if (/^[\p{Letter}\p{Number}\p{Mark}._/~@+-]+$/u.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
