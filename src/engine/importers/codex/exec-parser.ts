import type { FileContext, Parsed, ParsedApiMessage, ParsedRecord, ParserState, RecordParser } from '../importer.ts';
import { isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { JsonLines } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { CallLog } from './call-log.ts';
import { factsOfExecItem, isExecCall } from './exec-items.ts';
import { failure, NOTHING, noted, placeKey, type RecordFacts } from './facts.ts';
import { MessageMirrors } from './message-mirrors.ts';
import { TokenTotals } from './token-totals.ts';

/**
 * What `codex exec --json` prints: no times, no prompts, and ids (`item_0`) that begin anew with each run. The same
 * conversation is in a rollout file as a rule, so that this is a session of its own that is linked with that one.
 */
export class ExecParser implements RecordParser {
  readonly #lines = new JsonLines();
  readonly #fallbackId: string;
  #threadId: string | null;
  readonly #calls: CallLog;
  readonly #mirrors = new MessageMirrors(null);
  readonly #totals: TokenTotals;
  #answerId: string | null;
  /** Ids of calls by the item that they began with. */
  readonly #callIds = new Map<string, string>();

  constructor(file: FileContext, earlier: ParserState = {}) {
    this.#fallbackId = `file-${file.headKey}`;
    this.#threadId = textOrNull(earlier.threadId);
    this.#calls = new CallLog(earlier.calls);
    this.#totals = new TokenTotals(earlier.totals);
    this.#answerId = textOrNull(earlier.answerId);
    for (const [item, call] of Object.entries(objectOr(earlier.callIds))) this.#callIds.set(item, stringOr(call, ''));
  }

  state(): ParserState {
    return {
      threadId: this.#threadId,
      calls: this.#calls.state(),
      totals: this.#totals.state(),
      answerId: this.#answerId,
      callIds: Object.fromEntries(this.#callIds),
    };
  }

  parse(text: string, line: number): readonly Parsed[] {
    return this.#lines.read(text, line, (value, raw) => [this.#toRecord(value, raw, line)]);
  }

  end() {
    return { parsed: [], notices: this.#lines.notices() };
  }

  #toRecord(value: JsonObject, raw: string, line: number): ParsedRecord {
    if (value.type === 'thread.started') this.#start(textOrNull(value.thread_id));
    const nativeKey = placeKey(String(line), raw);
    const facts = this.#factsOf(value, nativeKey);
    const item = objectOr(value.item);
    const kind = textOrNull(item.type) ?? textOrNull(item.item_type);
    const record = recordOf({
      line,
      raw,
      type: [stringOr(value.type, 'untyped'), kind ?? ''].join(' ').trim(),
      session: { nativeId: this.#nativeId, agentId: null },
      nativeKey,
      isConversation: facts.isConversation,
      events: facts.events,
      apiMessage: this.#apiMessage(value, facts, nativeKey),
    });
    if (value.type !== 'thread.started' || this.#threadId === null) return record;
    return { ...record, sessionLinks: [{ relation: 'same-as', tool: 'codex', nativeId: this.#threadId }] };
  }

  get #nativeId(): string {
    return `exec-${this.#threadId ?? this.#fallbackId}`;
  }

  #start(threadId: string | null): void {
    this.#threadId = threadId ?? this.#threadId;
    this.#callIds.clear();
    this.#answerId = null;
  }

  #factsOf(value: JsonObject, nativeKey: string): RecordFacts {
    switch (value.type) {
      case 'item.started':
      case 'item.completed':
        return this.#itemFacts(objectOr(value.item), value.type === 'item.completed', nativeKey);
      case 'turn.failed':
      case 'error': {
        const text = stringOr(objectOr(value.error).message, stringOr(value.message, ''));
        return noted(failure(text, text === '' ? 'The turn failed' : undefined));
      }
      default:
        return NOTHING;
    }
  }

  /** A call that only began is shown too: its run may have been cut short. */
  #itemFacts(item: JsonObject, isCompleted: boolean, nativeKey: string): RecordFacts {
    const id = stringOr(item.id, '');
    const known = this.#callIds.get(id) ?? null;
    const callId = known ?? nativeKey;
    if (!isCompleted) {
      if (!isExecCall(item) || known !== null) return NOTHING;
      this.#callIds.set(id, callId);
    } else this.#callIds.delete(id);
    const context = { directory: null, calls: this.#calls, mirrors: this.#mirrors };
    return factsOfExecItem(item, { callId, isBegun: known !== null, isCompleted }, context);
  }

  #apiMessage(value: JsonObject, { answer }: RecordFacts, nativeKey: string): ParsedApiMessage | null {
    if (answer !== null) {
      this.#answerId = nativeKey;
      return { id: nativeKey, model: null, hasText: answer.hasText, usage: null };
    }
    // The figures of a turn are the running totals of its session.
    const usage = value.type === 'turn.completed' && isObject(value.usage) ? value.usage : null;
    const counted = usage && this.#totals.take(this.#nativeId, { total_token_usage: usage });
    if (counted === null) return null;
    const answerId = this.#answerId;
    this.#answerId = null;
    return {
      id: answerId ?? nativeKey,
      model: null,
      hasText: false,
      usage: counted.usage,
      nativeUsage: counted.native,
      isUsageOnly: answerId === null,
    };
  }
}
