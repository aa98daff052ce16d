import { parseRecordedTime } from '../../time/event-time.ts';
import type { FileContext, Parsed, ParsedRecord, RecordParser, SessionRef } from '../importer.ts';
import { isObject, type JsonObject, objectOr, parseJson, textOrNull } from '../json.ts';
import { skipLine } from '../json-lines.ts';
import { recordOf } from '../records.ts';
import { CallLog } from './call-log.ts';
import { notice, placeKey } from './facts.ts';
import { factsOfItem } from './items.ts';
import { elementsOfArray, type ValuePlace, valuesOfObject } from './json-places.ts';
import { MessageMirrors } from './message-mirrors.ts';
import { describeStart, idFromPath } from './thread-tracker.ts';

/**
 * A session of the TypeScript version, one JSON object: `{session: {id, timestamp, instructions}, items: […]}`. Items
 * carry no time. Of a file that is cut off or damaged all items before the damage are read.
 */
export class LegacyParser implements RecordParser {
  readonly #file: FileContext;

  constructor(file: FileContext) {
    this.#file = file;
  }

  parse(text: string): readonly Parsed[] {
    const values = valuesOfObject(text);
    const lines = new LineCounter(text);
    const head = values.get('session');
    const headRaw = head?.end == null ? '' : text.slice(head.start, head.end).trim();
    const session = objectOr(parseJson(headRaw)?.value);
    const nativeId = textOrNull(session.id) ?? idFromPath(this.#file.path) ?? `file-${this.#file.headKey}`;
    const ref = { nativeId, agentId: null };
    const parsed: Parsed[] = headRaw === '' ? [] : [headRecord(session, headRaw, lines.at(head?.start ?? 0), ref)];
    const items = values.get('items');
    if (items === undefined || text[items.start] !== '[') {
      return [
        ...parsed,
        skipLine(lines.at(text.length), 'The file ends before the list of its items.', text.slice(-200)),
      ];
    }
    return [...parsed, ...itemRecords(text, elementsOfArray(text, items.start), lines, ref)];
  }

  end() {
    return { parsed: [], notices: [] };
  }
}

function headRecord(session: JsonObject, raw: string, line: number, ref: SessionRef): ParsedRecord {
  const event = notice(describeStart(session), 'Session started');
  const time = parseRecordedTime(session.timestamp);
  return recordOf({
    line,
    raw,
    type: 'session',
    session: ref,
    nativeKey: placeKey('session', raw),
    time,
    events: [event],
  });
}

function itemRecords(
  text: string,
  places: readonly ValuePlace[],
  lines: LineCounter,
  session: SessionRef,
): readonly Parsed[] {
  const context = { directory: null, calls: new CallLog(null), mirrors: new MessageMirrors(null) };
  return places.map(({ start, end }, index): Parsed => {
    const line = lines.at(start);
    const raw = text.slice(start, end ?? undefined).trim();
    const value = parseJson(raw)?.value;
    if (!isObject(value)) {
      return skipLine(line, end === null ? 'The file ends in the middle of it.' : 'It is no JSON object.', raw);
    }
    const { events, isConversation, answer } = factsOfItem(value, context);
    const nativeKey = placeKey(`item ${index}`, raw);
    const apiMessage = answer && {
      id: answer.id ?? nativeKey,
      model: textOrNull(value.model),
      hasText: answer.hasText,
      usage: null,
    };
    const type = textOrNull(value.type) ?? textOrNull(value.role) ?? 'untyped';
    return recordOf({ line, raw, type, session, nativeKey, isConversation, events, apiMessage });
  });
}

/** Line numbers of rising places in a text. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #nextBreak: number;

  constructor(text: string) {
    this.#text = text;
    this.#nextBreak = text.indexOf('\n');
  }

  at(place: number): number {
    while (this.#nextBreak >= 0 && this.#nextBreak < place) {
      this.#line++;
      this.#nextBreak = this.#text.indexOf('\n', this.#nextBreak + 1);
    }
    return this.#line;
  }
}
