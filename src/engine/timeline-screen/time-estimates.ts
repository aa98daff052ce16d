import type { EstimateBasis, SessionEstimate, TimeEstimates } from '../api.ts';
import type { ContentStore } from '../content/content-store.ts';
import type { Connection } from '../database/connection.ts';
import type { EventStore } from '../events/event-store.ts';
import { keyFromText, keyToText } from '../identity/content-key.ts';
import { maskSecrets } from '../secrets/mask-secrets.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { inferredTime, toEventTime } from '../time/event-time.ts';

export interface EstimateParts {
  readonly connection: Connection;
  readonly events: EventStore;
  readonly content: ContentStore;
  readonly sessions: SessionStore;
}

interface UndatedSession {
  readonly id: number;
  readonly key: number;
  readonly title: string;
  readonly tool: string;
  /** When the call that started it was made; null where none is dated. */
  readonly callMs: number | null;
  /** When its files were last changed; null where that is no more than the moment of their import. */
  readonly fileMs: number | null;
}

/** A file that was written while it was imported was most likely pasted, or just copied: its date says nothing. */
const FRESH_FILE_MS = 600_000;

const UNDATED_SESSIONS = `
  SELECT s.id, s.key, coalesce(nullif(s.title, ''), s.native_id) AS title, s.tool,
    (SELECT min(c.time_ms) FROM event c WHERE c.subagent_key = s.key) AS callMs,
    (SELECT max(f.modified_at_ms) FROM event e JOIN record r ON r.id = e.record_id JOIN file f ON f.id = r.file_id
     JOIN import i ON i.id = f.import_id
     WHERE e.session_id = s.id AND f.modified_at_ms < i.started_at_ms - ${FRESH_FILE_MS}) AS fileMs
  FROM session s WHERE s.id IN (SELECT session_id FROM event WHERE time_kind = 2) ORDER BY s.id`;

const EVENTS = 'SELECT id, time_ms FROM event WHERE session_id = ? ORDER BY seq, id';

const ESTIMATED = `
  SELECT s.key, coalesce(nullif(s.title, ''), s.native_id) AS title, s.tool, count(*) AS events,
         min(e.time_ms) AS fromMs, max(e.time_ms) AS toMs
  FROM estimated_time t JOIN event e ON e.id = t.event_id JOIN session s ON s.id = e.session_id
  GROUP BY s.id ORDER BY s.id`;

const KEEP = `
  INSERT INTO estimated_time (event_id, time_ms, time_kind, time_basis, time_plus_minus_ms, time_offset_min)
  SELECT id, time_ms, time_kind, time_basis, time_plus_minus_ms, time_offset_min FROM event WHERE id = ?`;

const KEPT = `
  SELECT t.event_id AS eventId, t.time_ms AS ms, t.time_kind AS kind, t.time_basis AS basis,
         t.time_plus_minus_ms AS plusMinusMs, t.time_offset_min AS offsetMinutes
  FROM estimated_time t JOIN event e ON e.id = t.event_id WHERE e.session_id = ?`;

interface EventEstimate {
  readonly eventId: number;
  readonly ms: number;
  readonly plusMinusMs: number | null;
  readonly basis: EstimateBasis;
}

/** What could be given a time by what stands beside it, and what was given one. Nothing is changed. */
export function previewEstimates({ connection }: EstimateParts): TimeEstimates {
  const undated = connection.all<UndatedSession>(UNDATED_SESSIONS);
  const estimates: SessionEstimate[] = [];
  let [sessions, events] = [0, 0];
  for (const session of undated) {
    const { found, missing } = estimateSession(connection, session);
    if (missing > 0) sessions += 1;
    events += missing;
    const summary = summarise(session, found);
    if (summary) estimates.push(summary);
  }
  const applied = connection
    .all<Omit<SessionEstimate, 'sessionKey' | 'basis' | 'plusMinusMs'> & { readonly key: number }>(ESTIMATED)
    .map(({ key, ...rest }) => ({ ...rest, sessionKey: keyToText(key) }));
  return { estimates, withoutNeighbour: { sessions, events }, applied };
}

/** Gives the undated events of these sessions their estimates; how many. All of them or none. */
export function applyEstimates(parts: EstimateParts, sessionKeys: readonly string[]): number {
  const { connection } = parts;
  const wanted = new Set(sessionKeys.map(keyFromText));
  const undated = connection.all<UndatedSession>(UNDATED_SESSIONS).filter(({ key }) => wanted.has(key));
  return connection.transaction(() => {
    let changed = 0;
    for (const session of undated) {
      const { found } = estimateSession(connection, session);
      for (const { eventId, ms, plusMinusMs } of found) {
        connection.runPrepared(KEEP, [eventId]);
        setTime(parts, eventId, inferredTime(ms, 'manual', plusMinusMs));
      }
      changed += found.length;
    }
    parts.sessions.recount(undated.map(({ id }) => id));
    return changed;
  });
}

