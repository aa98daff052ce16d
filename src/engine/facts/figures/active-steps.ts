import type { RowColumns } from '../../columns/row-columns.ts';

/** Somebody was at it between two entries that are no farther apart. */
export const LONGEST_PAUSE_MS = 30 * 60_000;

/**
 * Sees each step of each session from one dated entry to the next one in time, where the pause is not too long: when it
 * began and ended, and the entry that ended it. Steps of one session follow each other.
 */
export function visitActiveSteps(
  events: RowColumns,
  see: (startMs: number, endMs: number, eventId: number) => void,
): void {
  const { rows, timesMs, sessions } = events;
  const step = (before: number, ms: number, id: number) => {
    if (ms > before && ms - before <= LONGEST_PAUSE_MS) see(before, ms, id);
  };
  const shuffled = shuffledSessions(events);
  const latest = new Map<number, number>();
  let session = 0;
  let before = Number.NaN;
  rows.visit((id) => {
    const ms = timesMs[id] ?? Number.NaN;
    const own = sessions[id] ?? 0;
    if (Number.isNaN(ms) || shuffled.has(own)) return;
    if (own !== session) {
      latest.set(session, before);
      session = own;
      before = latest.get(own) ?? Number.NaN;
    }
    step(before, ms, id);
    before = ms;
  });
  for (const ids of shuffled.values()) {
    const at = (id: number) => timesMs[id] ?? 0;
    ids.sort((a, b) => at(a) - at(b) || a - b);
    for (const [index, id] of ids.entries()) if (index > 0) step(at(ids[index - 1] ?? 0), at(id), id);
  }
}

/** Sessions whose entries were not stored in the order of their times, with the dated ones. */
function shuffledSessions({ rows, timesMs, sessions }: RowColumns): Map<number, number[]> {
  const latest = new Map<number, number>();
  const shuffled = new Map<number, number[]>();
  let session = 0;
  let before = Number.NaN;
  rows.visit((id) => {
    const ms = timesMs[id] ?? Number.NaN;
    const own = sessions[id] ?? 0;
    if (Number.isNaN(ms)) return;
    if (own !== session) {
      latest.set(session, before);
      session = own;
      before = latest.get(own) ?? Number.NaN;
    }
    if (ms < before) shuffled.set(own, []);
    else before = ms;
  });
  if (shuffled.size === 0) return shuffled;
  rows.visit((id) => {
    if (!Number.isNaN(timesMs[id] ?? Number.NaN)) shuffled.get(sessions[id] ?? 0)?.push(id);
  });
  return shuffled;
}
