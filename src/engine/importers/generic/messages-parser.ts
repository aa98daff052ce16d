import type { EventTime } from '../../api.ts';
import { utf8Length } from '../../content/cut-text.ts';
import { inferredTime, NO_TIME } from '../../time/event-time.ts';
import type { CallMemory } from '../call-memory.ts';
import { contentText } from '../content.ts';
import { readDamagedJson } from '../damaged-json.ts';
import { excerptOf } from '../excerpt.ts';
import type { FileContext, Parsed, ParsedRecord, ParserState, RecordParser, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull, toJson } from '../json.ts';
import { recordOf } from '../records.ts';
import { shorten } from '../titles.ts';
import { describeToolCall } from '../tool-facts.ts';
import { documentOf } from './document.ts';
import { apiMessageOf, eventsOfMessage, idOfMessage, isMessage, timeOfMessage } from './json-message.ts';
import { roleOfMessage } from './roles.ts';
import { sessionIdOf, turnKeyOf } from './session-id.ts';

/** The messages of a conversation that stands in one piece; null for anything else. */
export function messagesIn(value: unknown): readonly JsonObject[] | null {
  const list = isObject(value) ? value.messages : value;
  return Array.isArray(list) && list.some(isMessage) ? list.filter(isMessage) : null;
}

interface Held {
  readonly message: JsonObject;
  readonly raw: string;
  readonly line: number;
}

/** Messages that wait for the first answer, which names their session. */
const MOST_HELD = 50;
/** Calls that may still be answered when a file has grown. */
const MOST_CALLS = 20;

/** Reads messages one by one (they are one conversation), and conversations one by one. */
export class MessagesParser implements RecordParser {
  readonly #file: FileContext;
  readonly #isList: boolean;
  readonly #isContinued: boolean;
  readonly #fileDate: EventTime;
  #held: Held[] = [];
  #session: SessionRef | null = null;
  #timeOfUndated: EventTime | null = null;
  readonly #calls: CallMemory = new Map();

  /** `isList` is false for a file that may hold one conversation alone. */
  constructor(file: FileContext, isList: boolean, earlier?: ParserState) {
    this.#isList = isList;
    this.#isContinued = earlier !== undefined;
    this.#file = file;
    const { fileDateMs } = file;
    // Lines that are added later would else have another date than the conversation that they belong to.
    const dateMs = typeof earlier?.fileDateMs === 'number' ? earlier.fileDateMs : fileDateMs;
    this.#fileDate = dateMs === null ? NO_TIME : inferredTime(dateMs, 'file-date');
    const nativeId = textOrNull(earlier?.session);
    if (nativeId !== null) this.#session = { nativeId, agentId: null };
    if (earlier?.isUndated === true) this.#timeOfUndated = this.#fileDate;
    for (const held of listOf(earlier?.held)) this.#holdAgain(held);
    for (const call of listOf(earlier?.calls)) this.#rememberAgain(call);
  }

