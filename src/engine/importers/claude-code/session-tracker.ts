import type { FileContext, SessionRef } from '../importer.ts';
import { type JsonObject, objectOr, textOrNull } from '../json.ts';

/** Which session, or sub-agent of it, each record of one file belongs to. */
export class SessionTracker {
  readonly #file: FileContext;
  readonly #refs = new Map<string, SessionRef>();
  readonly #owners = new Map<string, SessionRef>();
  #current: SessionRef | null = null;
  #currentInlineAgent: string | null = null;

  /** `earlier` is the state of the tracker that read the beginning of the file. */
  constructor(file: FileContext, earlier?: unknown) {
    this.#file = file;
    const { nativeId, inlineAgent } = objectOr(earlier);
    if (typeof nativeId === 'string') this.#current = this.#ref(nativeId, null);
    this.#currentInlineAgent = textOrNull(inlineAgent);
  }

  state(): JsonObject {
    return { nativeId: this.#current?.nativeId ?? null, inlineAgent: this.#currentInlineAgent };
  }

  /** Null for a record that names no session, unless it is part of a conversation. */
  sessionOf(
    value: JsonObject,
    uuid: string | null,
    parentUuid: string | null,
    isConversation: boolean,
  ): SessionRef | null {
    const named = this.refOf(value);
    if (!named && !isConversation) return null;
    const main = named ?? this.#current ?? this.#ref(`file-${this.#file.headKey}`, null);
    const ref = this.#withInlineAgent(main, value, uuid, parentUuid);
    if (ref.agentId === null) this.#current = ref;
    if (uuid !== null && !this.#owners.has(uuid)) this.#owners.set(uuid, ref);
    return ref;
  }

  /** As the record itself says it. */
  refOf(value: JsonObject): SessionRef | null {
    const sessionId = textOrNull(value.sessionId);
    if (sessionId === null) return null;
    // Agents of a workflow run write "<session>#agent-<id>".
    const [, nativeId, embeddedAgent] = /^(.+)#agent-(.+)$/.exec(sessionId) ?? [null, sessionId, null];
    const agentId =
      value.isSidechain === true ? (textOrNull(value.agentId) ?? embeddedAgent ?? null) : (embeddedAgent ?? null);
    return this.#ref(nativeId ?? sessionId, agentId);
  }

  /** The session of the record with that uuid, if it stands in this file. */
  ownerOf(uuid: string): SessionRef | null {
    return this.#owners.get(uuid) ?? null;
  }

  /** Up to 1.0.x a sub-agent's lines stand in the main file, without an id: the root of its chain names it. */
  #withInlineAgent(ref: SessionRef, value: JsonObject, uuid: string | null, parentUuid: string | null): SessionRef {
    if (ref.agentId !== null || value.isSidechain !== true) return ref;
    const parent = parentUuid === null ? null : this.#owners.get(parentUuid);
    const agentId = parent?.agentId ?? (parentUuid === null ? null : this.#currentInlineAgent) ?? uuid ?? 'inline';
    this.#currentInlineAgent = agentId;
    return this.#ref(ref.nativeId, agentId);
  }

  #ref(nativeId: string, agentId: string | null): SessionRef {
    const key = `${nativeId}\n${agentId ?? ''}`;
    let ref = this.#refs.get(key);
    if (!ref) {
      ref = { nativeId, agentId };
      this.#refs.set(key, ref);
    }
    return ref;
  }
}
