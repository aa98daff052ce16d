import { parseRecordedTime } from '../../time/event-time.ts';
import type { FileContext, Parsed, ParsedApiMessage, ParsedEvent, ParsedRecord, RecordParser } from '../importer.ts';
import { isObject, type JsonObject, parseJson, stringOr } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { ApiCoverage } from './api-coverage.ts';
import { eventsOfSegments } from './events.ts';
import { costOf, messageId, modelOf, momentOf, nativeOf, usageOf } from './message.ts';
import { OpenCalls } from './open-calls.ts';
import { Repeats } from './repeats.ts';
import { API_FILE, folderOf, type Task, taskOf } from './task.ts';
import { historyIndexOf, isOfConversation, segmentsOfEntry, toEntry, type UiEntry } from './ui-entry.ts';
import { directoryIn } from './user-text.ts';

/** An entry with its place in the file. */
interface PlacedEntry extends UiEntry {
  readonly line: number;
  readonly raw: string;
}

/**
 * What the program showed to the person, entry by entry. Where the messages of the model lie beside it, those tell the
 * conversation, and this file only what they lack: errors, what every request cost, and what came after them.
 */
export class UiParser implements RecordParser {
  readonly #task: Task;
  readonly #coverage: ApiCoverage | null;
  readonly #calls = new OpenCalls();
  readonly #keys = new Repeats();
  readonly #messageIds = new Set<string>();
  /** An entry that was not finished when it was written: the next one may be the same again. */
  #partial: PlacedEntry | null = null;
  /** The last entry of the conversation since the last request. */
  #previous: UiEntry | null = null;
  #hasRecord = false;
  #hasTask = false;

  constructor(file: FileContext, tool: string) {
    this.#task = taskOf(file, tool);
    const apiText = file.companions.get(folderOf(file.path) + API_FILE);
    this.#coverage = apiText === undefined ? null : ApiCoverage.of(apiText);
  }

  parse(text: string, line: number): readonly Parsed[] {
    const raw = text.trim();
    const json = parseJson(raw);
    if (!json) return [skipLine(line, 'It is broken JSON.', raw)];
    const entry = toEntry(json.value);
    if (!entry) return [skipLine(line, 'It is no entry: it says and asks nothing.', raw)];
    const placed = { ...entry, line, raw };
    const earlier = this.#takePartial(placed);
    if (entry.value.partial !== true) return [...earlier, this.#recordOf(placed, this.#isRepeated(placed))];
    this.#partial = placed;
    return earlier;
  }

  /** What is still being written at the end of the file is told once it is finished. */
  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    return { parsed: this.#partial ? [this.#recordOf(this.#partial, true)] : [], notices: [] };
  }

  #takePartial(next: UiEntry): readonly ParsedRecord[] {
    const partial = this.#partial;
    if (!partial) return [];
    this.#partial = null;
    return [this.#recordOf(partial, isContinuedBy(partial, next))];
  }

  /** What a person must allow is asked for first, and then said once more. */
  #isRepeated(entry: UiEntry): boolean {
    const previous = this.#previous;
    if (previous === null || previous.isAsk === entry.isAsk || previous.name !== entry.name) return false;
    return entry.text.trim() === '' || identityOf(previous) === identityOf(entry);
  }

