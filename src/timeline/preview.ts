import type { QueryReading, StoreAnswer, TimelineOverview } from '../engine/api.ts';
import { TIME_MIN_LENGTH } from './axis.ts';
import type { OverviewBins } from './bins.ts';
import { GROUP_COUNT, type GroupMask } from './columns.ts';
import type { ShowRequest, TimelineFacts } from './protocol.ts';
import { createZoneClock } from './zone-clock.ts';

const LOADING: StoreAnswer = { state: 'loading', matched: 0, returned: 0, reasons: [] };
const NOT_READ: QueryReading = { filters: [], terms: [], description: [], notices: [], sort: null };

/** What can be said before the events are here. */
export function previewFacts(overview: TimelineOverview, request: ShowRequest, version: number): TimelineFacts {
  const { axis, bounds, firstMs, lastMs, count, datedCount, presentCount } = overview;
  return {
    version,
    answer: {
      data: null,
      total: count,
      isTotalLowerBound: true,
      nextCursor: null,
      previousCursor: null,
      tookMs: 0,
      complete: false,
      stores: { content: LOADING, events: LOADING, memory: LOADING },
      notices: [],
      reading: NOT_READ,
    },
    axis: { kind: axis, bounds, minLength: TIME_MIN_LENGTH },
    laneKind: request.lanes ?? 'project',
    clock: createZoneClock(request.timeZone, firstMs, lastMs),
    count,
    datedCount,
    presentCount,
    futureCount: datedCount - presentCount,
    undatedCount: count - datedCount,
    // No question that rests on it can be answered yet.
    present: null,
    total: { shown: count, matched: count },
    damaged: [],
  };
}

/** The kept counts in at most as many bins as there are pixels. */
export function previewBins({ counts }: TimelineOverview, mask: GroupMask, widthPx: number): OverviewBins {
  const stretches = counts.length / GROUP_COUNT;
  const width = Math.max(1, Math.min(stretches, Math.floor(widthPx)));
  const totals = new Uint32Array(width);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const bin = Math.floor((stretch * width) / stretches);
    for (let group = 0; group < GROUP_COUNT; group += 1) {
      const count = counts[stretch * GROUP_COUNT + group] ?? 0;
      totals[bin] = (totals[bin] ?? 0) + ((mask >> group) & 1) * count;
    }
  }
  return { width, totals, matches: totals };
}
