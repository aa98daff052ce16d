import type { SessionSummary } from '../../../engine/api.ts';
import { formatDay, NO_DATE } from '../../format.ts';
import type { SessionSort } from './sessions-params.ts';

export interface SessionGroup {
  /** Null when the order has no groups. */
  readonly title: string | null;
  readonly sessions: readonly SessionSummary[];
}

/** By the local day of the last event when the order is by time, those without a date in a group of their own. */
export function groupSessions(
  sessions: readonly SessionSummary[],
  sort: SessionSort,
  timeZone: string,
): readonly SessionGroup[] {
  if (sort === 'events' || sort === 'title') return sessions.length === 0 ? [] : [{ title: null, sessions }];
  const groups: { title: string; sessions: SessionSummary[] }[] = [];
  for (const session of sessions) {
    const { ms } = session.lastTime;
    const title = ms === null ? NO_DATE : formatDay(ms, timeZone);
    const last = groups.at(-1);
    if (last?.title === title) last.sessions.push(session);
    else groups.push({ title, sessions: [session] });
  }
  return groups;
}
