import type { EventTime } from '../api.ts';
import type { Connection, SqlValue } from '../database/connection.ts';
import { contentKey } from '../identity/content-key.ts';
import type { SessionLink } from '../importers/importer.ts';
import { timeKindCode, toEventTime } from '../time/event-time.ts';
import { defineSteering, isSteering, isSteeringSql } from './steering.ts';

export interface SessionIdentity {
  readonly tool: string;
  readonly nativeId: string;
  readonly agentId: string | null;
}

/** More undated events than this at the head of a session stay undated. */
export const MOST_WAITING_EVENTS = 10_000;

export function sessionKeyOf({ tool, nativeId, agentId }: SessionIdentity): number {
  return contentKey('session', tool, nativeId, agentId ?? '');
}

/** A session while an import writes to it; counts are what is to be added. */
export interface OpenSession {
  readonly id: number;
  readonly key: number;
  readonly identity: SessionIdentity;
  nextSeq: number;
  projectId: number | null;
  title: string;
  titleRank: number;
  isConversation: boolean;
  branches: string[];
  /** Time of the last record that carries one. */
  lastTime: EventTime | null;
  /** Events that wait for the first record that carries a time. */
  readonly undatedEventIds: number[];
  added: SessionCounts;
  /** Earliest and latest of the times that were added; null when none was. */
  addedTimes: { readonly first: EventTime; readonly last: EventTime } | null;
  isDirty: boolean;
}

export interface SessionCounts {
  events: number;
  prompts: number;
  commands: number;
  calls: number;
  results: number;
  errors: number;
}

function noCounts(): SessionCounts {
  return { events: 0, prompts: 0, commands: 0, calls: 0, results: 0, errors: 0 };
}

/** Above all that a tool can give: 0 none, 1 first prompt, 2 summary, 3 by the tool, 4 by the person in the tool. */
export const OWN_TITLE_RANK = 5;

const OWN_TITLE = 'SELECT title FROM own_title WHERE session_key = ?';
/** While a title of our own stands, that of the tool is kept for later, by the same rule. */
const KEEP_TITLE = `
  UPDATE own_title SET title_before = ?2, rank_before = ?3
  WHERE session_key = ?1
    AND (?3 > rank_before OR (?3 = rank_before AND (?3 <> 1 OR (${isSteeringSql('title_before')} AND NOT ${isSteeringSql('?2')}))))`;

