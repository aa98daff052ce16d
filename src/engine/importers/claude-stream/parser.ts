import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type { CallMemory } from '../call-memory.ts';
import { eventsOfAssistant, usageOf } from '../claude-code/assistant-record.ts';
import { OpenCalls } from '../claude-code/open-calls.ts';
import { apiMessageOf } from '../claude-code/parser.ts';
import { eventsOfUser } from '../claude-code/user-record.ts';
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
import { type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { compactionEvent, failureEvents, resultEvents } from './stream-events.ts';

/** So many sessions are known to a later reading of the file. */
const MOST_SESSIONS = 20;

/** What `claude -p` prints: messages as the transcript has them, in an envelope of its own, mostly without times. */
export class ClaudeStreamParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #calls: CallMemory = new Map();
  readonly #open = new OpenCalls();
  readonly #linked = new Set<string>();
  readonly #fileTime: EventTime | null;
  /** Where each session works; its first record says so. */
  readonly #directories: Map<string, string>;
  /** Sessions in which the model spoke: the result repeats its last message. */
  readonly #spoken: Set<string>;

  constructor({ fileDateMs }: FileContext, earlier: ParserState = {}) {
    this.#fileTime = fileDateMs === null ? null : inferredTime(fileDateMs, 'file-date');
    this.#open.restore(earlier.calls, this.#calls);
    this.#directories = new Map(Object.entries(objectOr(earlier.directories)).map(([id, path]) => [id, String(path)]));
    this.#spoken = new Set(Array.isArray(earlier.spoken) ? earlier.spoken.map(String) : []);
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#toRecord(value, raw, line)]);
  }

  state(): ParserState {
    return {
      calls: this.#open.state(this.#calls),
      directories: Object.fromEntries([...this.#directories].slice(-MOST_SESSIONS)),
      spoken: [...this.#spoken].slice(-MOST_SESSIONS),
    };
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: [], notices: this.#lines.notices() };
  }

  #toRecord(value: JsonObject, raw: string, line: number): ParsedRecord {
    const type = stringOr(value.type, 'untyped');
    const sessionId = textOrNull(value.session_id);
    if (sessionId === null) return recordOf({ line, raw, type });
    const directory = textOrNull(value.cwd);
    if (directory !== null) this.#directories.set(sessionId, directory);
    const session = { nativeId: sessionId, agentId: textOrNull(value.parent_tool_use_id) };
    const content = this.#contentOf(value, type, session, raw);
    this.#open.follow(content.events);
    return recordOf({
      line,
      raw,
      type,
      session,
      nativeKey: textOrNull(value.uuid),
      time: parseRecordedTime(value.timestamp) ?? this.#fileTime,
      directory: this.#directories.get(sessionId) ?? null,
      isConversation: type === 'user' || type === 'assistant',
      agentLinks: this.#linkOf(session),
      ...content,
    });
  }

  #contentOf(
    value: JsonObject,
    type: string,
    { nativeId }: SessionRef,
    raw: string,
  ): Pick<ParsedRecord, 'events'> & Partial<ParsedRecord> {
    switch (type) {
      case 'assistant':
        this.#spoken.add(nativeId);
        return {
          events: eventsOfAssistant(this.#asInTranscript(value, nativeId), this.#calls),
          apiMessage: apiMessageOf(value, textOrNull(value.uuid) ?? raw),
        };
      case 'user':
        return { events: eventsOfUser(this.#asInTranscript(value, nativeId), this.#calls) };
      case 'result':
        return this.#result(value, nativeId, raw);
      case 'system':
        return { events: value.subtype === 'compact_boundary' ? [compactionEvent(value)] : [] };
      default:
        return { events: [] };
    }
  }

  /** The same fields have other names there. */
  #asInTranscript(value: JsonObject, sessionId: string): JsonObject {
    return {
      ...value,
      cwd: this.#directories.get(sessionId),
      toolUseResult: value.tool_use_result,
      isMeta: value.isSynthetic === true || value.isMeta === true,
      isApiErrorMessage: textOrNull(value.error) !== null,
    };
  }

  /** What the run cost; and where nothing else of it was printed, its answer and all of its tokens. */
  #result(
    value: JsonObject,
    sessionId: string,
    raw: string,
  ): Pick<ParsedRecord, 'events' | 'apiMessage' | 'isConversation'> {
    const isAlone = !this.#spoken.has(sessionId);
    const said: readonly ParsedEvent[] = isAlone ? resultEvents(value) : [];
    const failures = failureEvents(value);
    const events = failures.length > 0 ? failures : said;
    const id = `result ${textOrNull(value.uuid) ?? raw}`;
    const isConversation = events.some(({ type }) => type === 'assistant');
    return { events, apiMessage: messageOf(value, id, isAlone), isConversation };
  }

  #linkOf({ agentId }: SessionRef): readonly AgentLink[] {
    if (agentId === null || this.#linked.has(agentId)) return [];
    this.#linked.add(agentId);
    return [{ callId: agentId, agentId, agentName: this.#calls.get(agentId)?.agentName ?? null }];
  }
}

function messageOf(value: JsonObject, id: string, isAlone: boolean): ParsedApiMessage | null {
  const { total_cost_usd: cost, modelUsage, usage } = value;
  const models = Object.keys(objectOr(modelUsage));
  const counted = typeof cost === 'number' && Number.isFinite(cost) && cost >= 0 ? { cost } : {};
  if (!isAlone && counted.cost === undefined) return null;
  const hasText = isAlone && textOrNull(value.result) !== null;
  return {
    id,
    model: models.length === 1 ? (models[0] ?? null) : null,
    hasText,
    usage: isAlone ? usageOf(usage) : null,
    isUsageOnly: !hasText,
    ...counted,
  };
}
