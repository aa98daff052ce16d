import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type {
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
import { isClaudeHook } from './detect.ts';
import { isToolEvent, otherEvents, toolEvents } from './hook-events.ts';
import { compact, nameOf, Occurrences } from './occurrences.ts';

const CONVERSATION = new Set(['UserPromptSubmit', 'Stop', 'SubagentStop']);

/** What Claude Code handed to hooks, as somebody logged it: several sessions in one log, without ids and times. */
export class ClaudeHooksParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #fileTime: EventTime | null;
  readonly #occurrences: Occurrences;

  constructor({ fileDateMs }: FileContext, earlier: ParserState = {}) {
    this.#fileTime = fileDateMs === null ? null : inferredTime(fileDateMs, 'file-date');
    this.#occurrences = new Occurrences(earlier.occurrences);
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#toRecord(value, raw, line)]);
  }

  state(): ParserState {
    return { occurrences: this.#occurrences.state() };
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: [], notices: this.#lines.notices() };
  }

  #toRecord(payload: JsonObject, raw: string, line: number): ParsedRecord {
    const name = stringOr(payload.hook_event_name, 'untyped');
    if (!isClaudeHook(payload)) return recordOf({ line, raw, type: name });
    const session = sessionOf(payload);
    const base = {
      line,
      raw,
      type: name,
      session,
      time: parseRecordedTime(payload.timestamp) ?? this.#fileTime,
      directory: textOrNull(payload.cwd),
    };
    if (isToolEvent(name)) {
      const callId = this.#callId(payload, name, session);
      const events = toolEvents(payload, name, callId);
      return recordOf({ ...base, nativeKey: `call ${callId}`, isConversation: true, events });
    }
    const said = nameOf(name, compact(payload, raw));
    const nativeKey = `${name} ${said} #${this.#occurrences.next(said)}`;
    const events = otherEvents(payload, name);
    const apiMessage = answerOf(events, nativeKey);
    return recordOf({ ...base, nativeKey, isConversation: CONVERSATION.has(name), events, apiMessage });
  }

  /**
   * Both payloads of a call name it. Where they do not, they are the same tool with the same input, the first before
   * with the first after it.
   */
  #callId(payload: JsonObject, name: string, { nativeId, agentId }: SessionRef): string {
    const given = textOrNull(payload.tool_use_id);
    if (given !== null) return given;
    const tool = stringOr(payload.tool_name, '');
    const call = nameOf(nativeId, agentId ?? '', tool, compact(objectOr(payload.tool_input), ''));
    return `${call} #${this.#occurrences.next(name === 'PreToolUse' ? `before ${call}` : `after ${call}`)}`;
  }
}

function sessionOf(payload: JsonObject): SessionRef {
  return { nativeId: stringOr(payload.session_id, ''), agentId: textOrNull(payload.agent_id) };
}

/** A hook tells the last message of a turn alone. */
function answerOf(events: readonly ParsedEvent[], id: string): ParsedApiMessage | null {
  const isAnswer = events.some(({ type }) => type === 'assistant');
  return isAnswer ? { id, model: null, hasText: true, usage: null } : null;
}