  parse(text: string, line: number): readonly Parsed[] {
    const raw = text.trim();
    if (raw === '') return [];
    const value = parseJson(raw)?.value;
    if (isMessage(value)) return this.#take({ message: value, raw, line });
    const messages = messagesIn(value);
    if (messages) return this.#conversation(objectOr(value), messages, raw, line);
    if (isObject(value)) return [recordOf({ line, raw, type: stringOr(value.type, 'untyped') })];
    return this.#broken(raw, line, value);
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const document = this.#isContinued ? [] : [documentOf(this.#file.path)];
    return { parsed: [...this.#release(), ...document], notices: [] };
  }

  state(): ParserState {
    return {
      session: this.#session?.nativeId ?? null,
      isUndated: this.#timeOfUndated !== null,
      fileDateMs: this.#fileDate.ms,
      held: this.#held.map(({ raw, line }) => ({ raw, line })),
      calls: [...this.#calls]
        .slice(-MOST_CALLS)
        .map(([id, { tool, title, filePath }]) => ({ id, tool, title, filePath })),
    };
  }

  #holdAgain({ raw, line }: JsonObject): void {
    if (typeof raw !== 'string' || typeof line !== 'number') return;
    const message = parseJson(raw)?.value;
    if (isMessage(message)) this.#held.push({ message, raw, line });
  }

  #rememberAgain(call: JsonObject): void {
    const [id, tool, title] = [textOrNull(call.id), textOrNull(call.tool), textOrNull(call.title)];
    if (id === null || tool === null || title === null) return;
    const { category } = describeToolCall(tool, null, null);
    this.#calls.set(id, {
      tool,
      title,
      category,
      filePath: textOrNull(call.filePath),
      agentPrompt: null,
      agentName: null,
    });
  }

  #take(held: Held): readonly ParsedRecord[] {
    const own = ownSessionOf(held.message);
    if (own !== null) return [this.#record(held, { nativeId: own, agentId: null }, null)];
    if (this.#session) return [this.#record(held, this.#session, this.#timeOfUndated)];
    this.#held.push(held);
    const { asked, answered } = firstExchange(this.#held.map(({ message }) => message));
    return (asked !== null && answered !== null) || this.#held.length >= MOST_HELD ? this.#release() : [];
  }

  #release(): readonly ParsedRecord[] {
    if (this.#held.length === 0) return [];
    const messages = this.#held.map(({ message }) => message);
    const session = { nativeId: sessionIdOfMessages(messages), agentId: null };
    this.#session = session;
    if (messages.every((message) => timeOfMessage(message) === null)) this.#timeOfUndated = this.#fileDate;
    const records = this.#held.map((held) => this.#record(held, session, this.#timeOfUndated));
    this.#held = [];
    return records;
  }

  #record({ message, raw, line }: Held, session: SessionRef, undated: EventTime | null): ParsedRecord {
    return recordOfMessage(message, { raw, line, session, position: line, undated, calls: this.#calls });
  }

  #conversation(
    value: JsonObject,
    messages: readonly JsonObject[],
    raw: string,
    line: number,
  ): readonly ParsedRecord[] {
    const session = { nativeId: this.#conversationId(value, messages, raw), agentId: null };
    const isDated = messages.some((message) => timeOfMessage(message) !== null);
    const created = timeOfMessage(value);
    const undated = isDated ? null : created?.ms == null ? this.#fileDate : inferredTime(created.ms, 'session-bounds');
    const calls: CallMemory = new Map();
    const model = textOrNull(value.model);
    const records = messages.map((message, index) =>
      recordOfMessage(model === null || 'model' in message ? message : { ...message, model }, {
        raw: toJson(message),
        line,
        session,
        position: index + 1,
        undated,
        calls,
      }),
    );
    return [...conversationRecord(value, line, session), ...records];
  }

  /** A file that holds one conversation may be written anew while it grows; a list holds conversations as they ended. */
  #conversationId(value: JsonObject, messages: readonly JsonObject[], raw: string): string {
    const own = ownSessionOf(value) ?? idOfMessage(value);
    if (own !== null) return own;
    const isWholeFile = !this.#isList && utf8Length(raw) * 1.1 > this.#file.sizeBytes;
    return isWholeFile ? sessionIdOfMessages(messages) : sessionIdOf(raw, '');
  }

  #broken(raw: string, line: number, value: unknown): readonly Parsed[] {
    if (value !== undefined) return [skip(line, 'It is JSON, but no message and no conversation.', raw)];
    const damaged = readDamagedJson(raw)?.value;
    const messages = messagesIn(damaged);
    const records = messages ? this.#conversation(objectOr(damaged), messages, raw, line) : [];
    const read = records.length > 0 ? ' Its messages in front of the damage were read.' : '';
    return [...records, skip(line, `It is cut off or broken JSON.${read}`, raw)];
  }
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function skip(line: number, reason: string, raw: string): Parsed {
  return { kind: 'skipped', line, reason, excerpt: excerptOf(raw) };
}

const SESSION_FIELDS = ['session_id', 'sessionId', 'conversation_id', 'conversationId', 'thread_id', 'chat_id'];

function ownSessionOf(value: JsonObject): string | null {
  for (const field of SESSION_FIELDS) {
    const id = textOrNull(value[field]);
    if (id !== null) return id;
  }
  return null;
}

function firstExchange(messages: readonly JsonObject[]): { asked: string | null; answered: string | null } {
  const first = (role: string) => {
    const message = messages.find((one) => roleOfMessage(one.role) === role);
    return message ? contentText(message.content) : null;
  };
  return { asked: first('user'), answered: first('assistant') };
}

function sessionIdOfMessages(messages: readonly JsonObject[]): string {
  const { asked, answered } = firstExchange(messages);
  if (asked !== null && answered !== null) return sessionIdOf(asked, answered);
  return sessionIdOf(messages.map(toJson).join('\n'), '');
}

interface Place {
  readonly raw: string;
  readonly line: number;
  readonly session: SessionRef;
  /** Among the messages of its conversation. */
  readonly position: number;
  /** Stands in where no message has a time. */
  readonly undated: EventTime | null;
  readonly calls: CallMemory;
}

function recordOfMessage(message: JsonObject, { raw, line, session, position, undated, calls }: Place): ParsedRecord {
  const nativeKey = idOfMessage(message) ?? turnKeyOf(position, raw);
  const events = eventsOfMessage(message, nativeKey, calls);
  return recordOf({
    line,
    raw,
    type: stringOr(message.role, 'message'),
    session,
    nativeKey,
    time: timeOfMessage(message) ?? undated,
    isConversation: events.some(({ type }) => type !== 'notice'),
    events,
    apiMessage: apiMessageOf(message, nativeKey, events),
  });
}

/** What stands beside the messages; nothing where nothing does. */
function conversationRecord(value: JsonObject, line: number, session: SessionRef): readonly ParsedRecord[] {
  const { messages, ...others } = value;
  if (Object.keys(others).length === 0) return [];
  const title = textOrNull(value.title) ?? textOrNull(value.name);
  return [
    recordOf({
      line,
      raw: toJson(others),
      type: 'conversation',
      session,
      nativeKey: 'conversation',
      title: title === null ? null : { text: shorten(title.trim()), rank: 3, session },
    }),
  ];
}
