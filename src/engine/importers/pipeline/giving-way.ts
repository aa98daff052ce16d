import type { Connection } from '../../database/connection.ts';
import { typeCode } from '../../events/categories.ts';
import { type OpenSession, type SessionStore, sessionKeyOf } from '../../sessions/session-store.ts';
import type { Importer } from '../importer.ts';
import { formatsThatGiveWay } from '../registry.ts';

const IS_ECHO = 'f.format IN (SELECT value FROM json_each($formats))';

const ANY_ECHO = `SELECT EXISTS (SELECT 1 FROM file f WHERE ${IS_ECHO})`;

/** By another file: the one that is being read may have been read in part before. */
const IS_TOLD = `
  SELECT EXISTS (
    SELECT 1 FROM main.session s CROSS JOIN main.event e ON e.session_id = s.id CROSS JOIN main.record r ON r.id = e.record_id
      LEFT JOIN file f ON f.id = r.file_id
    WHERE s.key = $key AND r.file_id <> $file AND f.format IS NOT NULL AND NOT ${IS_ECHO}
      AND e.type <> ${typeCode('notice')})`;

const FIND_ECHOES = `
  CREATE TEMP TABLE echo AS
  SELECT e.id, e.session_id, e.record_id, e.api_message_id
  FROM main.session s CROSS JOIN main.event e ON e.session_id = s.id CROSS JOIN main.record r ON r.id = e.record_id
    CROSS JOIN file f ON f.id = r.file_id
  WHERE (s.key = $key OR s.parent_key = $key) AND ${IS_ECHO}`;

/** Indexes first: their rows are known by the rows that are deleted next. */
const DELETE_ECHOES = [
  `DELETE FROM chunk_fts WHERE rowid IN
     (SELECT c.id FROM echo CROSS JOIN main.source s ON s.event_id = echo.id CROSS JOIN main.chunk c ON c.source_id = s.id)`,
  `DELETE FROM main.chunk WHERE source_id IN (SELECT s.id FROM echo CROSS JOIN main.source s ON s.event_id = echo.id)`,
  'DELETE FROM main.source WHERE event_id IN (SELECT id FROM echo)',
  'DELETE FROM event_fts WHERE rowid IN (SELECT id FROM echo)',
  'DELETE FROM main.event WHERE id IN (SELECT id FROM echo)',
  `DELETE FROM main.api_message WHERE id IN (SELECT api_message_id FROM echo) AND id NOT IN
     (SELECT api_message_id FROM main.event
      WHERE session_id IN (SELECT session_id FROM echo) AND api_message_id IS NOT NULL)`,
  'DELETE FROM met_again WHERE record_id IN (SELECT record_id FROM echo)',
  'DELETE FROM main.record WHERE id IN (SELECT record_id FROM echo)',
  `UPDATE main.session SET is_conversation = 0 WHERE id IN (SELECT session_id FROM echo)
     AND NOT EXISTS (SELECT 1 FROM main.event WHERE session_id = session.id)`,
];

/**
 * A tool may tell of one session in several places: hook logs and printed streams hold some of what its transcript
 * holds, without the ids by which that is known. Whichever comes first, only the fuller record of a session stays.
 */
export class GivingWay {
  readonly #connection: Connection;
  readonly #sessions: SessionStore;
  readonly #formats: string;
  /** Whether what is read now gives way, or is the fuller record. */
  readonly #givesWay: boolean;
  /** Main sessions that were looked at. */
  readonly #told = new Map<number, boolean>();
  #hasEchoes: boolean | null = null;

  private constructor(connection: Connection, sessions: SessionStore, formats: readonly string[], givesWay: boolean) {
    this.#connection = connection;
    this.#sessions = sessions;
    this.#formats = JSON.stringify(formats);
    this.#givesWay = givesWay;
  }

  /** Null for a tool that tells of each session in one place. */
  static of(connection: Connection, sessions: SessionStore, { tool, givesWay }: Importer): GivingWay | null {
    const formats = formatsThatGiveWay(tool);
    return formats.length === 0 ? null : new GivingWay(connection, sessions, formats, givesWay === true);
  }

  /** Call for each record with events. True when it is not to be stored, since a fuller one is here. */
  isToldBetter(session: OpenSession, fileId: number, isConversation: boolean): boolean {
    if (this.#givesWay) return this.#isTold(session, fileId);
    if (isConversation) this.#takeOver(session);
    return false;
  }

  /** By a fuller record of the session, or of the one that started it. */
  #isTold({ identity }: OpenSession, fileId: number): boolean {
    const key = sessionKeyOf({ ...identity, agentId: null });
    let isTold = this.#told.get(key);
    if (isTold === undefined) {
      isTold = this.#connection.value(IS_TOLD, { $key: key, $file: fileId, $formats: this.#formats }) === 1;
      this.#told.set(key, isTold);
    }
    return isTold;
  }

  /** Takes away what others told of the session and its sub-agents, when the fuller record begins to tell of it. */
  #takeOver(session: OpenSession): void {
    if (session.identity.agentId !== null || this.#told.has(session.key)) return;
    this.#told.set(session.key, true);
    this.#hasEchoes ??= this.#connection.value(ANY_ECHO, { $formats: this.#formats }) === 1;
    if (!this.#hasEchoes) return;
    this.#sessions.save(session);
    this.#connection.run(FIND_ECHOES, { $key: session.key, $formats: this.#formats });
    for (const sql of DELETE_ECHOES) this.#connection.run(sql);
    const touched = this.#connection.all<{ id: number }>('SELECT DISTINCT session_id AS id FROM echo');
    this.#connection.run('DROP TABLE echo');
    this.#sessions.recount(touched.map(({ id }) => id));
  }
}
