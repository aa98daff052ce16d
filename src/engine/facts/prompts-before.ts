import type { Connection, SqlValue } from '../database/connection.ts';
import { typeCode } from '../events/categories.ts';

export interface PromptBefore {
  readonly promptId: number;
  /** It stands in the session that started this sub-agent, or the one that started that. */
  readonly isOfParent: boolean;
}

interface PlacedEvent {
  readonly id: number;
  readonly sessionId: number;
  readonly seq: number;
}

const PLACES = `
  SELECT e.id, e.session_id AS sessionId, e.seq FROM json_each($ids) j JOIN event e ON e.id = j.value
  ORDER BY e.session_id, e.seq`;

const LAST_OF_TYPE = `
  SELECT id FROM event WHERE session_id = ? AND seq >= ? AND seq < ? AND type = ? ORDER BY seq DESC LIMIT 1`;

const LAST_BY_TIME = `
  SELECT id FROM event WHERE session_id = ? AND type = ? AND time_ms <= ? ORDER BY seq DESC LIMIT 1`;

const PARENT = `
  SELECT p.id, s.first_ms FROM session s JOIN session p ON p.key = s.parent_key WHERE s.id = ? AND s.agent_id IS NOT NULL`;

const STARTING_CALL = `
  SELECT e.session_id, e.seq FROM session s JOIN event e ON e.subagent_key = s.key
  WHERE s.id = ? AND e.session_id <> s.id ORDER BY e.id LIMIT 1`;

const PROMPT = typeCode('prompt');
const COMMAND = typeCode('command');
/** Agents start agents, but not without end. */
const DEEPEST = 8;

/**
 * Why something was done: the last prompt before it; of a sub-agent, the person's prompt before the call that started
 * it. Where no prompt stands before it, the last command of the tool (`/implement …`). Ids without any are left out.
 */
export function readPromptsBefore(connection: Connection, ids: readonly number[]): ReadonlyMap<number, PromptBefore> {
  const finder = new PromptFinder(connection);
  const found = new Map<number, PromptBefore>();
  for (const event of connection.all<PlacedEvent>(PLACES, { $ids: JSON.stringify(ids) })) {
    const prompt = finder.find(event);
    if (prompt) found.set(event.id, prompt);
  }
  return found;
}

class PromptFinder {
  readonly #connection: Connection;
  /** By session: what was found last. Events come in the order of their session, so only what is between is read. */
  readonly #known = new Map<number, { readonly seq: number; readonly promptId: number | null }>();
  readonly #ofParent = new Map<number, number | null>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  find(event: PlacedEvent): PromptBefore | null {
    const ofParent = this.#ofParentSession(event.sessionId, 0);
    if (ofParent !== null) return { promptId: ofParent, isOfParent: true };
    const promptId = this.#inSession(event);
    return promptId === null ? null : { promptId, isOfParent: false };
  }

  #inSession({ sessionId, seq }: PlacedEvent): number | null {
    const known = this.#known.get(sessionId);
    const from = known?.seq ?? 0;
    const prompt =
      this.#last(sessionId, from, seq, PROMPT) ?? known?.promptId ?? this.#last(sessionId, 0, seq, COMMAND);
    this.#known.set(sessionId, { seq, promptId: prompt });
    return prompt;
  }

  #last(sessionId: number, from: number, to: number, type: number): number | null {
    return idOf(this.#connection.firstPrepared(LAST_OF_TYPE, [sessionId, from, to, type]));
  }

  /** Null for a session of its own, and for a sub-agent whose session is not here. */
  #ofParentSession(sessionId: number, depth: number): number | null {
    const known = this.#ofParent.get(sessionId);
    if (known !== undefined) return known;
    const [parentId, firstMs] = this.#connection.firstPrepared(PARENT, [sessionId]) ?? [];
    const isTop = parentId === undefined || depth >= DEEPEST;
    const prompt = isTop ? null : this.#beforeStart(sessionId, [Number(parentId), firstMs ?? null], depth);
    this.#ofParent.set(sessionId, prompt);
    return prompt;
  }

  /** By the call that started it; where that is not here, by time. */
  #beforeStart(sessionId: number, [parentId, firstMs]: readonly [number, SqlValue], depth: number): number | null {
    const call = this.#connection.firstPrepared(STARTING_CALL, [sessionId]);
    if (!call) return idOf(this.#connection.firstPrepared(LAST_BY_TIME, [parentId, PROMPT, firstMs]));
    const [callSession, seq] = call.map(Number);
    if (callSession === undefined || seq === undefined) return null;
    return this.#ofParentSession(callSession, depth + 1) ?? this.#last(callSession, 0, seq, PROMPT);
  }
}

function idOf(row: readonly SqlValue[] | undefined): number | null {
  return row === undefined ? null : Number(row[0]);
}
