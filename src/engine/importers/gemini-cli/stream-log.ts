import type { TokenCounts } from '../../api.ts';
import { parseRecordedTime } from '../../time/event-time.ts';
import type { FileContext, ParsedApiMessage, ParsedEvent, ParsedRecord, SessionRef } from '../importer.ts';
import { countOr0, isObject, type JsonObject, objectOr, stringOr, textOrNull } from '../json.ts';
import { eventOf, recordOf } from '../records.ts';
import { firstLine } from '../titles.ts';
import { CallBook } from './calls.ts';

const STREAM_TYPES: ReadonlySet<unknown> = new Set(['init', 'message', 'tool_use', 'tool_result', 'result']);

/** A line of what `--output-format stream-json` prints. */
export function isStreamLine({ type, id }: JsonObject): boolean {
  return id === undefined && (STREAM_TYPES.has(type) || type === 'error');
}

interface StreamedText {
  readonly line: number;
  readonly timestamp: unknown;
  readonly raws: string[];
  readonly texts: string[];
}

/** One run of the tool as it was printed. The text of an answer comes in pieces, which are put together. */
export class StreamLog {
  readonly records: ParsedRecord[] = [];
  #session: SessionRef;
  #model: string | null = null;
  #calls = new CallBook();
  #counts = new Map<string, number>();
  #turn = 0;
  #isTurnOpen = false;
  #answer: StreamedText | null = null;

  constructor(file: FileContext) {
    this.#session = { nativeId: `file-${file.headKey}`, agentId: null };
  }

  add(value: JsonObject, raw: string, line: number): void {
    const { type, role, delta, timestamp } = value;
    if (type === 'message' && role === 'assistant') {
      if (delta !== true) this.finish();
      this.#answer ??= { line, timestamp, raws: [], texts: [] };
      this.#answer.raws.push(raw);
      this.#answer.texts.push(stringOr(value.content, ''));
      return;
    }
    this.finish();
    if (type === 'init') this.#begin(value);
    const events = this.#eventsOf(value);
    const apiMessage = this.#apiMessageOf(value);
    this.#push(stringOr(type, 'untyped'), { line, raw, timestamp, events, apiMessage });
  }

  /** Call after the last line: closes the answer that is still open. */
  finish(): void {
    const answer = this.#answer;
    if (answer === null) return;
    this.#answer = null;
    const { line, timestamp, raws, texts } = answer;
    const text = texts.join('').trim();
    const title = firstLine(text);
    const events = text === '' ? [] : [eventOf({ type: 'assistant', category: 'assistant', title, text })];
    const apiMessage = { ...this.#openTurn(), hasText: text !== '' };
    this.#push('message', { line, raw: raws.join('\n'), timestamp, events, apiMessage });
  }

  #begin({ session_id, model }: JsonObject): void {
    const nativeId = textOrNull(session_id) ?? this.#session.nativeId;
    this.#model = textOrNull(model);
    if (nativeId === this.#session.nativeId) return;
    this.#session = { nativeId, agentId: null };
    this.#calls = new CallBook();
    this.#counts = new Map();
    this.#isTurnOpen = false;
    this.#turn = 0;
  }

  #push(
    type: string,
    { timestamp, ...fields }: Pick<ParsedRecord, 'line' | 'raw' | 'events' | 'apiMessage'> & { timestamp: unknown },
  ): void {
    const count = (this.#counts.get(type) ?? 0) + 1;
    this.#counts.set(type, count);
    const isConversation = type === 'message' || type === 'tool_use' || type === 'tool_result';
    const time = parseRecordedTime(timestamp);
    // Lines have no ids: their kind and order name them.
    const nativeKey = `${type} ${count}`;
    this.records.push(recordOf({ ...fields, type, session: this.#session, nativeKey, time, isConversation }));
  }

  #eventsOf(value: JsonObject): readonly ParsedEvent[] {
    switch (value.type) {
      case 'message':
        return this.#promptEvents(stringOr(value.content, ''));
      case 'tool_use':
        return this.#calls.eventsOf({ id: value.tool_id, name: value.tool_name, args: value.parameters }, 0, null);
      case 'tool_result':
        return this.#resultEvents(value);
      case 'error':
        return noticeEvents(textOrNull(value.message), value.severity !== 'warning');
      case 'result':
        return noticeEvents(textOrNull(objectOr(value.error).message), true);
      default:
        return [];
    }
  }

  #promptEvents(text: string): readonly ParsedEvent[] {
    this.#isTurnOpen = false;
    if (text.trim() === '') return [];
    return [eventOf({ type: 'prompt', category: 'prompt', title: firstLine(text), text })];
  }

  #resultEvents({ tool_id, status, output, error }: JsonObject): readonly ParsedEvent[] {
    this.#isTurnOpen = false;
    const failure = textOrNull(objectOr(error).message) ?? textOrNull(output) ?? 'The tool gave an error.';
    const response = status === 'error' ? { error: failure } : { output: output ?? '' };
    const event = this.#calls.eventOfResponse({ id: tool_id, response }, 0);
    return event === null ? [] : [event];
  }

  #apiMessageOf(value: JsonObject): ParsedApiMessage | null {
    if (value.type === 'tool_use') return this.#openTurn();
    if (value.type !== 'result' || !isObject(value.stats)) return null;
    const usage = usageOf(value.stats);
    const nativeUsage = nativeUsageOf(value.stats);
    return { id: 'stats', model: this.#model, hasText: false, usage, nativeUsage, isUsageOnly: true };
  }

  /** The model's turn goes on until a tool or the person answers. */
  #openTurn(): ParsedApiMessage {
    if (!this.#isTurnOpen) this.#turn++;
    this.#isTurnOpen = true;
    return { id: `turn ${this.#turn}`, model: this.#model, hasText: false, usage: null };
  }
}

function noticeEvents(text: string | null, isError: boolean): readonly ParsedEvent[] {
  if (text === null) return [];
  return [eventOf({ type: 'notice', category: isError ? 'error' : 'notice', title: firstLine(text), text, isError })];
}

const TOKEN_FIELDS = ['total_tokens', 'input_tokens', 'output_tokens', 'cached', 'input'];

function nativeUsageOf(stats: JsonObject): Readonly<Record<string, number>> {
  const recorded = TOKEN_FIELDS.filter((field) => typeof stats[field] === 'number');
  return Object.fromEntries(recorded.map((field) => [field, countOr0(stats[field])]));
}

/** `cached` is a part of `input_tokens`. */
function usageOf({ input_tokens, output_tokens, cached }: JsonObject): TokenCounts {
  const cacheRead = countOr0(cached);
  const input = Math.max(0, countOr0(input_tokens) - cacheRead);
  return { input, output: countOr0(output_tokens), cacheRead, cacheWrite: 0 };
}
