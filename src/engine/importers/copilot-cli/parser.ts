import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type {
  AgentLink,
  FileContext,
  Parsed,
  ParsedApiMessage,
  ParsedEvent,
  ParsedRecord,
  ParserState,
  RecordParser,
  SessionLink,
  SessionRef,
} from '../importer.ts';
import { type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { AgentNames } from './agent-names.ts';
import { CallBook, callEvent, resultEvent, shellEvent } from './calls.ts';
import { type Chunk, ChunkedMessages, isChunk, joinChunks } from './chunks.ts';
import { idOrNull } from './ids.ts';
import { answerEvent, requestEvents, thinkingEvent, userEvents } from './message-events.ts';
import { otherEvents } from './other-events.ts';
import { SessionPlace } from './session-place.ts';
import { LegUsage, usageOfCompaction } from './usage.ts';

/** One line of the file, whole. */
interface Line {
  readonly value: JsonObject;
  readonly data: JsonObject;
  readonly type: string;
  readonly raw: string;
  readonly line: number;
  readonly agent: string | null;
}

type Content = Pick<ParsedRecord, 'events'> & Partial<ParsedRecord>;

const CONVERSATION =
  /^(?:user\.message|assistant\.message|tool\.(?:execution_start|execution_complete|user_requested))$/;

/** Events of one session and its sub-agents, in the order in which they happened. */
export class CopilotCliParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #chunks = new ChunkedMessages();
  readonly #place: SessionPlace;
  readonly #agents: AgentNames;
  readonly #calls: CallBook;
  readonly #usage: LegUsage;
  /** By sub-agent, what it thought last: that may stand in a record of its own and in the message too. */
  readonly #thought = new Map<string | null, { text: string; isInMessage: boolean }>();
  /** Sub-agents whose call is known. */
  readonly #linked = new Set<string>();

  /** Of the record before: that of one whose own was taken out. */
  #lastMs: number | null;

  constructor(file: FileContext, earlier: ParserState = {}) {
    this.#lastMs = typeof earlier.lastMs === 'number' ? earlier.lastMs : null;
    this.#place = new SessionPlace(file, objectOr(earlier.place));
    // Written by `state`: its shape is ours.
    this.#agents = new AgentNames((earlier.agents ?? []) as readonly (readonly [string, string])[]);
    this.#calls = new CallBook(earlier.calls);
    this.#usage = new LegUsage(objectOr(earlier.usage));
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => this.#take(value, raw, line));
  }

  state(): ParserState {
    return {
      place: this.#place.state(),
      agents: this.#agents.state(),
      calls: this.#calls.state(),
      usage: this.#usage.state(),
      lastMs: this.#lastMs,
    };
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const rest = this.#chunks.takeAll().flatMap((chunks) => this.#fromChunks(chunks));
    return { parsed: [...rest, ...this.#title()], notices: this.#lines.notices() };
  }

  #title(): readonly Parsed[] {
    const { title, id } = this.#place;
    if (!title) return [];
    const session = { nativeId: id, agentId: null };
    return [recordOf({ line: 1, raw: '', type: 'workspace', session, title: { ...title, session } })];
  }

  #take(value: JsonObject, raw: string, line: number): readonly Parsed[] {
    const data = objectOr(value.data);
    const type = stringOr(value.type, 'untyped');
    this.#place.note(type, data);
    const agent = type.startsWith('subagent.') ? null : this.#agents.of(value.agentId, data);
    const messageId = idOrNull(data.messageId);
    if (type === 'assistant.message' && messageId !== null && isChunk(data)) {
      const before = this.#chunks.isWaitingFor(agent, messageId) ? [] : this.#fromChunks(this.#chunks.take(agent));
      const chunk = { recordId: idOrNull(value.id), messageId, raw, line, value, data };
      return [...before, ...this.#fromChunks(this.#chunks.add(agent, chunk))];
    }
    const before = this.#fromChunks(this.#chunks.take(agent));
    const whole = { value, data, type, raw, line, agent };
    return [...before, this.#toRecord(whole, this.#contentOf(whole))];
  }

  #toRecord({ value, type, raw, line, agent }: Line, content: Content): ParsedRecord {
    return recordOf({
      line,
      raw,
      type,
      session: this.#sessionOf(agent),
      nativeKey: idOrNull(value.id),
      parentKey: idOrNull(value.parentId),
      time: this.#timeOf(value),
      directory: this.#place.directory,
      branch: this.#place.branch,
      isConversation: CONVERSATION.test(type),
      ...content,
    });
  }

  #timeOf({ timestamp }: JsonObject): EventTime | null {
    const time = parseRecordedTime(timestamp);
    this.#lastMs = time?.ms ?? this.#lastMs;
    return time ?? (this.#lastMs === null ? null : inferredTime(this.#lastMs, 'neighbour'));
  }

  #sessionOf(agent: string | null): SessionRef {
    return { nativeId: this.#place.id, agentId: agent };
  }

  #contentOf(line: Line): Content {
    const { type, data, agent, raw } = line;
    const recordId = idOrNull(line.value.id) ?? raw;
    switch (type) {
      case 'user.message':
        return { events: userEvents(data, agent !== null), agentLinks: this.#linkOf(line) };
      case 'assistant.message':
        return this.#message(
          line,
          [this.#newThinking(stringOr(data.reasoningText, ''), agent, true), stringOr(data.content, '')],
          recordId,
        );
      case 'assistant.reasoning':
        return { events: thinkingEvent(this.#newThinking(stringOr(data.content, ''), agent, false)) };
      case 'tool.execution_start':
        return { events: this.#start(line), agentLinks: this.#linkOf(line) };
      case 'tool.execution_complete':
        return { events: [resultEvent(data, this.#calls)] };
      case 'tool.user_requested':
        return { events: [shellEvent(data, this.#calls, this.#place.directory)] };
      case 'subagent.started':
        return this.#startedAgent(line);
      case 'session.resume':
        this.#usage.begin(recordId);
        return { events: [] };
      case 'session.shutdown':
        return { events: [], apiMessage: usageOnly(recordId, onlyModel(data), this.#usage.ofShutdown(recordId, data)) };
      case 'session.compaction_complete':
        return { events: otherEvents(type, data), apiMessage: this.#compactionUsage(recordId, data) };
      case 'session.title_changed':
        return { events: [], title: this.#changedTitle(data) };
      default:
        return { events: otherEvents(type, data), sessionLinks: handoffLinks(type, data) };
    }
  }

  #changedTitle(data: JsonObject): ParsedRecord['title'] {
    const text = textOrNull(data.title);
    return text === null ? null : { text, rank: 3, session: this.#sessionOf(null) };
  }

  #compactionUsage(recordId: string, data: JsonObject): ParsedApiMessage | null {
    return usageOnly(recordId, this.#place.model, usageOfCompaction(data.compactionTokensUsed));
  }

  /** Thinking and text are those of the whole message, where it came in parts. */
  #message(line: Line, [thinking, text]: readonly [string, string], recordId: string): Content {
    const { data, agent } = line;
    const messageId = idOrNull(data.messageId) ?? recordId;
    const place = { directory: this.#place.directory, caller: agent };
    return {
      events: [...thinkingEvent(thinking), ...answerEvent(text), ...requestEvents(data, this.#calls, place)],
      apiMessage: {
        id: messageId,
        model: textOrNull(data.model) ?? this.#place.model,
        hasText: text.trim() !== '',
        ...this.#usage.ofMessage(messageId, data),
      },
      agentLinks: this.#linkOf(line),
    };
  }

  #fromChunks(chunks: readonly Chunk[]): readonly ParsedRecord[] {
    const thinking = joinChunks(chunks, 'reasoningText');
    const text = joinChunks(chunks, 'content');
    return chunks.map(({ value, data, raw, line, messageId }, index) => {
      const agent = this.#agents.of(value.agentId, data);
      const whole = { value, data, type: 'assistant.message', raw, line, agent };
      const said = index === 0 ? ([this.#newThinking(thinking, agent, true), text] as const) : (['', ''] as const);
      return this.#toRecord(whole, this.#message(whole, said, messageId));
    });
  }

  #newThinking(text: string, agent: string | null, isInMessage: boolean): string {
    const last = this.#thought.get(agent);
    this.#thought.set(agent, { text, isInMessage });
    return last?.text === text && last.isInMessage !== isInMessage ? '' : text;
  }

  /** A call is shown where it was requested; one that no message requested, where it begins. */
  #start({ data, agent }: Line): readonly ParsedEvent[] {
    if (this.#calls.get(idOrNull(data.toolCallId))) return [];
    return [callEvent(data, this.#calls, { block: 0, directory: this.#place.directory, caller: agent })];
  }

  /** Stands where the call was made: in the main conversation, or in that of another sub-agent. */
  #startedAgent({ value, data }: Line): Content {
    const callId = textOrNull(data.toolCallId);
    const agentId = this.#agents.join(textOrNull(value.agentId), callId);
    if (callId === null || agentId === null) return { events: [] };
    this.#linked.add(agentId);
    const call = this.#calls.get(callId);
    const agentName = call?.agentName ?? textOrNull(data.agentDisplayName) ?? textOrNull(data.agentName);
    return { events: [], session: this.#sessionOf(call?.caller ?? null), agentLinks: [{ callId, agentId, agentName }] };
  }

  /** Where no record tells of the start, the first one of the sub-agent names the call. */
  #linkOf({ data, agent }: Line): readonly AgentLink[] {
    const callId = textOrNull(data.parentToolCallId);
    if (agent === null || callId === null || this.#linked.has(agent)) return [];
    this.#linked.add(agent);
    return [{ callId, agentId: agent, agentName: this.#calls.get(callId)?.agentName ?? null }];
  }
}

function usageOnly(
  id: string,
  model: string | null,
  usage: Pick<ParsedApiMessage, 'usage' | 'nativeUsage'>,
): ParsedApiMessage | null {
  return usage.usage === null ? null : { id: `usage ${id}`, model, hasText: false, isUsageOnly: true, ...usage };
}

/** The one model that the figures are of; null for several. */
function onlyModel({ modelMetrics, currentModel }: JsonObject): string | null {
  const models = Object.keys(objectOr(modelMetrics));
  return models.length > 1 ? null : (models[0] ?? textOrNull(currentModel));
}

function handoffLinks(type: string, { remoteSessionId }: JsonObject): readonly SessionLink[] {
  const nativeId = type === 'session.handoff' ? idOrNull(remoteSessionId) : null;
  return nativeId === null ? [] : [{ relation: 'continues', tool: 'copilot-cli', nativeId }];
}
