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

/** Row id, that of the session it is part of, key, title, agent that wrote it, and what kind of session it is. */
const SESSIONS = `
  SELECT s.id, coalesce(p.id, s.id), s.key, ${IS_SESSION}, s.agent_id IS NOT NULL, s.title, s.tool
  FROM session s LEFT JOIN session p ON p.key = s.parent_key`;

/** All sessions, by their row ids. */
export class WholeSessions {
  readonly #wholeOf = new Map<number, number>();
  readonly #sessions = new Map<number, WholeSession>();
  readonly #agents = new Map<number, string>();
  readonly #ofAgents = new Set<number>();

  constructor(connection: Connection) {
    connection.scanRaw(SESSIONS, [], (row) => {
      const id = row.number(0);
      this.#wholeOf.set(id, row.number(1));
      this.#sessions.set(id, { id, key: keyToText(row.number(2)), title: row.text(5), isSession: row.number(3) === 1 });
      if (row.number(4) === 1) this.#ofAgents.add(id);
      this.#agents.set(id, row.text(6));
      return true;
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

  /** True for a sub-agent: another agent speaks to it. */
  isOfAgent(id: number): boolean {
    return this.#ofAgents.has(id);
  }
}
