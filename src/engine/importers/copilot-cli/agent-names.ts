import { type JsonObject, textOrNull } from '../json.ts';

/**
 * The sub-agent of each record; null for the main conversation. Records name it by an id of its own, by that of the
 * call that started it, or by both: whichever is met first becomes its name.
 */
export class AgentNames {
  readonly #names: Map<string, string>;

  constructor(earlier: readonly (readonly [string, string])[] = []) {
    this.#names = new Map(earlier);
  }

  state(): readonly (readonly [string, string])[] {
    return [...this.#names];
  }

  of(agentId: unknown, { parentToolCallId }: JsonObject): string | null {
    return this.join(textOrNull(agentId), textOrNull(parentToolCallId));
  }

  /** The one name of two ids of an agent; null when there is none. */
  join(agentId: string | null, callId: string | null): string | null {
    const ids = [callId, agentId].filter((id) => id !== null);
    const known = ids.map((id) => this.#names.get(id)).find((name) => name !== undefined);
    const name = known ?? agentId ?? callId;
    if (name !== null) for (const id of ids) this.#names.set(id, name);
    return name;
  }
}
