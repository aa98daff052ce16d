import type { EventTime } from '../../api.ts';
import { inferredTime, parseRecordedTime } from '../../time/event-time.ts';
import type { FileContext, Parsed, ParsedApiMessage, ParsedRecord, RecordParser } from '../importer.ts';
import { isObject, type JsonObject, parseJson, stringOr, textOrNull, toJson } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { eventsOfSegments } from './events.ts';
import { figuresOfTask, hasWords, messageId, modelOf, momentOf, type ReadMessage, readMessage } from './message.ts';
import { OpenCalls } from './open-calls.ts';
import { Repeats } from './repeats.ts';
import { type Task, taskOf, uiTextBeside } from './task.ts';
import { UiTimes } from './ui-times.ts';

/** `api_conversation_history.json`: what was sent to the model and what it answered, one element a message. */
export class ApiParser implements RecordParser {
  readonly #task: Task;
  readonly #times: UiTimes;
  readonly #calls = new OpenCalls();
  readonly #keys = new Repeats();
  #hasRecord = false;
  #lastMs: number | null = null;

  constructor(file: FileContext, tool: string) {
    this.#task = taskOf(file, tool);
    this.#times = new UiTimes(uiTextBeside(file) ?? '');
  }

  parse(text: string, line: number): readonly Parsed[] {
    const raw = text.trim();
    const json = parseJson(raw);
    if (!json) return [skipLine(line, 'It is broken JSON.', raw)];
    if (!isObject(json.value)) return [skipLine(line, 'It is JSON, but not an object.', raw)];
    return [this.#recordOf(json.value, raw, line)];
  }

  end() {
    return { parsed: [], notices: [] };
  }

  #recordOf(message: JsonObject, raw: string, line: number): ParsedRecord {
    const read = readMessage(message, 'tagged');
    // Messages have no ids, and are marked later by what was left out of the context: what they say names them.
    const said = toJson(message.content ?? message.summary ?? null);
    const nativeKey = this.#keys.keyOf('api', stringOr(message.role, ''), momentOf(message), said);
    const time = this.#timeOf(message, read, line - 1);
    const first = this.#hasRecord ? {} : this.#task.ofFirstRecord;
    this.#hasRecord = true;
    return recordOf({
      ...first,
      line,
      raw,
      type: stringOr(message.role, stringOr(message.type, 'untyped')),
      session: this.#task.session,
      nativeKey,
      time,
      ...(read.directory === null ? {} : { directory: read.directory }),
      isConversation: read.role !== 'other',
      events: eventsOfSegments(read.segments, { key: nativeKey, directory: this.#task.directory, calls: this.#calls }),
      apiMessage: read.role === 'assistant' ? this.#messageOf(message, read, time, line - 1) : null,
    });
  }

  /** Its own, or that of an entry of the other file; else that of the message before it, or of the task. */
  #timeOf(message: JsonObject, { role }: ReadMessage, place: number): EventTime | null {
    const known = parseRecordedTime(message.ts) ?? this.#times.timeOf(role, place, headOf(message));
    this.#lastMs = known?.ms ?? this.#lastMs;
    if (known) return known;
    return this.#lastMs === null ? this.#task.start : inferredTime(this.#lastMs, 'neighbour');
  }

  #messageOf(message: JsonObject, read: ReadMessage, time: EventTime | null, place: number): ParsedApiMessage {
    const figures = this.#times.hasUsage ? { usage: null } : figuresOfTask(message);
    const model = modelOf(message) ?? this.#task.models.at(time?.ms ?? null);
    return { id: messageId(place), model, hasText: hasWords(read.segments), ...figures };
  }
}

/** How a message begins: the text that the program shows for its request begins so too. */
function headOf({ content }: JsonObject): string {
  const [first] = Array.isArray(content) ? content : [content];
  return isObject(first) ? (textOrNull(first.text) ?? '') : stringOr(first, '');
}
