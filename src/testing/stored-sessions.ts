import type { SessionDetail, TranscriptEvent } from '../engine/api.ts';
import type { Engine } from '../engine/engine.ts';

/** Of the sessions that begin a conversation, oldest first. Rejects where there are not so many. */
export async function detailOf(engine: Engine, index = 0): Promise<SessionDetail> {
  const session = (await engine.listSessions({ sort: 'oldest', limit: 100 })).data[index];
  const detail = session && (await engine.getSession(session.sessionKey));
  if (!detail) throw new Error(`There is no session number ${index}.`);
  return detail;
}

export async function eventsOf(engine: Engine, index = 0): Promise<readonly TranscriptEvent[]> {
  return engine.readEvents((await detailOf(engine, index)).summary.sessionKey, 0, 500);
}

/** Type, category, `!` for an error, and title of each event. */
export function outlineOf(events: readonly TranscriptEvent[]): string[] {
  return events.map(({ type, category, title, isError }) => `${type} ${category}${isError ? '!' : ''} ${title}`);
}
