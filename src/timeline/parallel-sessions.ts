import type { SessionSummary } from '../engine/api.ts';
import { GAP_LIMIT_MS } from '../engine/timeline/active-time.ts';
import { upperBound } from '../engine/timeline/bisect.ts';
import type { TimelineColumns } from './columns.ts';

/** Stretches of time in which two sessions or more were at work, ascending, not overlapping. */
export interface ParallelSpans {
  readonly startsMs: Float64Array;
  readonly endsMs: Float64Array;
  /** Sessions in each, 2 or more. */
  readonly counts: Uint16Array;
}

/**
 * A session is at work from one of its events to the next one, where no more than 30 minutes lie between; its
 * sub-agents are part of it.
 *
 * @param presentCount events before this one count; they ascend in time.
 */
export function parallelSpans(
  { timesMs, sessions, sessionList }: TimelineColumns,
  presentCount: number,
): ParallelSpans {
  const roots = rootsOf(sessionList);
  const lastMs = new Float64Array(sessionList.length).fill(Number.NaN);
  const edges: { readonly ms: number; readonly step: 1 | -1 }[] = [];
  const startMs = new Float64Array(sessionList.length).fill(Number.NaN);
  const close = (root: number) => {
    const [from, to] = [startMs[root] ?? Number.NaN, lastMs[root] ?? Number.NaN];
    if (to > from) edges.push({ ms: from, step: 1 }, { ms: to, step: -1 });
  };
  for (let index = 0; index < presentCount; index += 1) {
    const root = roots[sessions[index] ?? sessionList.length];
    if (root === undefined) continue;
    const ms = timesMs[index] ?? 0;
    const pauseMs = ms - (lastMs[root] ?? Number.NaN);
    if (!(pauseMs <= GAP_LIMIT_MS)) {
      close(root);
      startMs[root] = ms;
    }
    lastMs[root] = ms;
  }
  for (const root of startMs.keys()) close(root);
  return spansOf(edges);
}

/** How many sessions are at work between an instant and another, at most; 1 where no two are. */
export function mostAtOnce({ startsMs, endsMs, counts }: ParallelSpans, fromMs: number, toMs: number): number {
  let most = 1;
  for (let span = upperBound(endsMs, fromMs); span < counts.length && (startsMs[span] ?? 0) < toMs; span += 1) {
    most = Math.max(most, counts[span] ?? 0);
  }
  return most;
}

function spansOf(edges: { readonly ms: number; readonly step: 1 | -1 }[]): ParallelSpans {
  // What ends where another begins does not overlap it.
  edges.sort((a, b) => a.ms - b.ms || a.step - b.step);
  const spans: { startMs: number; endMs: number; count: number }[] = [];
  let count = 0;
  for (const [place, { ms, step }] of edges.entries()) {
    count += step;
    const endMs = edges[place + 1]?.ms ?? ms;
    const last = spans.at(-1);
    if (count < 2 || endMs <= ms) continue;
    if (last && last.endMs === ms && last.count === count) last.endMs = endMs;
    else spans.push({ startMs: ms, endMs, count });
  }
  return {
    startsMs: Float64Array.from(spans, ({ startMs }) => startMs),
    endsMs: Float64Array.from(spans, ({ endMs }) => endMs),
    counts: Uint16Array.from(spans, (span) => span.count),
  };
}

/** For each session the one that it is a part of in the end; itself where that one is not here. */
function rootsOf(sessions: readonly SessionSummary[]): Uint32Array {
  const indexOf = new Map(sessions.map(({ sessionKey }, index) => [sessionKey, index]));
  return Uint32Array.from(sessions, (_, index) => {
    let root = index;
    for (let depth = 0; depth < sessions.length; depth += 1) {
      const parent = indexOf.get(sessions[root]?.parentKey ?? '');
      if (parent === undefined || parent === index) break;
      root = parent;
    }
    return root;
  });
}