/** Every event of these sessions has again what it had before; how many did. */
export function revertEstimates(parts: EstimateParts, sessionKeys: readonly string[]): number {
  const { connection } = parts;
  const ids = sessionKeys.flatMap((text) => {
    const id = connection.value('SELECT id FROM session WHERE key = ?', [keyFromText(text)]);
    return typeof id === 'number' ? [id] : [];
  });
  return connection.transaction(() => {
    let reverted = 0;
    for (const id of ids) {
      for (const { eventId, ms, kind, basis, plusMinusMs, offsetMinutes } of connection.all<KeptTime>(KEPT, [id])) {
        setTime(parts, eventId, toEventTime(ms, kind, basis, plusMinusMs, offsetMinutes));
        connection.runPrepared('DELETE FROM estimated_time WHERE event_id = ?', [eventId]);
        reverted += 1;
      }
    }
    parts.sessions.recount(ids);
    return reverted;
  });
}

interface KeptTime {
  readonly eventId: number;
  readonly ms: number | null;
  readonly kind: number;
  readonly basis: string | null;
  readonly plusMinusMs: number | null;
  readonly offsetMinutes: number | null;
}

function setTime({ events, content }: EstimateParts, id: number, time: ReturnType<typeof toEventTime>): void {
  events.setTime(id, time);
  content.setEventTime(id, time);
}

interface SessionEstimates {
  readonly found: readonly EventEstimate[];
  /** Undated events that nothing stands beside. */
  readonly missing: number;
}

function estimateSession(connection: Connection, session: UndatedSession): SessionEstimates {
  const events = connection.all<{ readonly id: number; readonly time_ms: number | null }>(EVENTS, [session.id]);
  const found: EventEstimate[] = [];
  let before: number | null = null;
  let waiting: number[] = [];
  const date = (after: number | null) => {
    found.push(...between(waiting, before, after));
    waiting = [];
  };
  for (const { id, time_ms: ms } of events) {
    if (ms === null) {
      waiting.push(id);
      continue;
    }
    date(ms);
    before = ms;
  }
  if (before !== null) date(null);
  const around = outsideOf(session);
  if (around === null) return { found, missing: waiting.length };
  found.push(...waiting.map((eventId) => ({ eventId, plusMinusMs: null, ...around })));
  return { found, missing: 0 };
}

/** Evenly between two dated events that follow each other in time; else at the one that there is. */
function between(ids: readonly number[], before: number | null, after: number | null): EventEstimate[] {
  if (before === null && after === null) return [];
  if (before === null || after === null || after < before) {
    const ms = before ?? after ?? 0;
    return ids.map((eventId) => ({ eventId, ms, plusMinusMs: null, basis: 'beside' as const }));
  }
  return ids.map((eventId, index) => {
    const ms = Math.round(before + ((after - before) * (index + 1)) / (ids.length + 1));
    return { eventId, ms, plusMinusMs: Math.max(ms - before, after - ms), basis: 'between' as const };
  });
}

/** What dates a session none of whose own events is dated. */
function outsideOf({ callMs, fileMs }: UndatedSession): { readonly ms: number; readonly basis: EstimateBasis } | null {
  if (callMs !== null) return { ms: callMs, basis: 'call' };
  return fileMs === null ? null : { ms: fileMs, basis: 'file' };
}

function summarise(session: UndatedSession, found: readonly EventEstimate[]): SessionEstimate | null {
  const [first] = found;
  if (!first) return null;
  const times = found.map(({ ms }) => ms);
  const unsure = found.map(({ plusMinusMs }) => plusMinusMs);
  return {
    sessionKey: keyToText(session.key),
    title: maskSecrets(session.title),
    tool: session.tool,
    events: found.length,
    // The weakest of them, since that is what has to be believed.
    basis: BASES.findLast((basis) => found.some((estimate) => estimate.basis === basis)) ?? first.basis,
    fromMs: times.reduce((a, b) => Math.min(a, b)),
    toMs: times.reduce((a, b) => Math.max(a, b)),
    plusMinusMs: unsure.includes(null) ? null : unsure.reduce<number>((most, each) => Math.max(most, each ?? 0), 0),
  };
}

/** Surest first. */
const BASES: readonly EstimateBasis[] = ['between', 'beside', 'call', 'file'];