  /** Without events where another record tells the same. */
  #recordOf(entry: PlacedEntry, isToldElsewhere: boolean): ParsedRecord {
    const { value, line, raw, isAsk, name } = entry;
    const request = requestIn(entry);
    const isConversation = isOfConversation(entry);
    const events = isToldElsewhere || this.#isInMessages(entry) ? [] : this.#eventsOf(entry);
    this.#hasTask ||= isConversation;
    if (request || (isConversation && !isToldElsewhere)) this.#previous = request ? null : entry;
    return recordOf({
      ...this.#placeOf(request),
      line,
      raw,
      type: `${isAsk ? 'ask' : 'say'}: ${name}`,
      session: this.#task.session,
      // A request gets its figures later: it is another record then.
      nativeKey: this.#keys.keyOf('ui', momentOf(value), isAsk ? 'ask' : 'say', name, request ? entry.text : ''),
      time: parseRecordedTime(value.ts),
      isConversation,
      events,
      apiMessage: request ? this.#usageOf(request, entry) : this.#messageOf(entry, events),
    });
  }

  /** Where the program works stands in what it sends to the model. */
  #placeOf(request: JsonObject | null): Task['ofFirstRecord'] {
    const known = this.#hasRecord ? {} : this.#task.ofFirstRecord;
    this.#hasRecord = true;
    const directory = directoryIn(stringOr(request?.request, ''));
    return directory === null ? known : { ...known, directory };
  }

  #isInMessages(entry: UiEntry): boolean {
    return isOfConversation(entry) && this.#coverage?.has(entry.value) === true;
  }

  #eventsOf(entry: UiEntry): readonly ParsedEvent[] {
    // The first text is the task.
    const isTask = !this.#hasTask && entry.name === 'text';
    const segments = segmentsOfEntry(isTask ? { ...entry, name: 'task' } : entry, this.#calls);
    return eventsOfSegments(segments, { key: '', directory: null, calls: this.#calls });
  }

  /** What the model said to the person is a message; what it cost stands in the entry of the request. */
  #messageOf(entry: UiEntry, events: readonly ParsedEvent[]): ParsedApiMessage | null {
    if (!events.some(({ type }) => type === 'assistant')) return null;
    return {
      id: `ui ${momentOf(entry.value)} ${entry.name}`,
      model: modelOf(entry.value) ?? this.#modelAt(entry.value),
      hasText: true,
      usage: null,
    };
  }

  #usageOf(request: JsonObject, entry: UiEntry): ParsedApiMessage | null {
    const { tokensIn, tokensOut, cacheReads, cacheWrites, cost } = request;
    if (typeof tokensIn !== 'number' && typeof tokensOut !== 'number' && typeof cost !== 'number') return null;
    return {
      id: this.#idOfAnswer(entry),
      model: modelOf(entry.value) ?? this.#modelAt(entry.value),
      hasText: false,
      isUsageOnly: true,
      usage: usageOf(tokensIn, tokensOut, cacheReads, cacheWrites),
      nativeUsage: nativeOf(request, ['tokensIn', 'tokensOut', 'cacheReads', 'cacheWrites']),
      ...costOf(cost),
    };
  }

  #modelAt({ ts }: JsonObject): string | null {
    return this.#task.models.at(parseRecordedTime(ts)?.ms ?? null);
  }

  /** That of the message that answered, in the other file: this request's is the next one, its answer the one behind. */
  #idOfAnswer({ value, name }: UiEntry): string {
    const index = name === 'api_req_started' ? historyIndexOf(value) : null;
    const id = index === null ? '' : messageId(index + 2);
    if (id === '' || this.#messageIds.has(id)) return `${name} ${momentOf(value)}`;
    this.#messageIds.add(id);
    return id;
  }
}

const REQUESTS = new Set(['api_req_started', 'api_req_finished', 'subagent_usage', 'deleted_api_reqs']);

function requestIn({ isAsk, name, text }: UiEntry): JsonObject | null {
  const value = !isAsk && REQUESTS.has(name) ? parseJson(text)?.value : null;
  return isObject(value) ? value : null;
}

/** The same entry, further written. */
function isContinuedBy(partial: UiEntry, next: UiEntry): boolean {
  if (partial.name !== next.name) return false;
  return next.text.startsWith(partial.text) || identityOf(partial) === identityOf(next);
}

/** What a tool entry is about; of others their text. */
function identityOf({ name, text }: UiEntry): string {
  const value = name === 'tool' ? parseJson(text)?.value : null;
  if (!isObject(value)) return text.trim();
  const { tool, path, regex, query } = value;
  return [tool, path, regex, query].map((part) => stringOr(part, '')).join('\n');
}
