import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type { FileContext, Parsed, ParsedApiMessage, ParsedRecord, ParserState, RecordParser } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { CallLog } from './call-log.ts';
import { compactionFacts, factsOfEvent } from './event-messages.ts';
import { NOTHING, noted, notice, placeKey, type RecordFacts } from './facts.ts';
import { factsOfItem } from './items.ts';
import { MessageMirrors } from './message-mirrors.ts';
import { isBareHeader } from './shapes.ts';
import { describeStart, ThreadTracker } from './thread-tracker.ts';
import { TokenTotals } from './token-totals.ts';
import { directoryIn } from './user-text.ts';

/** The parts of a record that all kinds have. */
interface Head {
  readonly value: JsonObject;
  readonly raw: string;
  readonly line: number;
  readonly nativeKey: string | null;
  readonly time: EventTime | null;
}

/** One rollout file: envelopes (`{timestamp, type, payload}`), or the bare items that versions before them wrote. */
export class RolloutParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #thread: ThreadTracker;
  readonly #calls: CallLog;
  readonly #mirrors: MessageMirrors;
  readonly #totals: TokenTotals;
  /** The answer that the next count of tokens belongs to; null where it has its figures. */
  #answerId: string | null;

  constructor(file: FileContext, earlier: ParserState = {}) {
    this.#thread = new ThreadTracker(file, earlier.thread);
    this.#calls = new CallLog(earlier.calls);
    this.#mirrors = new MessageMirrors(earlier.mirrors);
    this.#totals = new TokenTotals(earlier.totals);
    this.#answerId = textOrNull(earlier.answerId);
  }

  state(): ParserState {
    return {
      thread: this.#thread.state(),
      calls: this.#calls.state(),
      mirrors: this.#mirrors.state(),
      totals: this.#totals.state(),
      answerId: this.#answerId,
    };
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#toRecord(value, raw, line)]);
  }

  end() {
    return { parsed: [], notices: this.#lines.notices() };
  }

  #toRecord(value: JsonObject, raw: string, line: number): ParsedRecord {
    const time = parseRecordedTime(value.timestamp);
    // Without a time, two equal lines are two records.
    const nativeKey = typeof value.timestamp === 'string' ? null : placeKey(String(line), raw);
    const head = { value, raw, line, nativeKey, time };
    if (isObject(value.payload) && typeof value.type === 'string')
      return this.#envelope(head, value.type, value.payload);
    if (isBareHeader(value)) return this.#meta(head, 'session header', value);
    if (typeof value.type === 'string' || typeof value.role === 'string') return this.#item(head, value);
    const type = textOrNull(value.record_type) ?? 'untyped';
    return this.#record(head, type, {}, NOTHING);
  }

  #envelope(head: Head, type: string, payload: JsonObject): ParsedRecord {
    const kind = textOrNull(payload.type);
    const name = kind === null ? type : `${type} ${kind}`;
    switch (type) {
      case 'session_meta':
        return this.#meta(head, name, payload);
      case 'turn_context':
        return this.#turnContext(head, name, payload);
      case 'response_item':
        return this.#record(head, name, payload, factsOfItem(payload, this.#context));
      case 'event_msg':
        return this.#event(head, name, payload);
      case 'compacted':
        return this.#record(
          head,
          name,
          payload,
          compactionFacts(stringOr(payload.message, '').trim(), 'item', this.#context),
        );
      default:
        return this.#record(head, name, payload, NOTHING);
    }
  }

  get #context() {
    return { directory: this.#thread.directory, calls: this.#calls, mirrors: this.#mirrors };
  }

  #meta(head: Head, type: string, meta: JsonObject): ParsedRecord {
    const before = this.#thread.ref.nativeId;
    const { isOwn, links } = this.#thread.takeMeta(meta, head.time?.ms ?? null);
    if (this.#thread.ref.nativeId !== before) this.#answerId = null;
    const facts = isOwn ? noted(notice(describeStart(meta), 'Session started')) : NOTHING;
    const branch = isOwn ? textOrNull(objectOr(meta.git).branch) : null;
    return { ...this.#toParsed(head, type, facts), branch, sessionLinks: links };
  }

  #turnContext(head: Head, type: string, payload: JsonObject): ParsedRecord {
    const record = this.#record(head, type, payload, NOTHING);
    this.#thread.setDirectory(payload.cwd);
    this.#thread.setModel(payload.model);
    return { ...record, directory: this.#thread.directory };
  }

  /** Bare items tell the directory in the context that is put in front of the first prompt. */
  #item(head: Head, item: JsonObject): ParsedRecord {
    if (item.type === 'message') {
      for (const part of Array.isArray(item.content) ? item.content : []) {
        this.#thread.setDirectory(directoryIn(stringOr(objectOr(part).text, '')));
      }
    }
    const type = textOrNull(item.type) ?? 'message';
    return this.#record(this.#dated(head), type, item, factsOfItem(item, this.#context));
  }

  /** Bare items carry no time; appended ones have no neighbour that does. */
  #dated(head: Head): Head {
    const { startMs } = this.#thread;
    return head.time !== null || startMs === null ? head : { ...head, time: inferredTime(startMs, 'session-bounds') };
  }

  #event(head: Head, type: string, event: JsonObject): ParsedRecord {
    if (event.type === 'token_count') return this.#tokenCount(head, type, event);
    if (event.type === 'task_started') this.#answerId = null;
    const record = this.#record(head, type, event, factsOfEvent(event, this.#context));
    if (event.type !== 'thread_name_updated') return record;
    const text = textOrNull(event.thread_name);
    const session = { nativeId: textOrNull(event.thread_id) ?? this.#thread.ref.nativeId, agentId: null };
    return { ...record, title: text === null ? null : { text, rank: 4, session } };
  }

  #tokenCount(head: Head, type: string, event: JsonObject): ParsedRecord {
    const isCopied = this.#thread.take(event, head.time?.ms ?? null);
    const record = this.#toParsed(head, type, NOTHING);
    const counted = this.#totals.take(this.#thread.ref.nativeId, event.info);
    if (counted === null) return record;
    const answerId = this.#answerId;
    this.#answerId = null;
    const apiMessage: ParsedApiMessage = {
      id: answerId ?? placeKey('tokens', head.raw),
      model: this.#thread.model,
      hasText: false,
      // In the session that it was copied from it was counted already.
      usage: isCopied ? null : counted.usage,
      nativeUsage: counted.native,
      isUsageOnly: answerId === null,
    };
    return { ...record, apiMessage };
  }

  #record(head: Head, type: string, payload: JsonObject, facts: RecordFacts): ParsedRecord {
    this.#thread.take(payload, head.time?.ms ?? null);
    const record = this.#toParsed(head, type, facts);
    if (facts.answer === null) return record;
    const id = facts.answer.id ?? placeKey('answer', head.nativeKey ?? head.raw);
    this.#answerId = id;
    const apiMessage = { id, model: this.#thread.model, hasText: facts.answer.hasText, usage: null };
    return { ...record, apiMessage };
  }

  #toParsed({ raw, line, nativeKey, time }: Head, type: string, facts: RecordFacts): ParsedRecord {
    return recordOf({
      line,
      raw,
      type,
      session: this.#thread.ref,
      nativeKey,
      time,
      directory: this.#thread.directory,
      isConversation: facts.isConversation,
      events: facts.events,
    });
  }
}
