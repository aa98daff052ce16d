import type { Hit, SortOrder } from '../../../engine/api.ts';
import { formatDay, NO_DATE } from '../../format.ts';

export interface ResultGroup {
  /** Unique among groups. */
  readonly key: string;
  /** Null in relevance order, which has one group. */
  readonly title: string | null;
  readonly hits: readonly Hit[];
}

/** By local day in order of time; by nothing in order of relevance. */
export function groupHits(hits: readonly Hit[], order: SortOrder, timeZone: string): readonly ResultGroup[] {
  if (order === 'relevance') return hits.length === 0 ? [] : [{ key: 'all', title: null, hits }];
  const groups: { key: string; title: string; hits: Hit[] }[] = [];
  for (const hit of hits) {
    const title = hit.time.ms === null ? NO_DATE : formatDay(hit.time.ms, timeZone);
    const last = groups.at(-1);
    if (last?.title === title) last.hits.push(hit);
    else groups.push({ key: `${groups.length} ${title}`, title, hits: [hit] });
  }
  return groups;
}
