import { upperBound } from '../engine/timeline/bisect.ts';
import { type GroupMask, nextBright, type TimelineColumns } from './columns.ts';
import type { Playhead, PlayStretch } from './playback-clock.ts';

export interface PlaySource {
  readonly columns: TimelineColumns;
  readonly mask: GroupMask;
  /** Events from this one on are not played: they are dated in the future, or not at all. */
  readonly presentCount: number;
}

/** The bright events that follow one, `count` of them at most. */
export function playedAfter({ columns, mask, presentCount }: PlaySource, after: number, count: number): PlayStretch {
  const events: number[] = [];
  let next = nextPresent(columns, mask, after + 1, presentCount);
  while (next !== null && events.length < count) {
    events.push(next);
    next = nextPresent(columns, mask, next + 1, presentCount);
  }
  return {
    after,
    events: Uint32Array.from(events),
    timesMs: Float64Array.from(events, (event) => columns.timesMs[event] ?? 0),
    isEnd: next === null,
  };
}

/** The playhead at an instant, on the last bright event that is not later; of several in that instant, the last. */
export function playheadAt({ columns, mask, presentCount }: PlaySource, ms: number): Playhead {
  const end = upperBound(columns.timesMs, ms, 0, presentCount);
  const event = nextBright(columns, mask, end - 1, -1, () => true) ?? -1;
  return { ms, event, eventMs: event < 0 ? Number.NaN : (columns.timesMs[event] ?? Number.NaN) };
}

/** The playhead on an event. */
export function playheadOn({ columns }: PlaySource, event: number): Playhead {
  const ms = columns.timesMs[event] ?? 0;
  return { ms, event, eventMs: ms };
}

/** The bright event `steps` before or behind the playhead's, as far as there are any; null where there is none at all. */
export function playedBeside(source: PlaySource, { event }: Playhead, steps: number): number | null {
  const { columns, mask, presentCount } = source;
  const direction = steps < 0 ? -1 : 1;
  let found: number | null = null;
  let at = event;
  for (let step = 0; step < Math.abs(steps); step += 1) {
    const next =
      direction > 0
        ? nextPresent(columns, mask, at + 1, presentCount)
        : nextBright(columns, mask, at - 1, -1, () => true);
    if (next === null) break;
    found = next;
    at = next;
  }
  return found;
}

function nextPresent(columns: TimelineColumns, mask: GroupMask, from: number, presentCount: number): number | null {
  const next = nextBright(columns, mask, from, 1, () => true);
  return next !== null && next < presentCount ? next : null;
}
