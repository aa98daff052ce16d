import type { Connection } from '../database/connection.ts';
import { keyToText } from '../identity/content-key.ts';
import { IS_SESSION } from './session-kinds.ts';

/** A session with its sub-agents; a sub-agent whose session is not here is one by itself. */
export interface WholeSession {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  /** False for sub-agents alone and for what holds notices alone: figures of sessions leave them out. */
  readonly isSession: boolean;
}

/** Row id, that of the session it is part of, key, title, agent that wrote it, and whether it counts as a session. */
const SESSIONS = `
  SELECT s.id, coalesce(p.id, s.id), s.key, s.title, s.tool, ${IS_SESSION}
  FROM session s LEFT JOIN session p ON p.key = s.parent_key`;

/** All sessions, by their row ids. */
export class WholeSessions {
  readonly #wholeOf = new Map<number, number>();
  readonly #sessions = new Map<number, WholeSession>();
  readonly #agents = new Map<number, string>();

  constructor(connection: Connection) {
    connection.scan(SESSIONS, undefined, ([id, whole, key, title, tool, isSession]) => {
      this.#wholeOf.set(Number(id), Number(whole));
      this.#agents.set(Number(id), String(tool));
      const session = { id: Number(id), key: keyToText(Number(key)), title: String(title), isSession: isSession === 1 };
      this.#sessions.set(Number(id), session);
    });
  }

  /** The row id of the session that this one is part of, or itself. */
  wholeOf(id: number): number {
    return this.#wholeOf.get(id) ?? id;
  }

  get(id: number): WholeSession | undefined {
    return this.#sessions.get(id);
  }

  /** Importer's name of the tool that wrote it. */
  agentOf(id: number): string {
    return this.#agents.get(id) ?? '';
  }
}