const INSERT = `
  INSERT INTO main.session (key, tool, native_id, agent_id, agent_name, parent_key, project_id, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const OPEN = `
  SELECT id, project_id, title, title_rank, is_conversation, branches,
         (SELECT coalesce(max(seq), -1) + 1 FROM main.event WHERE session_id = session.id)
  FROM main.session WHERE key = ?`;

const RECORDED = timeKindCode('recorded');

const LAST_TIME = `
  SELECT time_ms, time_offset_min FROM event WHERE session_id = ? AND time_kind = 0 ORDER BY seq DESC LIMIT 1`;

const UNDATED = `SELECT id FROM event WHERE session_id = ? AND time_kind = 2 ORDER BY seq LIMIT ${MOST_WAITING_EVENTS}`;

const ADD = `
  UPDATE main.session SET
    project_id = coalesce(project_id, ?1), is_conversation = max(is_conversation, ?2), branches = ?3,
    event_count = event_count + ?4, prompt_count = prompt_count + ?5, command_count = command_count + ?6,
    call_count = call_count + ?7, result_count = result_count + ?8, error_count = error_count + ?9
  WHERE id = ?10`;

const ADD_TIMES = `
  UPDATE main.session SET
    first_kind = CASE WHEN first_ms IS NULL OR ?1 < first_ms THEN ?2 ELSE first_kind END,
    last_kind = CASE WHEN last_ms IS NULL OR ?3 >= last_ms THEN ?4 ELSE last_kind END,
    first_ms = min(coalesce(first_ms, ?1), ?1),
    last_ms = max(coalesce(last_ms, ?3), ?3)
  WHERE id = ?5`;

/** All that can be counted anew from events: used after some of them were deleted. */
const RECOUNT = `
  UPDATE main.session SET
    is_conversation = CASE WHEN c.events = 0 THEN 0 ELSE is_conversation END,
    project_id = CASE WHEN c.events = 0 THEN NULL ELSE project_id END,
    branches = CASE WHEN c.events = 0 THEN '[]' ELSE branches END,
    event_count = c.events, prompt_count = c.prompts, command_count = c.commands, call_count = c.calls,
    result_count = c.results, error_count = c.errors, first_ms = c.first_ms, last_ms = c.last_ms,
    first_kind = coalesce((SELECT time_kind FROM event WHERE session_id = session.id AND time_ms = c.first_ms), 2),
    last_kind = coalesce((SELECT time_kind FROM event WHERE session_id = session.id AND time_ms = c.last_ms), 2)
  FROM (
    SELECT s.id, count(e.id) AS events, coalesce(sum(e.type = 1), 0) AS prompts, coalesce(sum(e.type = 2), 0) AS commands,
           coalesce(sum(e.type = 5), 0) AS calls, coalesce(sum(e.type = 6), 0) AS results,
           coalesce(sum(e.is_error), 0) AS errors, min(e.time_ms) AS first_ms, max(e.time_ms) AS last_ms
    FROM session s LEFT JOIN event e ON e.session_id = s.id
    WHERE s.id IN (SELECT value FROM json_each(?)) GROUP BY s.id
  ) AS c
  WHERE c.id = session.id`;

const FIRST_OF_PROMPTS = `ORDER BY ${isSteeringSql('e.title')}, e.seq LIMIT 1`;
/** A session that is named by its first prompt is named by the first one that is there. */
const RETITLE = `
  UPDATE main.session SET title = coalesce(
    (SELECT e.title FROM event e WHERE e.session_id = session.id AND e.type = 1 ${FIRST_OF_PROMPTS}), '')
  WHERE title_rank = 1 AND id IN (SELECT value FROM json_each(?))`;
/** Likewise the name that comes back when one of our own is taken away. */
const RETITLE_BEFORE = `
  UPDATE own_title SET title_before = coalesce(
    (SELECT e.title FROM main.session s JOIN event e ON e.session_id = s.id
     WHERE s.key = own_title.session_key AND e.type = 1 ${FIRST_OF_PROMPTS}), '')
  WHERE rank_before = 1
    AND session_key IN (SELECT s.key FROM json_each(?) j JOIN main.session s ON s.id = j.value)`;

/** Of sessions that were stored while such a prompt could still name them. */
const RETITLE_STEERED = [
  `${RETITLE} AND ${isSteeringSql('title')}`,
  `${RETITLE_BEFORE} AND ${isSteeringSql('title_before')}`,
];

/** Rows of sessions, as an import writes them. Reading them for the screen: session-reader.ts. */
export class SessionStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    defineSteering(connection);
  }

  /** The session, made if it is new. */
  open(
    identity: SessionIdentity,
    fresh: { agentName: string | null; projectId: number | null; importId: number },
  ): OpenSession {
    const key = sessionKeyOf(identity);
    const row = this.#connection.firstPrepared(OPEN, [key]);
    if (row) return this.#withTimes(toOpenSession(row, key, identity));
    const parentKey = identity.agentId === null ? null : sessionKeyOf({ ...identity, agentId: null });
    const { tool, nativeId, agentId } = identity;
    this.#connection.runPrepared(INSERT, [
      key,
      tool,
      nativeId,
      agentId,
      fresh.agentName,
      parentKey,
      fresh.projectId,
      fresh.importId,
    ]);
    const id = this.#connection.lastInsertId();
    const session = toOpenSession([id, fresh.projectId, '', 0, 0, '[]', 0], key, identity);
    const [own] = this.#connection.firstPrepared(OWN_TITLE, [key]) ?? [];
    if (typeof own === 'string') this.setTitle(session, own, OWN_TITLE_RANK);
    return session;
  }

  /** Appended records stand behind those that are here: what has no time of its own takes theirs, or gives its own. */
  #withTimes(session: OpenSession): OpenSession {
    const last = this.#connection.firstPrepared(LAST_TIME, [session.id]);
    if (last) {
      const [ms, offsetMinutes] = last;
      session.lastTime = toEventTime(
        Number(ms),
        RECORDED,
        null,
        null,
        offsetMinutes === null ? null : Number(offsetMinutes),
      );
      return session;
    }
    this.#connection.scan(UNDATED, [session.id], ([id]) => session.undatedEventIds.push(Number(id)));
    return session;
  }

  /** Of times that are equal, the first one counts for the beginning, the last one for the end. */
  addTime(session: OpenSession, time: EventTime): void {
    if (time.ms === null) return;
    const { first, last } = session.addedTimes ?? { first: time, last: time };
    session.addedTimes = {
      first: time.ms < (first.ms ?? time.ms) ? time : first,
      last: time.ms >= (last.ms ?? time.ms) ? time : last,
    };
  }

  /** Writes what was added since the last call. */
  save(session: OpenSession): void {
    if (!session.isDirty) return;
    const { events, prompts, commands, calls, results, errors } = session.added;
    this.#connection.runPrepared(ADD, [
      session.projectId,
      Number(session.isConversation),
      JSON.stringify(session.branches),
      events,
      prompts,
      commands,
      calls,
      results,
      errors,
      session.id,
    ]);
    if (session.addedTimes) this.#saveTimes(session.id, session.addedTimes);
    session.added = noCounts();
    session.addedTimes = null;
    session.isDirty = false;
  }

  #saveTimes(id: number, { first, last }: NonNullable<OpenSession['addedTimes']>): void {
    const values = [first.ms, timeKindCode(first.kind), last.ms, timeKindCode(last.kind), id];
    this.#connection.runPrepared(ADD_TIMES, values);
  }

  /** A later title of the same rank replaces the earlier one, but for the first prompt that does more than steer. */
  setTitle(session: OpenSession, title: string, rank: number): void {
    if (session.titleRank === OWN_TITLE_RANK) {
      this.#connection.runPrepared(KEEP_TITLE, [session.key, title, rank]);
      return;
    }
    const isFirst = rank !== 1 || session.titleRank !== 1 || (isSteering(session.title) && !isSteering(title));
    if (rank < session.titleRank || !isFirst) return;
    session.titleRank = rank;
    session.title = title;
    this.#connection.runPrepared('UPDATE main.session SET title = ?, title_rank = ? WHERE id = ?', [
      title,
      rank,
      session.id,
    ]);
  }

  setProject(id: number, projectId: number): void {
    this.#connection.runPrepared('UPDATE main.session SET project_id = ? WHERE id = ?', [projectId, id]);
  }

  setAgentName(key: number, name: string): void {
    this.#connection.runPrepared('UPDATE main.session SET agent_name = ? WHERE key = ?', [name, key]);
  }

  /** What it is to another session, which need not be here. */
  addLink(session: OpenSession, { relation, tool, nativeId }: SessionLink, importId: number): void {
    const otherKey = sessionKeyOf({ tool, nativeId, agentId: null });
    this.#connection.runPrepared(
      `INSERT OR IGNORE INTO main.session_link (session_id, relation, other_key, other_tool, other_native_id, import_id)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [session.id, relation, otherKey, tool, nativeId, importId],
    );
  }

  recount(sessionIds: readonly number[]): void {
    this.#connection.run(RECOUNT, [JSON.stringify(sessionIds)]);
  }

  /** One that is named by a prompt that only steers gets the name of a better one, if there is one. */
  retitleSteered(sessionId: number): void {
    for (const sql of RETITLE_STEERED) this.#connection.run(sql, [JSON.stringify([sessionId])]);
  }

  /** After prompts of them went or came back. */
  retitle(sessionIds: readonly number[]): void {
    for (const sql of [RETITLE, RETITLE_BEFORE]) this.#connection.run(sql, [JSON.stringify(sessionIds)]);
  }
}

function toOpenSession(row: readonly SqlValue[], key: number, identity: SessionIdentity): OpenSession {
  const [id, projectId, title, titleRank, isConversation, branches, nextSeq] = row;
  return {
    id: Number(id),
    key,
    identity,
    nextSeq: Number(nextSeq),
    projectId: projectId === null ? null : Number(projectId),
    title: String(title),
    titleRank: Number(titleRank),
    isConversation: isConversation === 1,
    branches: JSON.parse(String(branches)) as string[],
    lastTime: null,
    undatedEventIds: [],
    added: noCounts(),
    addedTimes: null,
    isDirty: false,
  };
}
