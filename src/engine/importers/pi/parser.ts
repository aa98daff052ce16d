import { parseRecordedTime } from '../../time/event-time.ts';
import type {
  FileContext,
  Parsed,
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
import { apiMessageOf, BRANCH_LEFT, compactionTitle, eventsOfMessage, noticeEvents, summaryEvents } from './message.ts';
import { OpenCalls } from './open-calls.ts';

const SPEAKING_ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'toolResult', 'bashExecution']);

/** One file: a header, then entries, in a line (v1) or as a tree (v2, v3). A recording may hold several headers. */
export class PiParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #calls: OpenCalls;
  #session: SessionRef;
  #directory: string | null;

  constructor(file: FileContext, earlier: ParserState = {}) {
    this.#session = { nativeId: stringOr(earlier.sessionId, `file-${file.headKey}`), agentId: null };
    this.#directory = stringOr(earlier.directory, null);
    this.#calls = new OpenCalls(earlier.calls);
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#toRecord(value, raw, line)]);
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: [], notices: this.#lines.notices() };
  }

  state(): ParserState {
    return { sessionId: this.#session.nativeId, directory: this.#directory, calls: this.#calls.toState() };
  }

  #toRecord(value: JsonObject, raw: string, line: number): ParsedRecord {
    if (value.type === 'session') this.#begin(value);
    const message = objectOr(value.message);
    const nativeKey = textOrNull(value.id);
    const events = this.#eventsOf(value, message);
    const name = value.type === 'session_info' ? textOrNull(value.name) : null;
    return recordOf({
      line,
      raw,
      type: typeOf(value, message, events),
      session: this.#session,
      nativeKey,
      parentKey: textOrNull(value.parentId),
      time: parseRecordedTime(value.timestamp) ?? parseRecordedTime(message.timestamp),
      directory: this.#directory,
      isConversation: value.type === 'message' && SPEAKING_ROLES.has(message.role),
      events: events ?? [],
      apiMessage: isAnswer(value, message) ? apiMessageOf(message, nativeKey ?? raw) : null,
      title: name === null ? null : { text: name, rank: 4, session: this.#session },
      sessionLinks: value.type === 'session' ? linksOf(value) : [],
    });
  }

  #begin({ id, cwd }: JsonObject): void {
    this.#session = { nativeId: textOrNull(id) ?? this.#session.nativeId, agentId: null };
    this.#directory = textOrNull(cwd);
  }

  /** Null for an entry of a kind that has no events, or is not known. */
  #eventsOf(value: JsonObject, message: JsonObject): readonly ParsedEvent[] | null {
    switch (value.type) {
      case 'message':
        return eventsOfMessage(message, { directory: this.#directory, calls: this.#calls });
      case 'compaction':
        return summaryEvents(value.summary, compactionTitle(value));
      case 'branch_summary':
        return summaryEvents(value.summary, BRANCH_LEFT);
      case 'custom_message':
        return noticeEvents(value);
      default:
        return null;
    }
  }
}

function isAnswer({ type }: JsonObject, { role }: JsonObject): boolean {
  return type === 'message' && role === 'assistant';
}

/** A message in a role that is not known is counted under that role. */
function typeOf({ type }: JsonObject, { role }: JsonObject, events: readonly ParsedEvent[] | null): string {
  const name = stringOr(type, 'untyped');
  return name === 'message' && events === null ? `message of ${stringOr(role, 'nobody')}` : name;
}

/** A fork names the file that it began as a copy of: `<time>_<session id>.jsonl`. */
function linksOf({ parentSession, branchedFrom }: JsonObject): readonly SessionLink[] {
  const path = textOrNull(parentSession) ?? textOrNull(branchedFrom) ?? '';
  const nativeId = /_([0-9a-f-]{36})\.jsonl$/i.exec(path)?.[1];
  return nativeId === undefined ? [] : [{ relation: 'forked-from', tool: 'pi', nativeId }];
}
