import { parseRecordedTime } from '../../time/event-time.ts';
import { readDamagedJson } from '../damaged-json.ts';
import type { FileContext, Parsed, ParsedApiMessage, ParsedRecord, RecordParser, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, stringOr, textOrNull, toJson } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { eventsOfSegments } from './events.ts';
import { figuresOfSdk, hasWords, modelOf, type ReadMessage, readMessage } from './message.ts';
import { OpenCalls } from './open-calls.ts';
import { Repeats } from './repeats.ts';

/** The file that describes the session, beside the one with its messages. */
export function sessionFileOf(path: string): string | null {
  return path.endsWith('.messages.json') ? `${path.slice(0, -'.messages.json'.length)}.json` : null;
}

/** `<id>.messages.json` of the newer program: one object that holds all messages. */
export class SdkParser implements RecordParser {
  readonly #file: FileContext;
  readonly #description: JsonObject;
  readonly #calls = new OpenCalls();
  readonly #keys = new Repeats();

  constructor(file: FileContext) {
    this.#file = file;
    const description = file.companions.get(sessionFileOf(file.path) ?? '');
    this.#description = objectOr(parseJson(description ?? '')?.value);
  }

  parse(text: string): readonly Parsed[] {
    const whole = parseJson(text);
    if (whole) return this.#recordsOf(objectOr(whole.value));
    const damaged = readDamagedJson(text);
    const records = damaged ? this.#recordsOf(objectOr(damaged.value)) : [];
    const at = damaged?.at ?? 0;
    const place = Math.max(1, records.length);
    return [...records, skipLine(place, 'It is cut off or broken JSON from here on.', text.slice(at, at + 400))];
  }

  end() {
    return { parsed: [], notices: [] };
  }

  #recordsOf(value: JsonObject): readonly ParsedRecord[] {
    const { messages, ...others } = value;
    const nativeId = textOrNull(value.sessionId) ?? textOrNull(this.#description.session_id);
    const session = { nativeId: nativeId ?? `file-${this.#file.headKey}`, agentId: null };
    const found = (Array.isArray(messages) ? messages : []).filter(isObject);
    return [this.#headerOf(others, session), ...found.map((message, index) => this.#recordOf(message, index, session))];
  }

  #headerOf(others: JsonObject, session: SessionRef): ParsedRecord {
    const { cwd, workspace_root: root, metadata } = this.#description;
    const { title, fork } = objectOr(metadata);
    const given = textOrNull(title);
    const parent = textOrNull(objectOr(fork).forkedFromSessionId);
    return recordOf({
      line: 1,
      raw: toJson(others),
      type: 'session header',
      session,
      nativeKey: 'session header',
      directory: textOrNull(cwd) ?? textOrNull(root),
      title: given === null ? null : { text: given, rank: 3, session },
      sessionLinks: parent === null ? [] : [{ relation: 'forked-from', tool: 'cline', nativeId: parent }],
    });
  }

  #recordOf(message: JsonObject, index: number, session: SessionRef): ParsedRecord {
    const read = readMessage(message, 'plain');
    const nativeKey = textOrNull(message.id) ?? this.#keys.keyOf(toJson(message));
    const directory = textOrNull(this.#description.cwd);
    return recordOf({
      line: index + 1,
      raw: toJson(message),
      type: stringOr(message.role, 'untyped'),
      session,
      nativeKey,
      time: parseRecordedTime(message.ts),
      directory,
      isConversation: read.role !== 'other',
      events: eventsOfSegments(read.segments, { key: nativeKey, directory, calls: this.#calls }),
      apiMessage: read.role === 'assistant' ? this.#messageOf(message, read, nativeKey) : null,
    });
  }

  #messageOf(message: JsonObject, { segments }: ReadMessage, id: string): ParsedApiMessage {
    const model = modelOf(message) ?? textOrNull(this.#description.model);
    return { id, model, hasText: hasWords(segments), ...figuresOfSdk(message) };
  }
}
