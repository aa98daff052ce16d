import { readDamagedJson } from './damaged-json.ts';
import { excerptOf } from './excerpt.ts';
import type { FileContext, Parsed, ParsedRecord, RecordParser, SkippedLine } from './importer.ts';
import { type JsonObject, parseJson, splitGluedObjects } from './json.ts';
import { countOf } from './wording.ts';

export interface ParsedConversation {
  readonly records: readonly ParsedRecord[];
  readonly hasMessages: boolean;
  /** True where its messages name each other as parent. */
  readonly hasCycle: boolean;
}

/** A data export of a chat service: an array of conversations, each with all of its messages. */
export interface ConversationFormat {
  /** As in "a conversation of ChatGPT". */
  readonly name: string;
  /** Those in one element of the array. */
  conversationsIn(value: unknown): readonly JsonObject[];
  /** `fallbackId` stands in for the id of a conversation without one. Never throws. */
  parse(conversation: JsonObject, line: number, fallbackId: string): ParsedConversation;
}

/** Reads an export one conversation at a time. */
export class ConversationExportParser implements RecordParser {
  readonly #format: ConversationFormat;
  readonly #file: FileContext;
  #empty = 0;
  #cycles = 0;

  constructor(format: ConversationFormat, file: FileContext) {
    this.#format = format;
    this.#file = file;
  }

  parse(text: string, line: number): readonly Parsed[] {
    const trimmed = text.trim();
    if (trimmed === '') return [];
    const whole = parseJson(trimmed);
    if (whole) return this.#conversations(whole.value, trimmed, line);
    const { texts, rest } = splitGluedObjects(trimmed);
    return [...texts, ...(rest === null ? [] : [rest])].flatMap((part, index) => {
      const json = parseJson(part);
      return json ? this.#conversations(json.value, part, line + index) : this.#broken(part, line + index);
    });
  }

  end(): { parsed: readonly Parsed[]; notices: readonly string[] } {
    const notices: string[] = [];
    if (this.#empty > 0) {
      notices.push(
        `${countOf(this.#empty, 'conversation holds no message; it is', 'conversations hold no message; they are')} not listed.`,
      );
    }
    if (this.#cycles > 0) {
      const which = countOf(this.#cycles, 'conversation', 'conversations');
      notices.push(`In ${which} messages name each other as parent; they are shown as far as they can be followed.`);
    }
    return { parsed: [], notices };
  }

  #conversations(value: unknown, text: string, line: number): readonly Parsed[] {
    const conversations = this.#format.conversationsIn(value);
    if (conversations.length === 0)
      return [skip(line, `It is JSON, but no conversation of ${this.#format.name}.`, text)];
    return conversations.flatMap((conversation, index) => this.#records(conversation, line, index));
  }

  #records(conversation: JsonObject, line: number, index: number): readonly ParsedRecord[] {
    const fallbackId = `file-${this.#file.headKey}-${line + index}`;
    const { records, hasMessages, hasCycle } = this.#format.parse(conversation, line, fallbackId);
    if (!hasMessages) this.#empty++;
    if (hasCycle) this.#cycles++;
    return records;
  }

  #broken(text: string, line: number): readonly Parsed[] {
    const conversations = this.#format.conversationsIn(readDamagedJson(text)?.value);
    const records = conversations.flatMap((conversation, index) => this.#records(conversation, line, index));
    const read = records.length > 0 ? ' Its messages in front of the damage were read.' : '';
    return [...records, skip(line, `It is cut off or broken JSON.${read}`, text)];
  }
}

function skip(line: number, reason: string, text: string): SkippedLine {
  return { kind: 'skipped', line, reason, excerpt: excerptOf(text) };
}
