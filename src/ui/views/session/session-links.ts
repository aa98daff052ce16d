import type { EventTime, SessionSummary } from '../../../engine/api.ts';
import { formatRoute, makeRoute, type Route } from '../../router.ts';

/** Half an hour on both sides of an event. */
const AROUND_EVENT_MS = 30 * 60 * 1000;
/** A session fills this share of the timeline's window, so that its ends are seen. */
const SESSION_MARGIN = 0.05;

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

export function sessionHref(sessionKey: string): string {
  return formatRoute(makeRoute('session', { id: sessionKey }));
}

/** What a session is called: its title, else the sub-agent's name, else its id. */
export function titleOf(summary: SessionSummary): string {
  return summary.title || summary.agentName || summary.nativeId;
}

/** The link to an event, as it works wherever the same session was imported. */
export function eventHref(sessionKey: string, eventKey: string): string {
  return formatRoute(makeRoute('session', { id: sessionKey, params: { e: eventKey } }));
}

export function absoluteUrl(href: string): string {
  return new URL(href, window.location.href).href;
}

/** The timeline around an event; null for an event without a date. */
export function eventTimelineRoute(eventKey: string, time: EventTime): Route | null {
  if (time.ms === null) return null;
  return makeRoute('timeline', {
    params: {
      from: toInstant(time.ms - AROUND_EVENT_MS),
      to: toInstant(time.ms + AROUND_EVENT_MS),
      sel: `e:${eventKey}@${toInstant(time.ms)}`,
    },
  });
}

/** The timeline over a whole session; null when nothing in it has a date. */
export function sessionTimelineRoute({ firstTime, lastTime }: SessionSummary): Route | null {
  if (firstTime.ms === null || lastTime.ms === null) return null;
  const margin = Math.max(60_000, (lastTime.ms - firstTime.ms) * SESSION_MARGIN);
  return makeRoute('timeline', {
    params: { from: toInstant(firstTime.ms - margin), to: toInstant(lastTime.ms + margin) },
  });
}

/** A context for what comes next in the session. */
export function sessionContextRoute({ sessionKey }: SessionSummary): Route {
  return makeRoute('context', { params: { mode: 'sliding_window', s: sessionKey } });
}

/** What goes on with a session in its own tool; null where that is not possible. */
export function resumeCommand(summary: SessionSummary): string | null {
  if (summary.tool !== 'claude-code' || summary.parentKey !== null) return null;
  return /^[\w-]+$/.test(summary.nativeId) ? `claude --resume ${summary.nativeId}` : null;
}
