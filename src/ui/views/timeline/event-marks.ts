import type { Hit } from '../../../engine/api.ts';
import { lowerBound, upperBound } from './columns.ts';
import { type ItemDescriptions, refOf } from './item-descriptions.ts';
import type { TimelineModel } from './model.ts';
import type { EventMark } from './timeline-params.ts';

/** Undated events have no instant to narrow the search down to. */
const MAX_UNDATED = 2000;
const BATCH = 200;

/** How a link names an event. */
export function markOf(hit: Hit): EventMark {
  const { ms } = hit.time;
  if (hit.eventKey !== null) return { kind: 'e', key: hit.eventKey, ms };
  if (hit.noteKey !== null) return { kind: 'n', key: hit.noteKey, ms };
  return { kind: 'k', key: hit.key, ms };
}

/** The index of the event that a link names; null when it is not in this database. */
export async function findMarked(
  { columns }: TimelineModel,
  mark: EventMark,
  descriptions: ItemDescriptions,
): Promise<number | null> {
  const { start, end } = candidates(columns, mark.ms);
  for (let from = start; from < end; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, end - from) }, (_, index) => from + index);
    if (mark.kind === 'k') {
      const index = indexes.find((one) => keyOf(refOf(columns, one)) === mark.key);
      if (index !== undefined) return index;
      continue;
    }
    const hits = await descriptions.load(columns, indexes);
    const found = hits.findIndex((hit) => hit !== null && isMarked(hit, mark));
    if (found >= 0) return from + found;
  }
  return null;
}

function candidates(
  columns: TimelineModel['columns'],
  ms: number | null,
): { readonly start: number; readonly end: number } {
  if (ms === null) {
    return { start: columns.datedCount, end: Math.min(columns.count, columns.datedCount + MAX_UNDATED) };
  }
  return {
    start: lowerBound(columns.timesMs, ms, columns.datedCount),
    end: upperBound(columns.timesMs, ms, columns.datedCount),
  };
}

function isMarked(hit: Hit, mark: EventMark): boolean {
  return mark.kind === 'e' ? hit.eventKey === mark.key : hit.noteKey === mark.key;
}

function keyOf(ref: { readonly store: string; readonly id: number }): string {
  return `${ref.store}:${ref.id}`;
}
