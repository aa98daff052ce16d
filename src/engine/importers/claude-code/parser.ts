import { parseRecordedTime } from '../../time/event-time.ts';
import type { CallMemory } from '../call-memory.ts';
import type {
  AgentLink,
  FileContext,
  Parsed,
  ParsedApiMessage,
  ParsedEvent,
  ParsedRecord,
  ParserState,
  RecordParser,
  SessionRef,
} from '../importer.ts';
import { isObject, type JsonObject, objectOr, sayJson, stringOr, textOrNull } from '../json.ts';
import { JsonLines, skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { countOf, kindOfJson } from '../wording.ts';
import { eventsOfAssistant, usageOf } from './assistant-record.ts';
import { OpenCalls } from './open-calls.ts';
import { eventsOfAttachment, eventsOfSystem } from './other-records.ts';
import { findParentCycles } from './parent-cycles.ts';
import { SessionTracker } from './session-tracker.ts';
import { eventsOfUser } from './user-record.ts';

/** One file: main conversation, inline sub-agents and records without a message, as they come. */
export class ClaudeCodeParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #sessions: SessionTracker;
  readonly #calls: CallMemory = new Map();
  readonly #open = new OpenCalls();
  readonly #parents = new Map<string, string | null>();
  readonly #summaries: { line: number; text: string; leaf: string }[] = [];

  constructor(file: FileContext, earlier?: ParserState) {
    this.#sessions = new SessionTracker(file, earlier?.session);
    this.#open.restore(earlier?.calls, this.#calls);
  }

  state(): ParserState {
    return { session: this.#sessions.state(), calls: this.#open.state(this.#calls) };
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#parseValue(value, raw, line)]);
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const notices: string[] = [];
    const cycles = findParentCycles(this.#parents);
    if (cycles > 0) {
      notices.push(
        `${countOf(cycles, 'record is its own ancestor; it is', 'records name each other as parent; they are')} shown in file order.`,
      );
    }
    notices.push(...this.#lines.notices());
    return { parsed: this.#titlesFromSummaries(), notices };
  }

  #parseValue(value: JsonObject, raw: string, line: number): Parsed {
    const type = stringOr(value.type, 'untyped');
    if (type === 'user' || type === 'assistant') {
      const problem = messageProblem(value);
      if (problem !== null) return skipLine(line, problem, raw);
    }
    return this.#toRecord(value, type, raw, line);
  }

  #toRecord(value: JsonObject, type: string, raw: string, line: number): ParsedRecord {
    const isConversation = type === 'user' || type === 'assistant';
    const uuid = textOrNull(value.uuid);
    const parentUuid = textOrNull(value.parentUuid);
    if (uuid !== null && !this.#parents.has(uuid)) this.#parents.set(uuid, parentUuid);
    const session = this.#sessions.sessionOf(value, uuid, parentUuid, isConversation);
    const events = this.#eventsOf(value, type);
    this.#open.follow(events);
    return recordOf({
      line,
      raw,
      type,
      session,
      nativeKey: uuid,
      parentKey: parentUuid ?? textOrNull(value.logicalParentUuid),
      time: parseRecordedTime(value.timestamp),
      directory: textOrNull(value.cwd),
      branch: textOrNull(value.gitBranch),
      isConversation,
      events,
      apiMessage: type === 'assistant' ? apiMessageOf(value, uuid ?? raw) : null,
      title: this.#titleOf(value, type, line),
      agentLinks: this.#agentLinksOf(value, type, session),
    });
  }

  #eventsOf(value: JsonObject, type: string): readonly ParsedEvent[] {
    switch (type) {
      case 'user':
        return eventsOfUser(value, this.#calls);
      case 'assistant':
        return eventsOfAssistant(value, this.#calls);
      case 'system':
        return eventsOfSystem(value);
      case 'attachment':
        return eventsOfAttachment(value);
      default:
        return [];
    }
  }

  /** Order of preference: the person's own title, the tool's, a summary of this file, the first prompt. */
  #titleOf(value: JsonObject, type: string, line: number): ParsedRecord['title'] {
    if (type === 'summary') {
      const text = textOrNull(value.summary);
      const leaf = textOrNull(value.leafUuid);
      // It often belongs to another session: only the end of the file tells whether its leaf is here.
      if (text !== null && leaf !== null) this.#summaries.push({ line, text, leaf });
      return null;
    }
    const session = this.#sessions.refOf(value);
    const custom = type === 'custom-title' ? textOrNull(value.customTitle) : null;
    if (custom !== null) return { text: custom, rank: 4, session };
    const made = type === 'ai-title' ? textOrNull(value.aiTitle) : null;
    return made === null ? null : { text: made, rank: 3, session };
  }

  #titlesFromSummaries(): ParsedRecord[] {
    return this.#summaries.flatMap(({ line, text, leaf }) => {
      const session = this.#sessions.ownerOf(leaf);
      return session ? [titleRecord(line, text, session)] : [];
    });
  }

  #agentLinksOf(value: JsonObject, type: string, session: SessionRef | null): readonly AgentLink[] {
    if (type === 'user') {
      const agentId = textOrNull(objectOr(value.toolUseResult).agentId);
      const callId = firstCallId(value);
      if (agentId !== null && callId !== null) {
        return [{ callId, agentId, agentName: this.#calls.get(callId)?.agentName ?? null }];
      }
    }
    return this.#inlineAgentLink(value, session);
  }

  /** Before agent ids there was only the prompt: the sub-agent's first line repeats that of the call. */
  #inlineAgentLink(value: JsonObject, session: SessionRef | null): readonly AgentLink[] {
    if (session?.agentId == null || textOrNull(value.parentUuid) !== null || value.type !== 'user') return [];
    const prompt = objectOr(value.message).content;
    for (const [callId, call] of this.#calls) {
      if (call.agentPrompt !== null && call.agentPrompt === prompt) {
        return [{ callId, agentId: session.agentId, agentName: call.agentName }];
      }
    }
    return [];
  }
}

function titleRecord(line: number, text: string, session: SessionRef): ParsedRecord {
  return recordOf({ line, raw: '', type: 'summary', session, title: { text, rank: 2, session } });
}

export function apiMessageOf(value: JsonObject, fallbackId: string): ParsedApiMessage {
  const message = objectOr(value.message);
  const content = Array.isArray(message.content) ? message.content : [message.content];
  const hasText = content.some((block) =>
    typeof block === 'string'
      ? block.trim() !== ''
      : isObject(block) && block.type === 'text' && textOrNull(block.text) !== null,
  );
  return {
    id: textOrNull(message.id) ?? fallbackId,
    model: textOrNull(message.model),
    hasText,
    usage: usageOf(message.usage),
  };
}

function firstCallId(value: JsonObject): string | null {
  const content = objectOr(value.message).content;
  if (!Array.isArray(content)) return null;
  for (const block of content) {
    if (isObject(block) && block.type === 'tool_result') return textOrNull(block.tool_use_id);
  }
  return null;
}

/** Why a user or assistant record has no message to read; null when it has. */
function messageProblem({ type, message }: JsonObject): string | null {
  if (message === undefined || message === null) return `This ${sayJson(type)} record has no message.`;
  if (typeof message === 'string') return null;
  if (!isObject(message))
    return `The message of this ${sayJson(type)} record is ${kindOfJson(message)}, not an object.`;
  const { content } = message;
  if (typeof content === 'string' || Array.isArray(content)) return null;
  if (content === undefined) return `This ${sayJson(type)} message has no content.`;
  return `The content of this ${sayJson(type)} message is ${kindOfJson(content)}, not text or blocks.`;
}
