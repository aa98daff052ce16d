import { isObject, type JsonObject, textOrNull } from '../json.ts';
import type { SessionObject } from './session-object.ts';

/** How a message stands at the end: in the conversation, taken back by the person, or replaced by a new history. */
export type Standing = 'live' | 'rewound' | 'replaced';

export interface LoggedMessage {
  /** Its own id; null for one without. */
  readonly id: string | null;
  value: JsonObject;
  raw: string;
  line: number;
  standing: Standing;
}

/** A line that is no message: what it says of the session has been taken over. */
export interface LoggedLine {
  readonly type: string;
  readonly raw: string;
  readonly line: number;
}

/** One session while its log is replayed: what was written last of each message counts. */
export class LoggedSession {
  id: string | null = null;
  projectHash: string | null = null;
  kind: string | null = null;
  summary: string | null = null;
  directories: readonly string[] = [];
  /** All that was met, in the order in which it first came. */
  readonly items: (LoggedMessage | LoggedLine)[] = [];
  readonly #known = new Map<string, LoggedMessage>();
  #live: LoggedMessage[] = [];

  get isBegun(): boolean {
    return this.id !== null || this.items.length > 0;
  }

  addLine(line: LoggedLine): void {
    this.items.push(line);
  }

  /** Each field is taken over by itself; one of another type than it should have is left as it was. */
  setMeta({ sessionId, projectHash, kind, summary, directories }: JsonObject): void {
    this.id = textOrNull(sessionId) ?? this.id;
    this.projectHash = textOrNull(projectHash) ?? this.projectHash;
    this.kind = textOrNull(kind) ?? this.kind;
    this.summary = textOrNull(summary) ?? this.summary;
    if (Array.isArray(directories)) this.directories = directories.filter((path) => typeof path === 'string');
  }

  addMessage(value: JsonObject, raw: string, line: number): void {
    const { message, isNew } = this.#met(value, raw, line);
    if (isNew || message.standing !== 'live') this.#live.push(message);
    message.standing = 'live';
  }

  /** That message and all behind it are gone; all are, where it is not there. */
  rewindTo(id: string): void {
    const from = this.#live.findLastIndex((message) => message.id === id);
    for (const message of this.#live.splice(Math.max(0, from))) message.standing = 'rewound';
  }

  replaceMessages(messages: NonNullable<SessionObject['messages']>, lineAt: (offset: number) => number): void {
    for (const message of this.#live) message.standing = 'replaced';
    this.#live = [];
    for (const { value, raw, offset } of messages) this.addMessage(value, raw, lineAt(offset));
  }

  /** A message that is written again stays in its place. */
  #met(value: JsonObject, raw: string, line: number): { message: LoggedMessage; isNew: boolean } {
    const id = textOrNull(value.id);
    const known = id === null ? undefined : this.#known.get(id);
    if (known) return { message: Object.assign(known, { value, raw, line }), isNew: false };
    const message: LoggedMessage = { id, value, raw, line, standing: 'live' };
    this.items.push(message);
    if (id !== null) this.#known.set(id, message);
    return { message, isNew: true };
  }
}

export function isMessage(item: LoggedMessage | LoggedLine): item is LoggedMessage {
  return 'standing' in item;
}

/** A line that begins a session. */
export function isHeader(value: JsonObject): boolean {
  return typeof value.sessionId === 'string' && typeof value.projectHash === 'string';
}

export function isChange(value: JsonObject): boolean {
  return isObject(value.$set) || typeof value.$rewindTo === 'string';
}

const MESSAGE_TYPES: ReadonlySet<unknown> = new Set(['user', 'gemini', 'info', 'warning', 'error']);

/** Types come with new versions; an id makes it a message whatever its type is. */
export function isLoggedMessage(value: JsonObject): boolean {
  return typeof value.id === 'string' && (MESSAGE_TYPES.has(value.type) || 'content' in value);
}
